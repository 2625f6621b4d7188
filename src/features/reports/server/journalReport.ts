import { sql } from "kysely";
import { accountLabels, anonymousParty, causeLabels, placeLabels } from "#features/journal/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Day, DayRange } from "#shared/dates.ts";
import type { Cents, Currency } from "#shared/money.ts";
import type { CashPlace, JournalAccount, JournalCause } from "#shared/vocabulary.ts";
import { reportTitles } from "../texts.ts";
import { daysOf, type ReportDefinition } from "./report.ts";
import { BATCH } from "./sheet/batches.ts";

/** Every line of every entry, only as CSV. The columns have the API's names. */
export const journalReport: ReportDefinition = {
  title: reportTitles.journal,
  orientation: "landscape",
  async write(sheet, db, input) {
    const column = (label: string, kind?: "day" | "money") => ({ label, width: 80, ...(kind && { kind }) });
    const table = sheet.table([
      column("entry"),
      column("date", "day"),
      column("cause"),
      column("account"),
      column("party"),
      column("currency"),
      column("amount", "money"),
      column("note"),
    ]);
    for await (const batch of linesOf(db, input.companyId, daysOf(input))) {
      for (const line of batch) {
        const { entry, date, cause, account, currency, amount, note } = line;
        table.row([
          entry,
          date,
          causeLabels[cause],
          accountLabels[account],
          partyOf(line),
          currency,
          amount,
          note,
        ]);
      }
      await sheet.drain();
    }
  },
};

interface JournalLine {
  entry: number;
  date: Day;
  cause: JournalCause;
  account: JournalAccount;
  place: CashPlace | null;
  shift: number | null;
  client: string | null;
  courier: string | null;
  currency: Currency;
  amount: Cents;
  note: string | null;
}

function partyOf({ account, place, shift, client, courier }: JournalLine): string {
  if (account === "receivable") return client ?? anonymousParty;
  if (place === "shift") return `${placeLabels.shift} ${shift}`;
  return client ?? courier ?? (place ? placeLabels[place] : "");
}

/** The lines of the range's entries by day, in batches of entries. */
async function* linesOf(db: Db, companyId: number, { start, end }: DayRange) {
  let last: Pick<JournalLine, "date" | "entry"> | undefined = { date: start, entry: 0 };
  while (last) {
    const { rows } = await sql<JournalLine>`
      select e.id as entry, e.date, e.cause, l.account, l.place, l.shift_id as shift, c.legal_name as client,
        k.first_name || ' ' || k.last_name as courier, l.currency, l.amount, e.note
      from (
        select * from journal_entries
        where company_id = ${companyId} and (date, id) > (${last.date}, ${last.entry}) and date <= ${end}
        order by date, id limit ${sql.lit(BATCH)}
      ) as e
      join journal_lines as l on l.entry_id = e.id
      left join clients as c on c.id = l.client_id
      left join couriers as k on k.id = l.courier_id
      order by e.date, e.id, l.position`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
  }
}
