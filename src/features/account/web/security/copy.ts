import { twoFactorTexts } from "#features/account/securityTexts.ts";
import { copyText } from "#web/clipboard.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

export async function copyWithToast(text: string, done: string): Promise<void> {
  try {
    await copyText(text);
    toastSuccess(done);
  } catch (error) {
    toastError(twoFactorTexts.copyFailed, error);
  }
}
