import { Button, PasswordInput, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { hasPlace } from "#web/form/draft.ts";
import classes from "#web/layout/PublicPage.module.css";
import { PublicPage } from "#web/layout/PublicPage.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { usePublicConfig } from "#web/session/publicConfig.ts";
import { sessionEnd } from "#web/session/session.ts";
import { keepTypedEmail } from "#web/session/typedEmail.ts";
import { loginTexts } from "../texts.ts";
import { CodeStep } from "./CodeStep.tsx";
import { useSignIn } from "./useSignIn.ts";
import { useSignInForm } from "./useSignInForm.ts";

// The toasts' code loads only for a failure.
const SignInToast = lazyPart(() => import("./SignInToast.tsx"));

export function LoginPage() {
  const config = usePublicConfig();
  const [isNew, setIsNew] = useState(false);
  const form = useSignInForm(isNew);
  const { code, setCode, needsCode, ready, pending, failure, submit, startAgain } = useSignIn(form, isNew);
  const [notice] = useState(() => noticeOf());
  const email = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again in the other mode
  useEffect(() => {
    if (!needsCode) email.current?.focus();
  }, [isNew, needsCode]);
  const toggle = () => {
    setIsNew(!isNew);
    form.clear();
    startAgain();
  };

  return (
    <PublicPage
      tab={isNew ? loginTexts.register : loginTexts.signIn}
      title={needsCode ? loginTexts.codeTitle : loginTexts.welcome}
      subtitle={
        needsCode ? form.values.email : isNew ? loginTexts.registerSubtitle : loginTexts.signInSubtitle
      }
    >
      {notice && !isNew && !needsCode && (
        <p role="status" className={classes.notice}>
          {notice}
        </p>
      )}
      <form key={String(isNew)} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {code !== null ? (
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
              {config?.recovery && !isNew && <Forgot email={form.values.email} />}
            </div>
          </>
        )}
        {isNew && <TextInput label={loginTexts.fullName} autoComplete="name" {...form.field("name")} />}
        <div role="alert">{failure?.inForm && <p className={classes.failure}>{failure.message}</p>}</div>
        <Button type="submit" size="md" fullWidth loading={pending} disabled={!ready}>
          {needsCode ? loginTexts.verify : isNew ? loginTexts.register : loginTexts.signIn}
        </Button>
      </form>
      <button
        type="button"
        className={classes.toggle}
        onClick={needsCode ? startAgain : toggle}
        hidden={!needsCode && config?.registration === false}
      >
        {needsCode ? loginTexts.backToPassword : isNew ? loginTexts.toSignIn : loginTexts.toRegister}
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

const Forgot = ({ email }: { email: string }) => (
  <Link to="/forgot" className={classes.forgot} onClick={() => keepTypedEmail(email)}>
    {loginTexts.forgot}
  </Link>
);
