import { formatDay } from "#shared/dates.ts";

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
  date: "Fecha",
  concept: "Concepto",
  order: "Orden",
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
} as const;

export const STATEMENT_KINDS = [
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

/** '8-15 días'. */
export function daysText(bucket: string): string {
  return `${bucket} días`;
}

/** The button below the newest lines. */
export function earlierLines(count: number): string {
  return count === 1 ? "Ver 1 movimiento anterior" : `Ver ${count} movimientos anteriores`;
}
