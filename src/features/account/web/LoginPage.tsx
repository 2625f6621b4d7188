import { Button, PasswordInput, TextInput } from "@mantine/core";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, request } from "#web/api.ts";
import { keepFirstSteps } from "#web/firstSteps.ts";
import { hasPlace, takePlace } from "#web/form/draft.ts";
import classes from "#web/layout/PublicPage.module.css";
import { PublicPage } from "#web/layout/PublicPage.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { usePublicConfig } from "#web/session/publicConfig.ts";
import { currentSession, landing, sessionEnd } from "#web/session/session.ts";
import { keepTypedEmail } from "#web/session/typedEmail.ts";
import type { accountRoutes } from "../contract.ts";
import { loginTexts } from "../texts.ts";
import { CodeStep } from "./CodeStep.tsx";
import { useSignInForm } from "./useSignInForm.ts";

// Only the contract's types: its code would bring zod into the sign-in page.
const login: Pick<typeof accountRoutes.login, "method" | "path"> = { method: "POST", path: "/login" };
const register: Pick<typeof accountRoutes.register, "method" | "path"> = {
  method: "POST",
  path: "/register",
};

// The toasts' code loads only for a failure.
const SignInToast = lazyPart(() => import("./SignInToast.tsx"));

/** The message for the user: the server's, or 'Error en la autenticación' if there is none or no answer. */
function messageOf({ status, message, errors }: ApiError): string {
  if (status === 0) return `${loginTexts.failed}. ${message}`;
  return Object.values(errors).flat()[0] ?? (message || loginTexts.failed);
}

export function LoginPage() {
  const navigate = useNavigate();
  const config = usePublicConfig();
  const router = useRouter();
  const [isNew, setIsNew] = useState(false);
  const form = useSignInForm(isNew);
  const [failure, setFailure] = useState<{ message: string; inForm: boolean; attempt: number }>();
  const [pending, setPending] = useState(false);
  // Null until the password was right and the server asks for a code.
  const [code, setCode] = useState<string | null>(null);
  const asked = code !== null;
  const [notice] = useState(() => noticeOf());
  const email = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again in the other mode
  useEffect(() => {
    if (!asked) email.current?.focus();
  }, [isNew, asked]);
  const ready = form.ready && (!asked || code.trim() !== "");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending) return;
    setPending(true);
    form.refuse({});
    const { name, ...credentials } = { ...form.values, ...(asked ? { code } : {}) };
    try {
      await (isNew ? request(register, { body: form.values }) : request(login, { body: credentials }));
      const session = currentSession();
      if (!session) return;
      if (isNew) keepFirstSteps(session.user.id, "open");
      const place = takePlace(session.user.id);
      if (place) router.history.replace(place);
      else await navigate({ to: landing(session.type), replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.twoFactor) setCode("");
      else if (error.status === 401) setCode(null);
      // A request for a code is not an error.
      if (error.twoFactor && !asked) return setFailure(undefined);
      const fields = error.status === 422 ? error.errors : {};
      form.refuse(fields);
      const inForm = Object.keys(fields).length === 0;
      setFailure({ message: messageOf(error), inForm, attempt: (failure?.attempt ?? 0) + 1 });
    } finally {
      setPending(false);
    }
  };

  const toggle = () => {
    setIsNew(!isNew);
    form.clear();
    setFailure(undefined);
  };

  const backToPassword = () => {
    setCode(null);
    setFailure(undefined);
  };

  return (
    <PublicPage
      tab={isNew ? loginTexts.register : loginTexts.signIn}
      title={asked ? loginTexts.codeTitle : loginTexts.welcome}
      subtitle={asked ? form.values.email : isNew ? loginTexts.registerSubtitle : loginTexts.signInSubtitle}
    >
      {notice && !isNew && !asked && (
        <p role="status" className={classes.notice}>
          {notice}
        </p>
      )}
      <form key={String(isNew)} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {asked ? (
          <CodeStep code={code} onChange={setCode} attempt={failure?.attempt ?? 0} />
        ) : (
          <>
            <TextInput
              ref={email}
              label={loginTexts.email}
              type="email"
              autoComplete="username"
              {...form.field("email")}
            />
            <div className={classes.password}>
              <Password isNew={isNew} {...form.field("password")} />
              {config?.recovery && !isNew && (
                <Link
                  to="/forgot"
                  className={classes.forgot}
                  onClick={() => keepTypedEmail(form.values.email)}
                >
                  {loginTexts.forgot}
                </Link>
              )}
            </div>
          </>
        )}
        {isNew && <TextInput label={loginTexts.fullName} autoComplete="name" {...form.field("name")} />}
        <div role="alert">{failure?.inForm && <p className={classes.failure}>{failure.message}</p>}</div>
        <Button type="submit" size="md" fullWidth loading={pending} disabled={!ready}>
          {asked ? loginTexts.verify : isNew ? loginTexts.register : loginTexts.signIn}
        </Button>
      </form>
      <button
        type="button"
        className={classes.toggle}
        onClick={asked ? backToPassword : toggle}
        hidden={!asked && config?.registration === false}
      >
        {asked ? loginTexts.backToPassword : isNew ? loginTexts.toSignIn : loginTexts.toRegister}
      </button>
      {failure && (
        <Suspense>
          <SignInToast message={failure.message} attempt={failure.attempt} />
        </Suspense>
      )}
    </PublicPage>
  );
}

/** Says that a session has expired, and whether a form waits. */
function noticeOf(): string | undefined {
  if (sessionEnd() !== "expired") return undefined;
  return hasPlace() ? loginTexts.endedInForm : loginTexts.ended;
}

function Password({ isNew, ...field }: { isNew: boolean; error: string | undefined; size: string }) {
  return (
    <PasswordInput
      label={loginTexts.password}
      autoComplete={isNew ? "new-password" : "current-password"}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": uiTexts.showPassword }}
      aria-invalid={Boolean(field.error)}
      {...field}
    />
  );
}
