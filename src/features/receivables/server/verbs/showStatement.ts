import type { Statement } from "#features/receivables/contract.ts";
import { groupByReceipt } from "#features/receivables/rules.ts";
import type { Db, RowOf } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import { toNumbered } from "#shared/numbers.ts";
import { statementOf } from "../queries.ts";

interface StatementInput {
  start_date: Day;
  end_date: Day;
  group?: "receipt" | undefined;
  today: Day;
}

/** A client's statement of account, as the API answers it: to the office and to the client. */
export async function showStatement(
  db: Db,
  { company_id, id, legal_name, registration_number, type }: RowOf<"clients">,
  { start_date: start, end_date: end, group, today }: StatementInput,
): Promise<Statement> {
  const { opening, closing, lines } = await statementOf(db, company_id, id, { start, end, today });
  return {
    client: { id, legal_name, registration_number, type },
    opening: toDollars(opening),
    closing: toDollars(closing),
    lines: (group === "receipt" ? groupByReceipt(lines) : lines).map((line) => ({
      date: line.date,
      kind: line.kind,
      ...(line.number === null ? { number: null, opening: false } : toNumbered(line.number)),
      order_date: line.order_date,
      client_reference: line.client_reference,
      zones: line.zones,
      receipt_number: line.receipt_number,
      charge: toDollars(line.charge),
      credit: toDollars(line.credit),
      balance: toDollars(line.balance),
    })),
  };
}
