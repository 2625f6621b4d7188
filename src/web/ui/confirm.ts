import { modals } from "@mantine/modals";
import { INK } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";

/** Enter answers at once; what can't be undone wants a second look. */
const focused = { "data-autofocus": true };

/** Asks in the dialog 'Confirmar Accion'; closing it in any other way is a no. */
export function confirm(question: string, { danger = false } = {}): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: uiTexts.confirmTitle,
      children: question,
      labels: { confirm: uiTexts.confirm, cancel: uiTexts.cancel },
      confirmProps: danger ? { color: INK.danger } : focused,
      cancelProps: danger ? focused : {},
      onConfirm: () => resolve(true),
      // Runs after either answer: by then a promise that was answered stays as it is.
      onClose: () => resolve(false),
    });
  });
}
