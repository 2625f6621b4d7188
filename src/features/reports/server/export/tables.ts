import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Schema } from "#server/schema.ts";
import { BATCH, inBatches } from "../sheet/batches.ts";
import { bankTables } from "./bankTables.ts";
import { clientTables } from "./clientTables.ts";
import { companyTables } from "./companyTables.ts";
import { importTables } from "./importTables.ts";
import { journalFiles } from "./journalFiles.ts";
import { noticeTables } from "./noticeTables.ts";
import { orderTables } from "./orderTables.ts";
import { phoneTables } from "./phoneTables.ts";
import { priceTables } from "./priceTables.ts";
import { requestTables } from "./requestTables.ts";
import { standingTables } from "./standingTables.ts";
import { columnsOf, type ExportedTables, type FileColumn, leaveOut } from "./table.ts";

/** The export's file for each table. A new table does not compile until it is here. */
export const tables: ExportedTables = {
  ...companyTables,
  ...clientTables,
  ...orderTables,
  ...phoneTables,
  ...priceTables,
  ...bankTables,
  ...noticeTables,
  ...importTables,
  ...requestTables,
  ...standingTables,
  companies: leaveOut("Counters that follow from the orders; its settings have the rest."),
  company_logos: leaveOut("Pictures are not exported."),
  pictures: leaveOut("Pictures are not exported."),
  sign_ins: leaveOut("Hashes of tokens. A sign-in is its account's own: not even an admin sees another's."),
  password_resets: leaveOut("Hashes of tokens that live for half an hour."),
  two_factor: leaveOut("A secret."),
  recovery_codes: leaveOut("Secrets."),
  secret_key_check: leaveOut("Which secret key the server uses. It is of no company."),
  courier_accounts: leaveOut("Which account a courier's phones use; accounts has them."),
  sign_in_codes: leaveOut("Hashes of codes that sign somebody in once."),
  push_subscriptions: leaveOut("Addresses that only wake a phone. They end with its sign-in."),
  pushes_due: leaveOut("Which couriers are told of a change within seconds."),
  attempts: leaveOut("Counts failed sign-ins for some minutes, and is of no company."),
  idempotency_keys: leaveOut("Answers to repeated requests, kept for a day."),
  webhook_deliveries: leaveOut("Messages to other software, which are deleted after a month."),
  jobs: leaveOut("Work for later, which may hold secrets, as a mail does. It is gone once done."),
  journal_entries: leaveOut("In the journal's file, with their lines."),
  journal_lines: leaveOut("In the journal's file, with their entries."),
  journal_totals: leaveOut("Sums of the journal's lines."),
  import_parts: leaveOut(
    "Sheets as they came; what was imported of them is in the other files. Kept for 90 days.",
  ),
  import_rows: leaveOut("What became of the rows of a sheet; kept for 90 days."),
  rate_proposals: leaveOut("Those accepted are rates; the events have every decision."),
  rate_feed: leaveOut("When the server asks the provider next. It is of no company."),
  published_rates: leaveOut("What the provider published. It is of no company; its rates have what it got."),
  receivable_moves: leaveOut("Follows from the journal's lines."),
  client_references: leaveOut("Follows from the orders and requests that have their client's number."),
  planned_uses: leaveOut("Follows from standing orders and requests."),
  daily_totals: leaveOut("Sums of orders, payments and bills."),
  closed_days: leaveOut("Sums of orders when their day was closed."),
};

type Row = Record<string, unknown>;

export interface ExportedFile {
  name: string;
  about: string;
  columns: FileColumn[];
  /** Reads a company's rows in batches. */
  read: (db: Db, companyId: number) => AsyncGenerator<Row[], void, undefined>;
}

/** A file with the rows of a table. */
interface TableFile extends ExportedFile {
  table: keyof Schema;
}

export const tableFiles: TableFile[] = Object.entries(tables).flatMap(([table, exported]) => {
  if ("leftOut" in exported) return [];
  const columns = columnsOf(exported);
  const name = `${exported.file}.csv`;
  const read: ExportedFile["read"] = (db, companyId) =>
    rowsOf(db, companyId, { table, columns, only: exported.only });
  return { table: table as keyof Schema, name, about: exported.about, columns, read };
});

interface Rows {
  table: string;
  columns: FileColumn[];
  only: ((companyId: number) => RawBuilder<SqlBool>) | undefined;
}

function rowsOf(db: Db, companyId: number, { table, columns, only }: Rows) {
  const selected = sql.join(columns.map(({ field }) => sql.ref(field)));
  return inBatches<{ id: number } & Row>(async (after) => {
    const { rows } = await sql<{ id: number } & Row>`
      select ${selected} from ${sql.table(table)} where company_id = ${companyId} and id > ${after?.id ?? 0}
        ${only ? sql`and ${only(companyId)}` : sql``}
      order by id limit ${sql.lit(BATCH)}`.execute(db);
    return rows;
  });
}

/** The files of the export, in their order in the ZIP. */
export const files: ExportedFile[] = [...tableFiles, ...journalFiles];
