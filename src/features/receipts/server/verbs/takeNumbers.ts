import { idColumn, type Wanted } from "#server/database/ids.ts";
import { prepared } from "#server/database/prepared.ts";
import { OPENINGS } from "#shared/numbers.ts";

interface Turn {
  companyId: number;
  /** The ids that are reserved in the same statement: for `idsOf`. */
  wanted: readonly Wanted[];
}

/** Takes the company's next receipt number. Locks its row until the transaction ends. */
export const takeReceiptNumber = prepared((db, { companyId, wanted }: Turn) =>
  db
    .updateTable("companies")
    .set((eb) => ({ last_receipt_number: eb("last_receipt_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning(["last_receipt_number as number", idColumn(db, wanted).as("ids")]),
);

/** Takes so many numbers of the opening balances' series, and returns the last. Locks the company's row until the transaction ends. */
export const takeOpeningNumbers = prepared((db, { companyId, wanted, count }: Turn & { count: number }) =>
  db
    .updateTable("companies")
    .set((eb) => ({ last_opening_number: eb("last_opening_number", "+", count) }))
    .where("id", "=", companyId)
    .returning((eb) => [
      eb("last_opening_number", "+", eb.lit(OPENINGS)).as("number"),
      idColumn(db, wanted).as("ids"),
    ]),
);
