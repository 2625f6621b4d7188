import { type Cents, dollarsToBolivares, formatMoney, type Rate } from "#shared/money.ts";
import type { CodStatus } from "#shared/vocabulary.ts";

export const codStatusLabels: Record<CodStatus, string> = {
  none: "Nada que cobrar",
  pending: "Por cobrar al entregar",
  collected: "Cobrado al entregar",
  paid_to_client: "Pagado al cliente",
  not_collected: "No cobrado",
};

export const collectionTexts = {
  /** The 422 of an order that is delivered without saying how it was collected. */
  howCollected: "Indica cómo se cobró",
  methodRequired: "El método de pago debe ser uno de los valores permitidos",
  feeOnlyPaidAtOnce: "El flete solo se cobra al entregar en órdenes de contado",
  codNeedsClient: "Solo se cobra mercancía de un cliente registrado",
  collectFee: "Cobrar el flete al entregar",
  codAmount: "Mercancía por cobrar",
  due: "Cobrar al entregar",
  fee: "Flete",
  goods: "Mercancía",
  outcome: "Cómo se cobró",
  note: "Nota",
};

/** `$25,00 (Bs 5.000,00)`, or only dollars without a rate. */
export const dueText = (due: Cents, rate: Rate | null) =>
  rate === null
    ? formatMoney(due)
    : `${formatMoney(due)} (${formatMoney(dollarsToBolivares(due, rate), "VES")})`;
