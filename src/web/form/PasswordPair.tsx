import { PasswordInput } from "@mantine/core";
import { uiTexts } from "#shared/texts.ts";

interface PasswordPairProps {
  form: { field: (path: "password" | "confirmPassword") => object };
  /** A new password, and the same once more. */
  labels: [password: string, confirm: string];
}

/** A new password, typed twice. */
export function PasswordPair({ form, labels: [password, confirm] }: PasswordPairProps) {
  const common = {
    required: true,
    autoComplete: "new-password",
    visibilityToggleButtonProps: { "aria-label": uiTexts.showPassword },
  };
  return (
    <>
      <PasswordInput label={password} {...common} {...form.field("password")} />
      <PasswordInput label={confirm} {...common} {...form.field("confirmPassword")} />
    </>
  );
}
