import { useRef, useState } from "react";
import type { FieldErrors } from "#shared/errors.ts";
import { passwordTexts, profileTexts } from "../texts.ts";

export const blank = { name: "", email: "", password: "" };
export type SignInValues = typeof blank;

/** A field shows its message after this pause in typing, in milliseconds, as in every other form. */
const PAUSE = 600;

/** The contract's rules without its validator, which would make this page larger. The server checks again. */
function problemsOf({ name, email, password }: SignInValues, isNew: boolean) {
  return {
    name: isNew && name.trim() === "" ? profileTexts.nameRequired : undefined,
    email:
      email.trim() === ""
        ? profileTexts.emailRequired
        : isNew && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim())
          ? profileTexts.emailWrong
          : undefined,
    password:
      password === ""
        ? passwordTexts.required
        : isNew && password.length < 8
          ? passwordTexts.tooShort
          : undefined,
  };
}

/** The fields of the sign-in page. Each shows its message after the focus left it, or after a pause in typing. */
export function useSignInForm(isNew: boolean) {
  const [values, setValues] = useState(blank);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<FieldErrors>({});
  const pause = useRef(0);
  const problems = problemsOf(values, isNew);
  const touch = (name: string) => setTouched((all) => [...all, name]);

  return {
    values,
    ready: Object.values(problems).every((problem) => problem === undefined),
    /** Puts the messages of a 422 under their fields. */
    refuse: setRefused,
    clear: () => {
      clearTimeout(pause.current);
      setValues(blank);
      setTouched([]);
      setRefused({});
    },
    field: (name: keyof SignInValues) => ({
      name,
      required: true,
      size: "md",
      value: values[name],
      error: refused[name]?.[0] ?? (touched.includes(name) ? problems[name] : undefined),
      onBlur: () => touch(name),
      onChange: (event: { currentTarget: { value: string } }) => {
        setValues({ ...values, [name]: event.currentTarget.value });
        setRefused({ ...refused, [name]: [] });
        clearTimeout(pause.current);
        pause.current = window.setTimeout(() => touch(name), PAUSE);
      },
    }),
  };
}
