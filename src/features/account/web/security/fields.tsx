import { PasswordInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { twoFactorTexts } from "#features/account/securityTexts.ts";
import { uiTexts } from "#shared/texts.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";

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

/** `any`: also accepts a recovery code, which has letters. `focused`: it appears when the server asks for it. */
export function Code({
  form,
  any = false,
  focused = false,
}: Form<"code"> & { any?: boolean; focused?: boolean }) {
  return (
    <TextInput
      {...(focused ? { ref: focusOnMount } : {})}
      label={twoFactorTexts.code}
      description={any ? twoFactorTexts.anyCodeHint : twoFactorTexts.codeHint}
      required
      autoComplete="one-time-code"
      inputMode={any ? "text" : "numeric"}
      {...form.field("code")}
    />
  );
}
