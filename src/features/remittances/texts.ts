import { type Cents, type Currency, formatMoney } from "#shared/money.ts";

const texts = {
  title: "Recaudos",
  /** In the empty list. */
  purpose:
    "Lo que pagas a cada cliente del dinero que cobraste por él. Se paga arriba, en Dinero de clientes.",
  /** On paper, above what was paid. */
  goods: "Dinero de clientes",
  one: "Pago al cliente",
  number: "Número",
  client: "Cliente",
  date: "Fecha",
  currency: "Moneda",
  amount: "Monto",
  method: "Método de pago",
  reference: "Referencia",
  deductDebts: "Descontar deudas",
  deducted: "Compensación",
  paidOut: "Pagado al cliente",
  /** On paper, beside large figures. */
  handed: "Pagado",
  owedTitle: "Dinero de clientes",
  noneOwed: "No hay dinero de clientes por pagar.",
  owed: "Dinero de clientes por pagar",
  state: "Estado",
  by: "Por",
  receipt: "Recibo",
  available: "Disponible",
  statement: "Movimientos del dinero de clientes",
  before: "Saldo anterior",
  after: "Queda por pagar",
  order: "Orden",
  handedOver: "Pago al cliente",
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
  nothingAvailable: "No hay dinero disponible de este cliente",
  noRate: "No hay tasa para esta fecha",
  doorFees: "Los servicios que aún se cobran al entregar no se descuentan.",
  remit: "Pagar al cliente",
  remitted: "Pago al cliente registrado",
  see: "Ver pago",
  remitFailed: "Error al registrar el pago al cliente",
  void: "Anular pago al cliente",
  voided: "Anulado",
  voidDone: "Pago al cliente anulado correctamente",
  voidFailed: "Error al anular el pago al cliente",
  reason: "Motivo de la anulación",
  report: "Descargar comprobante",
};

export { texts as remittanceTexts };

/** The 422 under `amount`, with the maximum. */
export const aboveAvailable = (most: Cents, currency: Currency) =>
  most > 0 ? `El monto no puede ser mayor a ${formatMoney(most, currency)}` : texts.nothingAvailable;

export const alreadyVoided = (number: string) => `El pago al cliente ${number} ya está anulado`;

/** Why the deduction's receipt is voided. */
export const remittanceVoided = (number: string, reason: string) =>
  `Pago al cliente ${number} anulado: ${reason}`;

/** The older lines of a long statement. */
export const moreLines = (count: number) => `${count} anteriores`;

/** 'Disponible: $20,00'. */
export const availableText = (amount: string) => `${texts.available}: ${amount}`;

/** 'Por pagar: $20,00 · Disponible: $5,00', or only the first if all of it is available. */
export const heldText = (owed: string, available: string) =>
  `Por pagar: ${owed}${owed === available ? "" : ` · ${availableText(available)}`}`;

/** 'Debe $12,50 de 3 órdenes'. */
export const owesText = (amount: string, orders: number) =>
  orders === 0
    ? "El cliente no tiene deudas"
    : `Debe ${amount} de ${orders} ${orders === 1 ? "orden" : "órdenes"}`;

/** 'Compensación: $5,00 · Se paga: $15,00'. */
export const planText = (deducted: string, rest: string) =>
  `${texts.deducted}: ${deducted} · Se paga: ${rest}`;

/** The form's button; nothing is handed over if debts take it all. */
export const submitText = (rest: string | undefined) =>
  rest === undefined ? texts.deductDebts : `Pagar ${rest}`;

/** 'Ver los 12 clientes'. */
export const allText = (clients: number) => `Ver los ${clients} clientes`;
