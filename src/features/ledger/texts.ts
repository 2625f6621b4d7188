import { type Cents, type Currency, formatMoney } from "#shared/money.ts";
import type { ChangeState, EntryKind, EntryMethod, PaymentStatus } from "#shared/vocabulary.ts";

export const paymentMethodLabels: Record<EntryMethod, string> = {
  cash: "Efectivo",
  transfer: "Transferencia",
  mobile_payment: "Pago móvil",
  deduction: "Compensación",
  advance: "Anticipo",
};

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: "Pendiente",
  partial_paid: "Parcialmente Pagado",
  paid: "Pagado",
};

export const entryKindLabels: Record<EntryKind, string> = { payment: "Pago", refund: "Reembolso" };

/** The 422 of an amount above the maximum. */
export const amountAbove = ({ currency, amount }: { currency: Currency; amount: Cents }) =>
  `El monto no puede ser mayor a ${formatMoney(amount, currency)}`;

/** The 422 of an empty reason to use a reference again. */
export const duplicateReasonRequired = "El motivo es requerido";

export const changeStateLabels: Record<ChangeState, string> = {
  to_send: "Por enviar",
  sent: "Enviado",
  cancelled: "Cancelado",
};

export const ledgerTexts = {
  /** Why change isn't sent. */
  changeUndone: "Se deshizo el pago",
};

/** The 409 of change that has ended. */
export const changeEnded: Record<Exclude<ChangeState, "to_send">, string> = {
  sent: "Este vuelto ya se envió",
  cancelled: "Este vuelto ya se canceló",
};
