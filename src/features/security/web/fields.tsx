import { PasswordInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { twoFactorTexts } from "../texts.ts";

interface Form<Path extends string> {
  form: { field: (path: Path) => { error?: ReactNode } };
}

export function OwnPassword({ form }: Form<"password">) {
  const props = form.field("password");
  return (
    <PasswordInput
      label={twoFactorTexts.password}
      description={twoFactorTexts.passwordHint}
      required
      autoComplete="current-password"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": uiTexts.showPassword }}
      data-autofocus
      {...props}
      aria-invalid={Boolean(props.error)}
    />
  );
}

/** `any`: also accepts a recovery code, which has letters. */
export function Code({ form, any = false }: Form<"code"> & { any?: boolean }) {
  return (
    <TextInput
      label={twoFactorTexts.code}
      description={any ? twoFactorTexts.anyCodeHint : twoFactorTexts.codeHint}
      required
      autoComplete="one-time-code"
      inputMode={any ? "text" : "numeric"}
      {...form.field("code")}
    />
  );
}
