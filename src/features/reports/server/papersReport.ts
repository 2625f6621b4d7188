import { sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { courierTexts, paperLabels } from "#features/couriers/texts.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import { calendarDayAt, type Day } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import type { PaperKind } from "#shared/vocabulary.ts";
import { asOfText, reportTitles, documentTexts as texts } from "../texts.ts";
import type { ReportDefinition } from "./report.ts";

/** The couriers with their vehicles and papers, as an authority asks for: a line for each paper, and one for a courier without any. */
export const papersReport: ReportDefinition = {
  title: reportTitles.papers,
  orientation: "landscape",
  undated: asOfText,
  async write(sheet, db, input) {
    const rows = await papersOf(db, input.companyId);
    // Papers expire with a day of the calendar.
    const today = calendarDayAt(new Date(input.printedAt), input.timeZone);
    const isExpired = ({ expires_on }: PaperRow) => expires_on !== null && expires_on < today;
    sheet.figures([
      { label: courierTexts.tab, value: new Set(rows.map(({ id }) => id)).size, count: true },
      { label: texts.expiredPapers, value: rows.filter(isExpired).length, count: true },
    ]);
    const table = sheet.table([
      { label: texts.courier, width: 130 },
      { label: courierTexts.phone, width: 80 },
      { label: courierTexts.vehicle, width: 130 },
      { label: courierTexts.plate, width: 62 },
      { label: courierTexts.paper, width: 110 },
      { label: courierTexts.paperNumber, width: 90 },
      { label: courierTexts.expiresOn, width: 74, kind: "day" },
      { label: texts.status, width: 60 },
    ]);
    for (const row of rows)
      table.row([
        fullName(row),
        formatPhone(row.phone),
        row.vehicle ?? "",
        row.plate ?? "",
        row.kind === null ? "" : paperLabels[row.kind],
        row.number ?? "",
        row.expires_on,
        isExpired(row) ? texts.expired : "",
      ]);
    await sheet.drain();
  },
};

interface PaperRow {
  id: number;
  first_name: string;
  last_name: string;
  phone: string;
  vehicle: string | null;
  plate: string | null;
  /** Null: the courier has no papers. */
  kind: PaperKind | null;
  number: string | null;
  expires_on: Day | null;
}

async function papersOf(db: Db, companyId: number): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select c.id, c.first_name, c.last_name, c.phone, c.vehicle, c.plate, p.kind, p.number, p.expires_on
    from couriers as c left join courier_papers as p on p.company_id = c.company_id and p.courier_id = c.id
    where c.company_id = ${companyId} and c.deleted_at is null and ${isNotUndone("couriers", "c", companyId)}
    order by c.sort_name, c.id, p.position`.execute(db);
  return rows;
}
