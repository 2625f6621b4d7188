import { dashboardTexts } from "#features/dashboard/texts.ts";
import { balanceOf, cashDays, collectedOn, Sums } from "#features/reports/rules.ts";
import { reportTitles, documentTexts as texts } from "#features/reports/texts.ts";
import { adjustedBy, writeAdjusted } from "../adjusted.ts";
import { daysOf, type ReportDefinition } from "../report.ts";
import { BATCH } from "../sheet/batches.ts";
import { cashFigures } from "./cashFigures.ts";
import { movedDays } from "./cashQueries.ts";
import { noteGoods } from "./goodsApart.ts";

/** One row per day, and the totals. */
export const simplifiedCash: ReportDefinition = {
  title: reportTitles.simplifiedCash,
  orientation: "portrait",
  basis: dashboardTexts.byDay,
  async write(sheet, db, input) {
    const range = daysOf(input);
    const moved = await movedDays(db, input.companyId, range);
    sheet.figures(cashFigures(moved));
    await noteGoods(sheet, db, input.companyId, range);
    const money = (label: string) => ({ label, width: 78, kind: "money" }) as const;
    const table = sheet.table([
      { label: texts.date, width: 72, kind: "day" },
      money(texts.payments),
      money(texts.refunds),
      money(texts.collected),
      money(texts.expenses),
      money(texts.balance),
      money(texts.running),
    ]);
    const all = new Sums(5);
    let written = 0;
    for (const day of cashDays(range, moved)) {
      const cells = [day.payments, day.refunds, collectedOn(day), day.expenses, balanceOf(day)] as const;
      all.add(cells);
      table.row([day.date, ...cells, all.values[4]]);
      if (++written % BATCH === 0) await sheet.drain();
    }
    table.total([texts.total, ...all.values, all.values[4]]);
    writeAdjusted(sheet, await adjustedBy(db, input));
  },
};
