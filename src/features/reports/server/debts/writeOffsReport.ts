import { sql } from "kysely";
import { receivableTexts } from "#features/receivables/texts.ts";
import { reportTitles, documentTexts as texts } from "#features/reports/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Day, DayRange } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { daysOf, type ReportDefinition } from "../report.ts";

/** The write-offs of some days, and those that were voided in them. */
export const writeOffsReport: ReportDefinition = {
  title: reportTitles.writeOffs,
  orientation: "landscape",
  async write(sheet, db, input) {
    const rows = await writeOffsOf(db, input.companyId, daysOf(input));
    const total = rows.reduce((sum, { amount }) => sum + amount, 0);
    sheet.figures([{ label: texts.total, value: total }]);
    const table = sheet.table([
      { label: texts.date, width: 74, kind: "day" },
      { label: texts.order, width: 62 },
      { label: texts.client, width: 190 },
      { label: texts.kind, width: 70 },
      { label: receivableTexts.reason, width: 220 },
      { label: texts.amount, width: 80, kind: "money" },
    ]);
    for (const { date, number, client, voids, reason, amount } of rows)
      table.row([
        date,
        formatNumber(number),
        client,
        voids ? receivableTexts.voided : receivableTexts.writeOffs,
        reason,
        amount,
      ]);
    await sheet.drain();
    table.total([texts.total, null, null, null, null, total]);
  },
};

interface WriteOffRow {
  date: Day;
  number: number;
  client: string;
  voids: number | null;
  reason: string;
  /** Negative if it voids another one. */
  amount: Cents;
}

async function writeOffsOf(db: Db, companyId: number, { start, end }: DayRange): Promise<WriteOffRow[]> {
  const { rows } = await sql<WriteOffRow>`
    select w.date, d.number, coalesce(c.legal_name, d.anonymous_name) as client, w.voids_id as voids, w.reason,
      case when w.voids_id is null then w.amount else -w.amount end as amount
    from write_offs as w join debts as b on b.id = w.debt_id join deliveries as d on d.id = b.delivery_id
    left join clients as c on c.id = b.client_id
    where w.company_id = ${companyId} and w.date between ${start} and ${end} order by w.date, w.id`.execute(
    db,
  );
  return rows;
}
