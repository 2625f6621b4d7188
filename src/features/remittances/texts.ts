import { type Cents, type Currency, formatMoney } from "#shared/money.ts";

const texts = {
  title: "Recaudos",
  /** In the empty list. */
  purpose:
    "El dinero de la mercancía que pagas a los comercios, después de cobrarla contra entrega. Se paga arriba, en Por entregar.",
  /** On paper, above what was paid. */
  goods: "Contra entrega",
  one: "Pago al comercio",
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
  noneOwed: "No hay dinero contra entrega por pagar.",
  owed: "Contra entrega por pagar",
  state: "Estado",
  by: "Por",
  receipt: "Recibo",
  available: "Disponible",
  statement: "Movimientos contra entrega",
  before: "Saldo anterior",
  after: "Queda por entregar",
  order: "Orden",
  handedOver: "Pago al comercio",
  voidedLine: "Anulación",
  merged: "Clientes combinados",
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
  nothingAvailable: "El cliente no tiene dinero contra entrega disponible",
  noRate: "No hay tasa para esta fecha",
  doorFees: "Los fletes que aún se cobran al entregar no se descuentan.",
  remit: "Pagar al comercio",
  remitted: "Pago al comercio registrado",
  see: "Ver pago",
  remitFailed: "Error al registrar el pago al comercio",
  void: "Anular pago al comercio",
  voided: "Anulado",
  voidDone: "Pago al comercio anulado correctamente",
  voidFailed: "Error al anular el pago al comercio",
  reason: "Motivo de la anulación",
  report: "Descargar comprobante",
};

export { texts as remittanceTexts };

/** The 422 under `amount`, with the maximum. */
export const aboveAvailable = (most: Cents, currency: Currency) =>
  most > 0 ? `El monto no puede ser mayor a ${formatMoney(most, currency)}` : texts.nothingAvailable;

export const alreadyVoided = (number: string) => `El pago al comercio ${number} ya está anulado`;

/** Why the deduction's receipt is voided. */
export const remittanceVoided = (number: string, reason: string) =>
  `Pago al comercio ${number} anulado: ${reason}`;

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
  rest === undefined ? texts.deductDebts : `Entregar ${rest}`;

/** 'Ver los 12 clientes'. */
export const allText = (clients: number) => `Ver los ${clients} clientes`;
