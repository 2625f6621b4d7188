import { sql } from "kysely";
import { isOfImported } from "#features/bank-statements/server/verbs/isOfImported.ts";
import type { Db } from "#server/schema.ts";
import type { Currency } from "#shared/money.ts";
import { findReversed, type Reversing } from "../reversals.ts";

/** The open lines that take the money of a matched one back, oldest first. */
export async function openReversals(
  db: Db,
  companyId: number,
): Promise<(Reversing & { currency: Currency })[]> {
  const { rows } = await sql<Reversing & { currency: Currency }>`
    select l.id, l.bank_account_id, l.day, l.amount, l.reference, a.currency
    from bank_lines as l join bank_accounts as a on a.id = l.bank_account_id
    where l.company_id = ${companyId} and l.state = 'open' and l.reference is not null
      and ${isOfImported("l", companyId)}
      and exists (select 1 from bank_lines as o where o.bank_account_id = l.bank_account_id and o.state = 'matched'
        and o.amount = -l.amount and o.day <= l.day)
    order by l.day, l.id`.execute(db);
  const reversed = await findReversed(db, companyId, rows);
  return rows.filter(({ id }) => reversed.has(id));
}
