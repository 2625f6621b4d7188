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
  to_return: "Por devolver",
  returned: "Devuelto",
  lost: "Perdido",
};

export const ledgerTexts = {
  /** Why change isn't sent. */
  changeUndone: "Se deshizo el pago",
  changeNotSent: "Este vuelto no está enviado",
};

/** The 409 of change that has ended. */
export const changeEnded: Record<Exclude<ChangeState, "to_send">, string> = {
  sent: "Este vuelto ya se envió",
  cancelled: "Este vuelto ya se canceló",
  to_return: "Este vuelto se envió y su cobro se deshizo: alguien debe devolverlo",
  returned: "Este vuelto ya se devolvió",
  lost: "Este vuelto ya se dio por perdido",
};

/** The 409 of what is said of change that nobody has to return. */
export const notToReturn = "El cobro de este vuelto no se ha deshecho";

/** The 409 of cash for a shift that is not open. */
export const noOpenShift = "No tienes un turno abierto";
