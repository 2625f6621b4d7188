import { type Day, formatDay } from "#shared/dates.ts";
import { formatRate, type Rate } from "#shared/money.ts";

export const receivableTexts = {
  statement: "Estado de cuenta",
  ageing: "Antigüedad",
  ageingTitle: "Antigüedad de saldos",
  ageingHint: "Lo que debía cada cliente al final del día, por la fecha de sus órdenes.",
  searchClient: "Buscar cliente",
  anonymous: "Clientes anónimos",
  asOf: "Al día",
  client: "Cliente",
  total: "Total",
  credit: "A favor",
  opening: "Saldo anterior",
  closing: "Saldo final",
  byReceipt: "Una línea por recibo",
  orderDate: "Fecha orden",
  date: "Fecha",
  concept: "Concepto",
  order: "Orden",
  zones: "Zonas",
  receipt: "Recibo",
  charge: "Cargo",
  credited: "Abono",
  balance: "Saldo",
  days: "Días",
  amount: "Monto",
  owed: "Debe",
  none: "Nadie debía nada ese día",
  noLines: "Sin movimientos en estas fechas",
  noOrders: "Sin órdenes pendientes ese día",
  trend: "Saldo en estas fechas",
  note: "Recibo interno. No es factura.",
  reason: "Motivo",
  reasonRequired: "El motivo es requerido",
  writeOff: "Marcar incobrable",
  writeOffs: "Incobrables",
  writeOffReport: "Cuentas incobrables",
  writtenOff: "Deuda marcada como incobrable",
  writeOffFailed: "Error al marcar la deuda como incobrable",
  writeOffHint: "El saldo deja de deberse y no cuenta como ingreso. Se puede anular.",
  void: "Anular",
  voided: "Anulado",
  voidTitle: "Anular incobrable",
  voidDone: "Incobrable anulado",
  voidFailed: "Error al anular el incobrable",
  alreadyVoided: "Este incobrable ya está anulado",
  closed: "La orden ya no tiene deuda",
  nothingLeft: "La deuda no tiene saldo pendiente",
  remind: "Recordar",
  reminderTitle: "Recordatorio de pago",
  reminderSent: "Recordatorio registrado",
  reminderFailed: "Error al registrar el recordatorio",
  owesNothing: "El cliente no debe nada",
  awaiting: "Tiene un pago por confirmar",
  openWhatsapp: "Abrir WhatsApp",
  copy: "Copiar texto",
  noPhone: "El cliente no tiene un teléfono para WhatsApp. Copia el texto y regístralo.",
  record: "Registrar envío",
  copied: "✅ Copiado al portapapeles. ¡Listo para WhatsApp!",
  copyFailed: "Error al copiar al portapapeles:",
  pending: "Órdenes pendientes",
  howToPay: "Cómo pagarnos:",
} as const;

export const STATEMENT_KINDS = [
  "opening",
  "order",
  "payment",
  "refund",
  "cancellation",
  "price_change",
  "advance",
  "write_off",
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const statementKindLabels: Record<StatementKind, string> = {
  opening: "Saldo anterior",
  order: "Orden",
  payment: "Pago",
  refund: "Reembolso",
  cancellation: "Cancelación",
  price_change: "Cambio de precio",
  advance: "Anticipo",
  write_off: "Incobrable",
};

/** 'Órdenes de Panadería La Ñapa, 8-15 días, al 5 mar 2026'. */
export function ordersBehind(client: string, bucket: string | undefined, day: string): string {
  return `Órdenes de ${client}${bucket ? `, ${daysText(bucket)}` : ""}, al ${formatDay(day)}`;
}

/** 'Saldo final en bolívares, a la tasa de Bs 457,958 del 25 nov 2026'. */
export const closingInBolivares = ({ rate, date }: { rate: Rate; date: Day }) =>
  `${receivableTexts.closing} en bolívares, a la tasa de Bs ${formatRate(rate)} del ${formatDay(date)}`;

/** '8-15 días'. */
export function daysText(bucket: string): string {
  return `${bucket} días`;
}

/** The day of a line's order, if it was recorded on another. */
export const ofDay = (day: string) => `del ${day}`;

/** The button below the newest lines. */
export function earlierLines(count: number): string {
  return count === 1 ? "Ver 1 movimiento anterior" : `Ver ${count} movimientos anteriores`;
}

/** A warning: the last reminder went out a short time ago. */
export const remindedOn = (moment: string) => `Ya se le recordó el ${moment}`;

/** The events' summaries. */
export const writtenOffText = (amount: string, order: string, reason: string) =>
  `Marcó como incobrable ${amount} de la orden ${order}: ${reason}`;
export const voidedText = (amount: string, order: string, reason: string) =>
  `Anuló el incobrable de ${amount} de la orden ${order}: ${reason}`;
export const remindedText = (client: string, total: string) => `Recordó a ${client} que debe ${total}`;

/** Of what a client owed, or had in its favour, before the company began here. Amounts are formatted. */
export const openingTexts = {
  opened: (amount: string, client: string) => `Registró el saldo anterior de ${client}: ${amount}`,
  took: (amount: string, number: string) => `Quitó el saldo anterior ${number} de ${amount}`,
  removed: "Saldo anterior deshecho",
  used: (number: string) => `El saldo anterior ${number} ya tiene pagos o está marcado como incobrable`,
};
