import type { EntryKind, EntryMethod, PaymentStatus } from "#shared/vocabulary.ts";

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
