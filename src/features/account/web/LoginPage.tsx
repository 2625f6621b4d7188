import { Button, PasswordInput, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { FieldErrors } from "#shared/errors.ts";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, request } from "#web/api.ts";
import { keepFirstSteps } from "#web/newcomer.ts";
import { currentSession, landing } from "#web/session.ts";
import { Logo } from "#web/ui/Logo.tsx";
import type { accountRoutes } from "../contract.ts";
import { loginTexts } from "../texts.ts";
import classes from "./LoginPage.module.css";

// Only the contract's types: importing its code would bring zod into the sign-in page.
const login: Pick<typeof accountRoutes.login, "method" | "path"> = { method: "POST", path: "/login" };
const register: Pick<typeof accountRoutes.register, "method" | "path"> = {
  method: "POST",
  path: "/register",
};

const blank = { name: "", email: "", password: "" };

/** The message when no answer came. */
const lost = (error: ApiError) => `${loginTexts.failed}. ${error.message}`;

export function LoginPage() {
  const navigate = useNavigate();
  const [isNew, setIsNew] = useState(false);
  const [values, setValues] = useState(blank);
  const [failure, setFailure] = useState<{ message?: string; errors: FieldErrors }>({ errors: {} });
  const [pending, setPending] = useState(false);
  const ready = values.email.trim() !== "" && values.password !== "" && (!isNew || values.name.trim() !== "");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending) return;
    setPending(true);
    setFailure({ errors: {} });
    const { name, ...credentials } = values;
    try {
      await (isNew ? request(register, { body: values }) : request(login, { body: credentials }));
      const session = currentSession();
      if (session && isNew) keepFirstSteps(session.user.id, "open");
      if (session) await navigate({ to: landing(session.type), replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(
        error.status === 422
          ? { errors: error.errors }
          : { message: error.status > 0 ? error.message || loginTexts.failed : lost(error), errors: {} },
      );
    } finally {
      setPending(false);
    }
  };

  const toggle = () => {
    setIsNew(!isNew);
    setValues(blank);
    setFailure({ errors: {} });
  };

  useDocumentTitle(`${isNew ? loginTexts.register : loginTexts.signIn} · ${uiTexts.product}`);

  const field = (name: keyof typeof blank) => ({
    name,
    required: true,
    size: "md",
    value: values[name],
    error: failure.errors[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setFailure({ errors: { ...failure.errors, [name]: [] } });
    },
  });

  return (
    <main className={classes.page}>
      <div className={classes.art} aria-hidden="true">
        <Logo size={560} />
      </div>
      <section className={classes.panel}>
        <div className={classes.mark}>
          <Logo size={44} />
        </div>
        <Title order={1} className={classes.welcome}>
          {loginTexts.welcome}
        </Title>
        <p className={classes.subtitle}>{isNew ? loginTexts.registerSubtitle : loginTexts.signInSubtitle}</p>
        <form
          key={String(isNew)}
          className={classes.form}
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          {isNew && <TextInput label={loginTexts.fullName} autoComplete="name" {...field("name")} />}
          <TextInput label={loginTexts.email} type="email" autoComplete="username" {...field("email")} />
          <PasswordInput
            label={loginTexts.password}
            autoComplete={isNew ? "new-password" : "current-password"}
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ "aria-label": uiTexts.showPassword }}
            aria-invalid={Boolean(failure.errors.password?.[0])}
            {...field("password")}
          />
          <div role="alert">{failure.message && <p className={classes.failure}>{failure.message}</p>}</div>
          <Button type="submit" size="md" fullWidth loading={pending} disabled={!ready}>
            {isNew ? loginTexts.register : loginTexts.signIn}
          </Button>
        </form>
        <button type="button" className={classes.toggle} onClick={toggle}>
          {isNew ? loginTexts.toSignIn : loginTexts.toRegister}
        </button>
      </section>
    </main>
  );
}
