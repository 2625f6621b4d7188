import { prepared } from "#server/database/prepared.ts";
import { OPENINGS } from "#shared/numbers.ts";

/** Takes the company's next receipt number. Locks its row until the transaction ends. */
export const takeReceiptNumber = prepared((db, { companyId }: { companyId: number }) =>
  db
    .updateTable("companies")
    .set((eb) => ({ last_receipt_number: eb("last_receipt_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning("last_receipt_number as number"),
);

/** Takes so many numbers of the opening balances' series, and returns the last. Locks the company's row until the transaction ends. */
export const takeOpeningNumbers = prepared((db, { companyId, count }: { companyId: number; count: number }) =>
  db
    .updateTable("companies")
    .set((eb) => ({ last_opening_number: eb("last_opening_number", "+", count) }))
    .where("id", "=", companyId)
    .returning((eb) => eb("last_opening_number", "+", eb.lit(OPENINGS)).as("number")),
);
