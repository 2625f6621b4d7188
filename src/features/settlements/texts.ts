import { type Cents, CURRENCIES, type Currency, fromDollars, type SentAmounts, sum } from "#shared/money.ts";
import type { CourierLineKind, SettlementDecision } from "#shared/vocabulary.ts";

export const lineKindLabels: Record<CourierLineKind, string> = {
  cash: "Efectivo",
  pay: "Pago al repartidor",
  difference: "Diferencia",
  unclaimed: "Cobro rechazado",
  float: "Fondo",
};

export const payLabels = { now: "Pagado", later: "Pendiente" };

export const decisionLabels: Record<SettlementDecision, string> = {
  charge: "Se cobra al repartidor",
  waive: "La asume la empresa",
};

const surplusLabels: Record<SettlementDecision, string> = {
  charge: "Se le debe al repartidor",
  waive: "Se la queda la empresa",
};

export const isSurplus = (difference: SentAmounts) =>
  Object.values(difference).every((amount) => amount >= 0);

/** What each decision means for a shortage or a surplus. */
export const labelsFor = (difference: SentAmounts) =>
  isSurplus(difference) ? surplusLabels : decisionLabels;

export const settlementTexts = {
  unknownCourier: "El repartidor no existe",
  nothing: "El repartidor no tiene nada por rendir",
  onlyToPay: "El repartidor no tiene efectivo por rendir: elige pagar ahora",
  unknownLine: "Alguna línea no existe, ya se liquidó o espera una decisión",
  payRequired: "Indica si se paga ahora o después",
  decisionRequired: "La decisión debe ser uno de los valores permitidos",
  reasonRequired: "El motivo es requerido",
  noDifference: "La liquidación no tiene diferencia",
  alreadyDecided: "La diferencia ya se decidió",
  alreadyVoided: "La liquidación ya está anulada",
  settledLater: (number: number) => `La diferencia ya se liquidó: anula primero la liquidación ${number}`,
  positiveFirst: "Liquida también el efectivo que el repartidor debe entregar",
  bill: "Pago a repartidor",
};

/** What a line of an account is: pay without an order was given with a settlement that is voided. */
export const lineText = (line: Pick<OpenLine, "kind" | "delivery_number">) =>
  isGivenPay(line) ? "Pago ya entregado" : lineKindLabels[line.kind];

const isGivenPay = ({ kind, delivery_number }: Pick<OpenLine, "kind" | "delivery_number">) =>
  kind === "pay" && delivery_number === null;

/** Ends the summary of a voided settlement whose bill is in the closed period. */
export const payStays = ": su pago está en un período cerrado y se descuenta de la próxima liquidación";

/** The 409 of an order whose money or pay was settled. */
export const voidSettlementFirst = (number: number) => `Anula primero la liquidación ${number}`;

/** The 409 of an order whose goods money the client has received. */
export const voidRemittanceFirst = (number: number) => `Anula primero el pago al cliente ${number}`;

export const reportTexts = {
  expected: "Esperado",
  counted: "Contado",
  difference: "Diferencia",
  earned: "Pago pendiente",
  paid: "Pago al repartidor",
  kept: "Descontado del pago",
  returned: "Devuelto al repartidor",
  voided: "Anulada",
  /** Across a voided one. */
  stamp: "ANULADA",
  note: "Nota",
  internal: "Recibo interno. No es factura.",
  lines: "Lo que se liquidó",
  moment: "Fecha",
  kind: "Concepto",
  order: "Orden",
  amount: "Monto",
  gives: "Entrega",
  takes: "Recibe",
  printed: "descargada",
};

export const stateLabels = { settled: "Liquidada", undecided: "Por decidir", voided: "Anulada" };

export const accountTexts = {
  title: "Por rendir",
  hint: "Repartidores con efectivo o pagos sin liquidar.",
  none: "Ningún repartidor tiene algo por rendir.",
  all: "Ver todo lo que está por rendir",
  settle: "Liquidar",
  countHint: "Cuenta lo que entrega. Lo esperado se muestra después.",
  pay: "Pago al repartidor",
  payNow: "Pagar ahora",
  payLater: "Pagar después",
  owed: (amounts: string) => `Se le debe ${amounts}: se le entrega con 'Pagar ahora'.`,
  done: "Terminar liquidación",
  settled: "Liquidación registrada",
  see: "Ver liquidación",
  settleFailed: "Error al liquidar",
  undecided:
    "La diferencia queda en la cuenta del repartidor hasta que un administrador decida quién la asume.",
  report: "Descargar para firmar",
  next: "Siguiente repartidor",
};

export const listTexts = {
  title: "Liquidaciones",
  /** In the empty list. */
  purpose: "Lo que cada repartidor entregó de lo que cobró. Se liquida en Por rendir.",
  number: "Número",
  courier: "Repartidor",
  moment: "Fecha",
  counted: "Contado",
  difference: "Diferencia",
  state: "Estado",
  undecided: "Solo con una diferencia por decidir",
  by: "Recibió",
  decision: "Decisión",
  decide: "¿Quién asume lo que falta?",
  decideSurplus: "¿De quién es lo que sobra?",
  void: "Anular liquidación",
  reason: "Motivo",
  saved: "Guardado",
  saveFailed: "Error al guardar",
  noLines: "Sin líneas",
};

const countPhrase = (count: number, singular: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? singular : many}`];

interface OpenLine {
  kind: CourierLineKind;
  currency: Currency;
  undecided: boolean;
  amount: number;
  delivery_number: number | null;
  float_id: number | null;
}

/** The amounts of one order's lines. Nothing is left of a collection whose receipt was voided. */
const isCancelled = (lines: readonly OpenLine[]) =>
  CURRENCIES.every(
    (currency) =>
      sum(lines.map((line) => (line.currency === currency ? fromDollars(line.amount) : (0 as Cents)))) === 0,
  );

/** '3 cobros · 2 entregas por pagar', without amounts: the count comes first. An order's cash is one collection. */
export function openText(lines: readonly OpenLine[]): string {
  const linesOfKind = (wanted: CourierLineKind, waits = false) =>
    lines.filter(({ kind, undecided }) => kind === wanted && undecided === waits);
  const charged = linesOfKind("difference");
  const pay = linesOfKind("pay");
  const paidOut = pay.filter(isGivenPay).length;
  const isShortage = ({ amount }: OpenLine) => amount > 0;
  const collections = Map.groupBy(linesOfKind("cash"), (line) => line.delivery_number ?? line);
  const cancelled = [...collections.values()].filter(isCancelled).length;
  const unclaimed = Map.groupBy(linesOfKind("unclaimed"), (line) => line.delivery_number ?? line);
  const floats = Map.groupBy(linesOfKind("float"), ({ float_id }) => float_id);
  const carried = [...floats.values()].filter((lines) => !isCancelled(lines)).length;
  const rejected = [...unclaimed.values()].filter((lines) => !isCancelled(lines)).length;
  return [
    ...countPhrase(collections.size - cancelled, "cobro", "cobros"),
    ...countPhrase(cancelled, "cobro anulado", "cobros anulados"),
    ...countPhrase(rejected, "cobro rechazado", "cobros rechazados"),
    ...countPhrase(carried, "fondo", "fondos"),
    ...countPhrase(floats.size - carried, "fondo anulado", "fondos anulados"),
    ...countPhrase(pay.length - paidOut, "entrega por pagar", "entregas por pagar"),
    ...countPhrase(paidOut, "pago ya entregado", "pagos ya entregados"),
    ...countPhrase(charged.filter(isShortage).length, "diferencia por cobrar", "diferencias por cobrar"),
    ...countPhrase(
      charged.filter((line) => !isShortage(line)).length,
      "diferencia por pagar",
      "diferencias por pagar",
    ),
    ...countPhrase(
      linesOfKind("difference", true).length,
      "diferencia por decidir",
      "diferencias por decidir",
    ),
  ].join(" · ");
}

/** Why an order is reopened by 'Deshacer'. */
export const undoneAtOnce = "Se marcó por error";
