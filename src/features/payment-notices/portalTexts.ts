import type { BankMethod, NoticeState } from "#shared/vocabulary.ts";

/** The state of a notice, as its client reads it. Apart from the other texts, because the portal's page loads these. */
export const noticeStateLabels: Record<NoticeState, string> = {
  new: "Por revisar",
  accepted: "Aceptado",
  rejected: "Rechazado",
};

export const noticeMethodLabels: Record<BankMethod, string> = {
  transfer: "Transferencia",
  mobile_payment: "Pago móvil",
};
