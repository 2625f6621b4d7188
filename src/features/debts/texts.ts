import { formatDay } from "#shared/dates.ts";
import { menuTexts } from "#shared/menuTexts.ts";
import { type Cents, formatMoney } from "#shared/money.ts";

export const debtTexts = {
  title: menuTexts.debts.title,
  tab: "Deudas",
  inPart: "Cobrar parte",
  report: "Reporte general de deudas",
  receivables: "Cuentas por cobrar",
  clientReceivables: "Cuentas por cobrar de un cliente",
  clientReport: "Reporte de deudas por cliente",
  hint: "Selecciona un cliente para habilitar las opciones.",
  debtors: "Clientes con deuda",
  searchDebtor: "Buscar cliente con deuda",
  seeOrders: "Ver las órdenes",
  noDebtors: "Ningún cliente tiene deudas pendientes",
  unknown: "El cliente de este enlace no existe",
  withDebt: "Órdenes con deuda",
  clientPending: "Total pendiente",
  allPending: "Total por cobrar",
  allPendingHint: "De todos los clientes",
  orders: "Órdenes a crédito",
  noOrders: "El cliente no tiene órdenes a crédito",
  noneWithStatus: "El cliente no tiene órdenes en este estado",
  filter: "Estado de pago",
  all: "Todas",
  debtAmount: "Monto de la deuda",
  remaining: "Monto restante",
  showPayments: "Ver pagos",
  payments: "Pagos y recibos",
  noPayments: "Sin pagos registrados",
  pay: "Cobrar",
  collectFrom: "Cobrar a",
  payAll: "Cobrar todo",
  payPart: "Cobrar parte",
  payChosen: "Cobrar seleccionadas",
  chosen: "Deudas seleccionadas",
  clearChosen: "Quitar selección",
  preview: "Cómo se repartirá el pago",
  previewHint: "Escribe el monto para ver cómo se reparte.",
  order: "Orden",
  date: "Fecha",
  owes: "Debe",
  share: "Se paga",
  left: "Queda",
  amount: "Monto",
  method: "Método de pago",
  methodWrong: "El método de pago debe ser uno de los valores permitidos",
  amountRequired: "El monto es requerido",
  amountPositive: "El monto debe ser positivo",
  unknownDebt: "La deuda no existe",
  debtsRequired: "Elige al menos una deuda",
  unknownClient: "El cliente no existe",
  nothingToPay: "La deuda no tiene saldo pendiente",
  noOpenDebts: "El cliente no tiene deudas pendientes",
  applyAdvance: "Usar saldo a favor",
  applyAdvanceHint: "Paga las deudas más antiguas primero",
  advance: "Registrar anticipo",
  advanceTaken: "Anticipo registrado",
  advanceApplied: "Saldo a favor usado",
  paid: "Pago creado correctamente",
  payFailed: "Error al realizar el pago",
};

/** Under the field of a partial payment. */
export function maximumText(amount: string): string {
  return `Máximo: ${amount}`;
}

/** The orders of a payment: '3 órdenes, $120,00'. */
export function sharesText(count: number, amount: string): string {
  return `${count} ${count === 1 ? "orden" : "órdenes"}, ${amount}`;
}

/** The check box of a debt. */
export const chooseText = (number: string) => `Seleccionar, ${debtTexts.order} ${number}`;

/** Under the first rows of a long preview. */
export function moreOrders(count: number): string {
  return count === 1 ? "y 1 orden más" : `y ${count} órdenes más`;
}

/** The event of an advance. */
export const advanceText = (amount: string, receipt: string) =>
  `Registró el anticipo ${receipt} de ${amount}`;

/** What advances pay together with a new order: 'Paga $4,50 de esta orden; quedan $8,00 por pagar.' */
export function spendText({ own, left, others }: { own: Cents; left: Cents; others: Cents }): string {
  const ofOthers = `${formatMoney(others)} de otras deudas: las más antiguas primero.`;
  if (own === 0) return `No alcanza para esta orden: paga ${ofOthers}`;
  const ofOrder =
    left === 0
      ? `Paga esta orden completa: ${formatMoney(own)}.`
      : `Paga ${formatMoney(own)} de esta orden; quedan ${formatMoney(left)} por pagar.`;
  return others === 0 ? ofOrder : `${ofOrder} También paga ${ofOthers}`;
}

/** '3 deudas, desde el 5 mar 2026'. */
export const sinceText = (debts: string, oldest: string) => `${debts}, desde el ${formatDay(oldest)}`;
