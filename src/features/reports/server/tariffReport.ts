import { asOfText, reportTitles } from "#features/reports/texts.ts";
import { cellsOf, zonesIn } from "#features/tariffs/server/queries.ts";
import { tariffTexts as texts } from "#features/tariffs/texts.ts";
import { orNotFound } from "#shared/errors.ts";
import type { ReportDefinition } from "./report.ts";

/**
 * A list of prices as its matrix: from the zones of the rows to those of the columns. A PDF for the wall shows the price of the way back
 * where the way has none. A CSV has the prices themselves, to be pasted into the page's grid.
 */
export const tariffReport: ReportDefinition = {
  title: reportTitles.tariff,
  orientation: "landscape",
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
    await sheet.matrix({
      corner: texts.corner,
      columns: zones.map(({ name }) => name),
      rows: zones.map((from) => ({ name: from.name, amounts: zones.map((to) => amountOf(from.id, to.id)) })),
    });
  },
};
