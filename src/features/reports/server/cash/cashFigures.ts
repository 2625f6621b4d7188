import { balanceOf, type CashDay, collectedOn } from "#features/reports/rules.ts";
import { documentTexts as texts } from "#features/reports/texts.ts";
import type { Cents } from "#shared/money.ts";
import type { Figure } from "../sheet/sheet.ts";

/** The range's totals, labelled as on the dashboard. */
export function cashFigures(days: readonly CashDay[]): Figure[] {
  const all = { payments: 0 as Cents, refunds: 0 as Cents, expenses: 0 as Cents };
  for (const day of days) {
    all.payments = (all.payments + day.payments) as Cents;
    all.refunds = (all.refunds + day.refunds) as Cents;
    all.expenses = (all.expenses + day.expenses) as Cents;
  }
  return [
    { label: texts.collected, value: collectedOn(all) },
    { label: texts.expenses, value: all.expenses },
    { label: texts.balance, value: balanceOf(all) },
  ];
}
