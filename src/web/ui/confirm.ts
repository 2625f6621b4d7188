import { modals } from "@mantine/modals";
import { INK } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";

/** Asks in the dialog 'Confirmar Accion'; closing it in any other way is a no. */
export function confirm(question: string, { danger = false } = {}): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: uiTexts.confirmTitle,
      children: question,
      labels: { confirm: uiTexts.confirm, cancel: uiTexts.cancel },
      confirmProps: danger ? { color: INK.danger } : {},
      onConfirm: () => resolve(true),
      // Runs after either answer: by then a promise that was answered stays as it is.
      onClose: () => resolve(false),
    });
  });
}
