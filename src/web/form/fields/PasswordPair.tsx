import { PasswordInput } from "@mantine/core";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";

interface PasswordPairProps {
  form: { field: (path: "password" | "confirmPassword") => { error?: ReactNode } };
  /** A new password and its repetition. */
  labels: [password: string, confirm: string];
}

/** A new password, typed twice. */
export function PasswordPair({ form, labels: [password, confirm] }: PasswordPairProps) {
  const common = {
    required: true,
    autoComplete: "new-password",
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { "aria-label": uiTexts.showPassword },
  };
  // Mantine sets aria-invalid on a text input, but not on a password input.
  const field = (path: "password" | "confirmPassword") => {
    const props = form.field(path);
    return { ...props, "aria-invalid": Boolean(props.error) };
  };
  return (
    <>
      <PasswordInput label={password} {...common} {...field("password")} />
      <PasswordInput label={confirm} {...common} {...field("confirmPassword")} />
    </>
  );
}
