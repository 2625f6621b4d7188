import { Sums } from "#features/reports/rules.ts";
import { documentTexts as texts } from "#features/reports/texts.ts";
import { sortKey } from "#shared/search.ts";
import type { Adjusted } from "../adjusted.ts";
import type { Sheet, SheetTable } from "../sheet/sheet.ts";
import type { ServiceOrders } from "./cashQueries.ts";

/** Payments, refunds, collected, expenses and balance in dollars, by method. */
export function writeMethods(sheet: Sheet, methods: Map<string, Sums>): void {
  sheet.section(texts.byMethod);
  const money = (label: string) => ({ label, width: 100, kind: "money" }) as const;
  const table = sheet.table([
    { label: texts.method, width: 160 },
    money(texts.payments),
    money(texts.refunds),
    money(texts.collected),
    money(texts.expenses),
    money(texts.balance),
  ]);
  writeByMethod(table, methods, new Sums(5));
}

/** What was collected and spent in each currency, by method. */
export function writeCurrencies(sheet: Sheet, currencies: Map<string, Sums>): void {
  sheet.section(texts.byCurrency);
  sheet.note(texts.currencyNote);
  const table = sheet.table([
    { label: texts.method, width: 160 },
    { label: texts.collectedDollars, width: 100, kind: "money" },
    { label: texts.collectedBolivares, width: 120, kind: "bolivares" },
    { label: texts.spentDollars, width: 100, kind: "money" },
    { label: texts.spentBolivares, width: 120, kind: "bolivares" },
  ]);
  writeByMethod(table, currencies, new Sums(4));
}

/** A row for each method by name, and their total. */
export function writeByMethod(table: SheetTable, methods: Map<string, Sums>, all: Sums): void {
  // Sorted by key, because a locale's collator takes 2 MB.
  const keyed = Array.from(methods, ([name, { values }]) => ({
    key: `${sortKey(name)}\n${name}`,
    name,
    values,
  }));
  for (const { name, values } of keyed.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    all.add(values);
    table.row([name, ...values]);
  }
  table.total([texts.total, ...all.values]);
}

/**
 * Orders, collected amounts and estimated earnings, by service. Advances (`null`) are of no service, and have their own row; so have the
 * adjustments of closed days.
 */
export function writeServices(
  sheet: Sheet,
  services: ServiceOrders[],
  collected: Map<number | null, number>,
  adjusted: Adjusted,
): void {
  const moved = services.filter(({ id, orders }) => orders > 0 || collected.has(id));
  const advances = collected.get(null);
  if (moved.length === 0 && advances === undefined && adjusted.count === 0) return;
  sheet.section(texts.byService);
  sheet.note(texts.serviceNote);
  const money = (label: string) => ({ label, width: 84, kind: "money" }) as const;
  const table = sheet.table([
    { label: texts.service, width: 190 },
    { label: texts.orders, width: 56, kind: "integer" },
    money(texts.collected),
    money(texts.invoiced),
    money(texts.perOrder),
    money(texts.estimated),
    money(texts.earning),
  ]);
  const all = new Sums(6);
  for (const { id, name, orders, invoiced, perOrder, cost: own, extra_pay, expenses } of moved) {
    const cost = own + extra_pay;
    const cells = [orders, collected.get(id) ?? 0, invoiced, perOrder, cost, invoiced - cost] as const;
    all.add(cells);
    table.row([name, ...cells]);
    for (const line of expenses) table.detail([line.name, null, null, null, line.amount, line.cost, null]);
    if (extra_pay !== 0) table.detail([texts.extraPay, null, null, null, null, extra_pay, null]);
  }
  if (advances !== undefined) {
    all.add([null, advances]);
    table.row([texts.advances, null, advances, null, null, null, null]);
  }
  if (adjusted.count > 0) {
    const cells = [adjusted.orders, 0, adjusted.amount, null, adjusted.expense] as const;
    const earned = adjusted.amount - adjusted.expense;
    all.add([...cells, earned]);
    table.row([texts.adjustments, ...cells, earned]);
  }
  const [orders, paid, invoiced, , cost, earning] = all.values;
  table.total([texts.total, orders, paid, invoiced, null, cost, earning]);
}
