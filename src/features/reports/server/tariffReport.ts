import { asOfText, reportTitles } from "#features/reports/texts.ts";
import { MOST_CELLS } from "#features/tariffs/contract.ts";
import { cellsOf, zonesIn } from "#features/tariffs/server/queries.ts";
import { tariffTexts as texts } from "#features/tariffs/texts.ts";
import { orNotFound } from "#shared/errors.ts";
import type { ReportDefinition } from "./report.ts";

/** How many zones stand side by side on a page of the wall's list. */
const MOST_ACROSS = 5;

/**
 * A list of prices as its matrix: from the zones of the rows to those of the columns. A PDF for the wall has as many columns on a page as
 * can be read from afar, and shows the price of the way back where the way has none. A CSV is one table of the prices themselves, to be
 * pasted into the page's grid.
 */
export const tariffReport: ReportDefinition = {
  title: reportTitles.tariff,
  orientation: "portrait",
  forWall: true,
  undated: asOfText,
  async write(sheet, db, { companyId, thing, format, ofCouriers = false }) {
    const { id } = orNotFound(thing ?? undefined);
    const [cells, zones] = await Promise.all([cellsOf(db, id), zonesIn(db, companyId, id)]);
    const byWay = new Map(cells.map((cell) => [`${cell.from_zone_id} ${cell.to_zone_id}`, cell]));
    const amountOf = (from: number, to: number) => {
      const there = byWay.get(`${from} ${to}`);
      const cell = there ?? (format === "pdf" ? byWay.get(`${to} ${from}`) : undefined);
      return (ofCouriers ? cell?.courier_pay : cell?.amount) ?? null;
    };
    // A line above the matrix would keep it from being pasted.
    if (ofCouriers && format === "pdf") sheet.section(texts.courierPay);
    for (const [index, across] of partsOf(zones, format === "pdf" ? MOST_ACROSS : MOST_CELLS).entries()) {
      if (index > 0) sheet.breakPage();
      const table = sheet.table([
        { label: texts.corner, width: 135, strong: true },
        ...across.map(({ name }) => ({ label: name, width: 76, kind: "money" }) as const),
      ]);
      for (const from of zones) table.row([from.name, ...across.map((to) => amountOf(from.id, to.id))]);
      await sheet.drain();
    }
  },
};

/** The items in as few parts of at most so many as possible, of nearly the same size. At least one part. */
function partsOf<T>(items: readonly T[], most: number): T[][] {
  const parts = Math.max(1, Math.ceil(items.length / most));
  const size = Math.ceil(items.length / parts);
  return Array.from({ length: parts }, (_, part) => items.slice(part * size, (part + 1) * size));
}
