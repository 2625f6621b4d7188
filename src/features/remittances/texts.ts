import { type Cents, type Currency, formatMoney } from "#shared/money.ts";

export const remittanceTexts = {
  title: "Recaudos",
  one: "Remesa",
  number: "Número",
  client: "Cliente",
  date: "Fecha",
  currency: "Moneda",
  amount: "Monto",
  method: "Método de pago",
  reference: "Referencia",
  deductDebts: "Descontar primero sus deudas",
  deducted: "Compensación",
  paidOut: "Entregado al cliente",
  owed: "Por entregar",
  available: "Disponible",
  orders: "Órdenes cobradas",
  order: "Orden",
  signature: "Recibí conforme",
  internal: "Recibo interno. No es factura.",
  methodWrong: "El método de pago debe ser uno de los valores permitidos",
  positive: "El monto debe ser positivo",
  amountRequired: "El monto es requerido",
  reasonRequired: "El motivo es requerido",
  unknownClient: "El cliente no existe",
  nothingAvailable: "El cliente no tiene recaudos disponibles",
  noRate: "No hay tasa para esta fecha",
  remit: "Entregar recaudo",
  remitted: "Recaudo entregado correctamente",
  remitFailed: "Error al entregar el recaudo",
  void: "Anular remesa",
  voided: "Remesa anulada correctamente",
  voidFailed: "Error al anular la remesa",
  reason: "Motivo de la anulación",
  report: "Descargar remesa",
};

/** The 422 under `amount`, with the maximum. */
export const aboveAvailable = (most: Cents, currency: Currency) =>
  `El monto no puede ser mayor a ${formatMoney(most, currency)}`;

export const alreadyVoided = (number: string) => `La remesa ${number} ya está anulada`;

/** Why the deduction's receipt is voided. */
export const remittanceVoided = (number: string, reason: string) => `Remesa ${number} anulada: ${reason}`;
