import assert from "node:assert/strict";
import { centsOf, reportRows, tablesOf } from "#features/reports/server/testing.ts";
import { addDays, type DayRange } from "#shared/dates.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { Caller } from "#test/api.ts";
import { inWays, type Moved, type Payments } from "./payments.ts";

const METHODS = { cash: "Efectivo", mobile_payment: "Pago móvil", transfer: "Transferencia" };
const STATES = { confirmed: "Confirmado", reported: "Por confirmar", voided: "Anulado" };

/** Compares the reports of days on which only this client paid with the model, to the cent and the céntimo. */
export async function compareReports(
  owner: Caller,
  model: Payments,
  client: string,
  range: DayRange,
): Promise<void> {
  const days = `start_date=${range.start}&end_date=${range.end}`;
  await compareCash(owner, model, client, days);
  await compareDays(owner, model, range, days);
  await compareReceipts(owner, model, client, days);
}

/** The detailed cash report: each row with its bolívares and rate, and the totals by method and currency. */
async function compareCash(owner: Caller, { ledger }: Payments, client: string, days: string) {
  const tables = tablesOf(await reportRows(owner, `/dashboard/report?${days}`));
  const rows = records(tables[0]).filter(({ Tipo = "" }) => ["Pago", "Reembolso", "Anticipo"].includes(Tipo));
  let balance = 0;
  assert.deepEqual(
    rows.map((row) => [
      ...[row.Fecha, row.Tipo, row.Concepto, row.Detalle, row.Método],
      ...[row.Bolívares, row.Ingreso, row.Balance].map(cents),
      rateOf(row.Tasa),
    ]),
    inOrder(ledger).map(({ date, kind, order, number, method, net, amount, rate }) => {
      balance += amount;
      return [
        ...[date, kind === "refund" ? "Reembolso" : order ? "Pago" : "Anticipo"],
        ...[order ? `Orden ${formatNumber(order.number)}` : `Recibo R-${formatNumber(number)}`, client],
        ...[METHODS[method], net.VES, amount, balance],
        net.VES === 0 ? 0 : rate,
      ];
    }),
  );
  const paid = byMethod(ledger, inAndOut);
  const money = (row: string[]) => [row[0], ...row.slice(1).map(cents)];
  if (ledger.length === 0) return;
  assert.deepEqual(
    tables[1]?.slice(1).map(money),
    paid.map(([method, payments, refunds, collected]) => [
      method,
      payments,
      refunds,
      collected,
      0,
      collected,
    ]),
  );
  const services = tables.at(-1)?.at(-1) ?? [];
  if (balance !== 0) assert.equal(cents(services[2]), balance);
  if (ledger.every(({ net }) => net.VES === 0)) return;
  const moved = byMethod(ledger, ({ net }) => [net.USD, net.VES]);
  assert.deepEqual(
    tables[2]?.slice(1).map(money),
    moved.map((sums) => [...sums, 0, 0]),
  );
}

/** A day's payments and refunds come before its advances. */
const inOrder = (ledger: Payments["ledger"]) =>
  ledger.toSorted(
    (a, b) => a.date.localeCompare(b.date) || Number(a.order === null) - Number(b.order === null),
  );

/** The simplified cash report: each day's sums. */
async function compareDays(owner: Caller, { ledger }: Payments, { start, end }: DayRange, days: string) {
  const [rows] = tablesOf(await reportRows(owner, `/dashboard/simplified-report?${days}`));
  const expected = [];
  for (let day = start; ledger.length > 0 && day <= end; day = addDays(day, 1)) {
    const own = ledger.filter(({ date }) => date === day);
    const [, ...sums] = byMethod(own, inAndOut).at(-1) ?? ["", 0, 0, 0];
    expected.push([day, ...sums, sums[2]]);
  }
  const rowsOfDays = records(rows).filter(({ Fecha = "" }) => /^\d/.test(Fecha));
  assert.deepEqual(
    rowsOfDays.map((row) => [row.Fecha, ...[row.Pagos, row.Reembolsos, row.Cobros, row.Balance].map(cents)]),
    expected,
  );
}

/** Change makes a payment less, and is no refund. */
const inAndOut = ({ kind, amount }: Payments["ledger"][number]) =>
  kind === "refund" ? [0, 0 - amount, amount] : [amount, 0, amount];

/** The receipts by day with what was refunded of them, and their totals, which are what was collected. */
async function compareReceipts(owner: Caller, model: Payments, client: string, days: string) {
  const tables = tablesOf(await reportRows(owner, `/receipts/report?${days}`));
  const rows = records(tables[0]).filter((row) => row.Recibo?.startsWith("R-"));
  const expected = model.receipts.flatMap(({ state, isAdvance, ...receipt }) => {
    const came = inWays(receipt).map((way, at) => ({
      ...way,
      state: STATES[state],
      count: at === 0 ? 1 : 0,
    }));
    const refunded = receipt.parts.filter(({ isRefunded }) => isRefunded);
    if (state === "voided" || isAdvance || refunded.length === 0) return came;
    const back = inWays(receipt).map(({ method }, at) => {
      const total = (of: (way: Moved) => number) =>
        refunded.reduce((sum, { ways }) => sum - (ways[at] ? of(ways[at]) : 0), 0);
      const net = { USD: total((way) => way.net.USD), VES: total((way) => way.net.VES) };
      return { method, amount: total((way) => way.amount), net };
    });
    return [...came, ...back.map((way) => ({ ...way, state: "Reembolsado", count: 0 }))];
  });
  assert.deepEqual(
    rows.map((row) => [
      ...[row.Cliente, row.Método, row.Estado],
      ...[row.Dólares, row.Bolívares, row.Monto].map(cents),
    ]),
    expected.map(({ method, state, net, amount }) => [
      ...[client, METHODS[method], state],
      ...[net.USD, net.VES, amount],
    ]),
  );
  const standing = expected.filter(({ state }) => state !== STATES.voided);
  if (standing.length === 0) return;
  const totals = tables[1]?.slice(1) ?? [];
  assert.deepEqual(
    totals.map(([method, count, ...money]) => [method, Number(count), ...money.map(cents)]),
    byMethod(standing, ({ net, amount, count }) => [count, net.USD, net.VES, amount]),
  );
  assert.equal(cents(totals.at(-1)?.at(-1)), model.collected());
}

/** The sums of each method, in the order of their names, then of all. */
function byMethod<T extends { method: keyof typeof METHODS }>(rows: readonly T[], of: (row: T) => number[]) {
  const sums = (some: readonly T[]) =>
    some.map(of).reduce((all, values) => all.map((sum, at) => sum + (values[at] ?? 0)));
  const methods = (Object.keys(METHODS) as (keyof typeof METHODS)[]).map(
    (method) => [METHODS[method], rows.filter((row) => row.method === method)] as const,
  );
  return [...methods, ["Total", rows] as const].flatMap(([name, some]) =>
    some.length === 0 ? [] : [[name, ...sums(some)] as [string, ...number[]]],
  );
}

/** A table's rows by the names of its columns. */
function records([head = [], ...rows]: string[][] = []): Record<string, string | undefined>[] {
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
}

/** An empty cell is nothing. */
const cents = (cell: string | undefined) => (cell ? (centsOf(cell) ?? Number.NaN) : 0);

/** `231,0462` in units of 10^-8. */
function rateOf(cell: string | undefined): number {
  const [whole = "", decimals = ""] = (cell ?? "").split(",");
  return Number(`${whole}${decimals.padEnd(8, "0")}`);
}
