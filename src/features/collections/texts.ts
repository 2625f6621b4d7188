import {
  type Amounts,
  type Cents,
  CURRENCIES,
  dollarsToBolivares,
  formatMoney,
  type Rate,
} from "#shared/money.ts";
import type { CodStatus, CollectionOutcome } from "#shared/vocabulary.ts";
import { type AnsweredOrder, totalDue } from "./rules.ts";

export const codStatusLabels: Record<CodStatus, string> = {
  none: "Nada que cobrar",
  pending: "Por cobrar al entregar",
  collected: "Cobrado al entregar",
  paid_to_client: "Pagado directo al cliente",
  not_collected: "No cobrado",
};

export const outcomeLabels: Record<CollectionOutcome, string> = {
  collected: "Cobrado",
  paid_to_client: "Pagó directo al cliente",
  not_collected: "No se cobró",
};

export const collectionTexts = {
  /** The 422 of an order that is delivered without saying how it was collected. */
  howCollected: "Indica cómo se cobró",
  currencyWrong: "Las monedas son USD y VES",
  methodRequired: "El método de pago debe ser uno de los valores permitidos",
  feeOnlyPaidAtOnce: "Solo una orden con tipo de pago Contado cobra el servicio al entregar",
  codNeedsClient: "Solo se cobra mercancía de un cliente registrado",
  collectFee: "Cobrar al entregar",
  collectFeeHint: "El servicio se paga cuando se entrega la orden.",
  codAmount: "Valor de la mercancía",
  codAmountHint: "Se cobra al entregar, por cuenta del cliente.",
  due: "Cobrar al entregar",
  /** Where there is little room. */
  dueShort: "Cobrar",
  carry: "Llevar vuelto",
  /** On paper, beside large figures. */
  toCollect: "Por cobrar",
  fee: "Servicio",
  /** Where the service's name stands too. */
  servicePrice: "Precio del servicio",
  goods: "Mercancía",
  outcome: "Cómo se cobró",
  note: "Nota",
  feeOwed: "El servicio queda pendiente de pago.",
};

/** The 409 of cash that was voided and that its courier still has. */
export const cashAgain =
  "La cuenta del repartidor aún tiene el efectivo de esta orden: liquídala antes de registrarlo otra vez";

/** Apart from `agreedTexts.ts`, because the contract has them. */
export const agreedProblems = {
  reasonRequired: "El motivo es requerido",
  amountRequired: "Indica el monto acordado",
};

/** The 409 of money that a courier collected and that is more than the order's `due` by now. */
export const moreThanDue = (due: Cents) =>
  `Quedan ${formatMoney(due)} por cobrar y se cobró más: devuelve lo que sobra o regístralo como anticipo del cliente, rechaza este cobro y marca la orden como entregada`;

/** `$25,00 (Bs 5.000,00)`, or only dollars without a rate. */
export const dueText = (due: Cents, rate: Rate | null) =>
  rate === null
    ? formatMoney(due)
    : `${formatMoney(due)} (${formatMoney(dollarsToBolivares(due, rate), "VES")})`;

/**
 * `Cobrar al entregar: $25,00 (Bs 5.000,00)`, on a narrow card `Cobrar $25,00 (Bs 5.000,00)`, or what became of it; null if there is
 * nothing to say.
 */
export function doorText(order: AnsweredOrder, rate: Rate | null, isNarrow = false): string | null {
  const { cod_status: status } = order;
  if (status !== "pending") return status === "none" ? null : codStatusLabels[status];
  const due = totalDue(order);
  const label = isNarrow ? collectionTexts.dueShort : `${collectionTexts.due}:`;
  return due === 0 ? null : `${label} ${dueText(due, rate)}`;
}

/** `Servicio $5,00 · Mercancía $20,00` */
export const dueParts = ({ fee, goods }: { fee: Cents; goods: Cents }) =>
  [
    ...(fee > 0 ? [`${collectionTexts.fee} ${formatMoney(fee)}`] : []),
    ...(goods > 0 ? [`${collectionTexts.goods} ${formatMoney(goods)}`] : []),
  ].join(" · ");

/** `$20,00 + Bs 350,00`, without what is zero. */
export const amountsText = (amounts: Amounts): string =>
  CURRENCIES.filter((currency) => amounts[currency] > 0)
    .map((currency) => formatMoney(amounts[currency], currency))
    .join(" + ");
