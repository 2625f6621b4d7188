import { asOfText, reportTitles } from "#features/reports/texts.ts";
import { namedCellsOf } from "#features/tariffs/server/queries.ts";
import { tariffTexts as texts } from "#features/tariffs/texts.ts";
import { orNotFound } from "#shared/errors.ts";
import type { ReportDefinition } from "./report.ts";

/** A list of prices between zones, for the wall. */
export const tariffReport: ReportDefinition = {
  title: reportTitles.tariff,
  orientation: "portrait",
  undated: asOfText,
  async write(sheet, db, { companyId, thing }) {
    const cells = await namedCellsOf(db, companyId, orNotFound(thing ?? undefined).id);
    const paid = cells.some(({ courier_pay }) => courier_pay !== null);
    const money = { width: 110, kind: "money" } as const;
    const table = sheet.table([
      { label: texts.from, width: 150 },
      { label: texts.to, width: 150 },
      { ...money, label: texts.amount },
      ...(paid ? [{ ...money, label: texts.courierPay }] : []),
    ]);
    for (const { from, to, amount, courier_pay } of cells)
      table.row([from, to, amount, ...(paid ? [courier_pay] : [])]);
    await sheet.drain();
  },
};
