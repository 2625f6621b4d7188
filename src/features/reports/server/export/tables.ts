import type { Schema } from "#server/schema.ts";
import { clientTables } from "./clientTables.ts";
import { companyTables } from "./companyTables.ts";
import { orderTables } from "./orderTables.ts";
import { phoneTables } from "./phoneTables.ts";
import { columnsOf, type ExportedTables, type FileColumn, leftOut } from "./table.ts";

/** The export's file for each table. A new table does not compile until it is here. */
export const tables: ExportedTables = {
  ...companyTables,
  ...clientTables,
  ...orderTables,
  ...phoneTables,
  companies: leftOut("Counters that follow from the orders; its settings have the rest."),
  company_logos: leftOut("Pictures are not exported."),
  pictures: leftOut("Pictures are not exported."),
  sign_ins: leftOut("Hashes of tokens. A sign-in is its account's own: not even an admin sees another's."),
  password_resets: leftOut("Hashes of tokens that live for half an hour."),
  two_factor: leftOut("A secret."),
  recovery_codes: leftOut("Secrets."),
  secret_key_check: leftOut("Which secret key the server uses. It is of no company."),
  courier_accounts: leftOut("Which account a courier's phones use; accounts has them."),
  courier_codes: leftOut("Hashes of codes that live for 15 minutes."),
  attempts: leftOut("Counts failed sign-ins for some minutes, and is of no company."),
  idempotency_keys: leftOut("Answers to repeated requests, kept for a day."),
  jobs: leftOut("Work for later, which may hold secrets, as a mail does. It is gone once done."),
  journal_entries: leftOut("The journal is a file of its own: GET /company/journal."),
  journal_lines: leftOut("The journal is a file of its own: GET /company/journal."),
  journal_totals: leftOut("Sums of the journal's lines."),
  rate_proposals: leftOut("Those accepted are rates; the events have every decision."),
  rate_feed: leftOut("When the server asks the provider next. It is of no company."),
  receivable_moves: leftOut("Follows from the journal's lines."),
  daily_totals: leftOut("Sums of orders, payments and bills."),
};

export interface ExportedFile {
  table: keyof Schema;
  name: string;
  about: string;
  columns: FileColumn[];
}

/** The files of the export, in their order in the ZIP. */
export const files: ExportedFile[] = Object.entries(tables).flatMap(([table, exported]) =>
  "leftOut" in exported
    ? []
    : {
        table: table as keyof Schema,
        name: `${exported.file}.csv`,
        about: exported.about,
        columns: columnsOf(exported),
      },
);
