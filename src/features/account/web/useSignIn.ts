import { useNavigate, useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ApiError, request } from "#web/api.ts";
import { keepFirstSteps } from "#web/firstSteps.ts";
import { takePlace } from "#web/form/draft.ts";
import { currentSession, landingPath } from "#web/session/session.ts";
import type { accountRoutes } from "../contract.ts";
import { loginTexts } from "../texts.ts";
import type { useSignInForm } from "./useSignInForm.ts";

// Only the contract's types: its code would bring zod into the sign-in page.
const login: Pick<typeof accountRoutes.login, "method" | "path"> = { method: "POST", path: "/login" };
const register: Pick<typeof accountRoutes.register, "method" | "path"> = {
  method: "POST",
  path: "/register",
};

/** The message for the user: the server's, or 'Error en la autenticación' if there is none or no answer. */
function messageOf({ status, message, errors }: ApiError): string {
  if (status === 0) return `${loginTexts.failed}. ${message}`;
  return Object.values(errors).flat()[0] ?? (message || loginTexts.failed);
}

/** Sends the form, with a code if the server asks for one, and opens the page that the account left or begins with. */
export function useSignIn(form: ReturnType<typeof useSignInForm>, isNew: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  const [failure, setFailure] = useState<{ message: string; inForm: boolean; attempt: number }>();
  const [pending, setPending] = useState(false);
  // Null until the password was right and the server asks for a code.
  const [code, setCode] = useState<string | null>(null);
  const needsCode = code !== null;
  const ready = form.ready && (!needsCode || code.trim() !== "");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending) return;
    setPending(true);
    form.refuse({});
    const { name, ...credentials } = { ...form.values, ...(needsCode ? { code } : {}) };
    try {
      await (isNew ? request(register, { body: form.values }) : request(login, { body: credentials }));
      const session = currentSession();
      if (!session) return;
      if (isNew) keepFirstSteps(session.user.id, "open");
      const place = takePlace(session.user.id);
      if (place) router.history.replace(place);
      else await navigate({ to: landingPath(session), replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.twoFactor) setCode("");
      else if (error.status === 401) setCode(null);
      // A request for a code is not an error.
      if (error.twoFactor && !needsCode) return setFailure(undefined);
      const fields = error.status === 422 ? error.errors : {};
      form.refuse(fields);
      const inForm = Object.keys(fields).length === 0;
      setFailure({ message: messageOf(error), inForm, attempt: (failure?.attempt ?? 0) + 1 });
    } finally {
      setPending(false);
    }
  };

  const startAgain = () => {
    setCode(null);
    setFailure(undefined);
  };
  return { code, setCode, needsCode, ready, pending, failure, submit, startAgain };
}
