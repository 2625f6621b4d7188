import { type Cents, type Currency, formatMoney } from "#shared/money.ts";

const texts = {
  title: "Recaudos",
  one: "Remesa",
  number: "Número",
  client: "Cliente",
  date: "Fecha",
  currency: "Moneda",
  amount: "Monto",
  method: "Método de pago",
  reference: "Referencia",
  deductDebts: "Descontar deudas",
  deducted: "Compensación",
  paidOut: "Entregado al cliente",
  /** On paper, beside large figures. */
  handed: "Entregado",
  owedTitle: "Por entregar",
  noneOwed: "No hay recaudos por entregar.",
  owed: "Recaudo por entregar",
  state: "Estado",
  by: "Por",
  receipt: "Recibo",
  available: "Disponible",
  statement: "Movimientos del recaudo",
  before: "Saldo anterior",
  after: "Queda por entregar",
  order: "Orden",
  handedOver: "Remesa",
  voidedLine: "Anulación",
  signature: "Recibí conforme",
  internal: "Recibo interno. No es factura.",
  /** Across a voided one. */
  stamp: "ANULADO",
  methodWrong: "El método de pago debe ser uno de los valores permitidos",
  positive: "El monto debe ser positivo",
  clientRequired: "El cliente es requerido",
  amountRequired: "El monto es requerido",
  reasonRequired: "El motivo es requerido",
  unknownClient: "El cliente no existe",
  nothingAvailable: "El cliente no tiene recaudos disponibles",
  noRate: "No hay tasa para esta fecha",
  doorFees: "Los fletes que aún se cobran al entregar no se descuentan.",
  remit: "Pagar al cliente",
  remitted: "Recaudo pagado correctamente",
  remitFailed: "Error al pagar el recaudo",
  void: "Anular remesa",
  voided: "Anulada",
  voidDone: "Remesa anulada correctamente",
  voidFailed: "Error al anular la remesa",
  reason: "Motivo de la anulación",
  report: "Descargar remesa",
};

export { texts as remittanceTexts };

/** The 422 under `amount`, with the maximum. */
export const aboveAvailable = (most: Cents, currency: Currency) =>
  most > 0 ? `El monto no puede ser mayor a ${formatMoney(most, currency)}` : texts.nothingAvailable;

export const alreadyVoided = (number: string) => `La remesa ${number} ya está anulada`;

/** Why the deduction's receipt is voided. */
export const remittanceVoided = (number: string, reason: string) => `Remesa ${number} anulada: ${reason}`;

/** The older lines of a long statement. */
export const moreLines = (count: number) => `${count} anteriores`;

/** 'Disponible: $20,00'. */
export const availableText = (amount: string) => `${texts.available}: ${amount}`;

/** 'Por entregar: $20,00 · Disponible: $5,00', or only the first if all of it is available. */
export const heldText = (owed: string, available: string) =>
  `${texts.owedTitle}: ${owed}${owed === available ? "" : ` · ${availableText(available)}`}`;

/** 'Debe $12,50 de 3 órdenes'. */
export const owesText = (amount: string, orders: number) =>
  orders === 0
    ? "El cliente no tiene deudas"
    : `Debe ${amount} de ${orders} ${orders === 1 ? "orden" : "órdenes"}`;

/** 'Compensación: $5,00 · Se entrega: $15,00'. */
export const planText = (deducted: string, rest: string) =>
  `${texts.deducted}: ${deducted} · Se entrega: ${rest}`;

/** The form's button; nothing is handed over if debts take it all. */
export const submitText = (rest: string | undefined) =>
  rest === undefined ? "Compensar" : `Entregar ${rest}`;

/** 'Ver los 12 clientes'. */
export const allText = (clients: number) => `Ver los ${clients} clientes`;
