import { modals } from "@mantine/modals";
import { createElement, Fragment } from "react";
import { INK } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";

const focused = { "data-autofocus": true };

interface Asking {
  danger?: boolean;
  /** Enter doesn't confirm: for what can't be undone, and for what the person may not have meant. */
  careful?: boolean;
  subject?: string;
  /** What the button says, 'Confirmar' by default. */
  label?: string;
}

/** Asks in the dialog 'Confirmar Accion'. Closing it in any other way means no. */
export function confirm(
  question: string,
  { danger = false, careful = danger, subject, label = uiTexts.confirm }: Asking = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: uiTexts.confirmTitle,
      children: subject ? withSubject(question, subject) : question,
      labels: { confirm: label, cancel: uiTexts.cancel },
      confirmProps: { ...(danger && { color: INK.danger }), ...(!careful && focused) },
      cancelProps: careful ? focused : {},
      onConfirm: () => resolve(true),
      // Also runs after an answer, when the promise is already settled and doesn't change.
      onClose: () => resolve(false),
    });
  });
}

function withSubject(question: string, subject: string) {
  return createElement(
    Fragment,
    null,
    question,
    createElement("p", { style: { margin: "8px 0 0", fontWeight: 600 } }, subject),
  );
}
