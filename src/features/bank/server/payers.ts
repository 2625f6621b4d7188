import { sql } from "kysely";
import { isOfImported } from "#features/bank-statements/server/verbs/isOfImported.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Db } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { bolivaresToDollars, type Cents, toDollars } from "#shared/money.ts";

/** As many clients as a person looks through. */
const MOST_PAYERS = 20;

interface Payer {
  id: number;
  legal_name: string;
  registration_number: string;
  type: string;
  debt_counts: number;
  total: Cents;
}

/**
 * The clients that may have sent an incoming line, at the rate of its day: first those that owe its amount, in one debt or in all, then those
 * that owe about as much. None without a rate. Throws `not-found`.
 */
export async function payersOf(db: Db, companyId: number, id: number) {
  const line = orNotFound(
    await db
      .selectFrom("bank_lines as l")
      .innerJoin("bank_accounts as a", "a.id", "l.bank_account_id")
      .select(["l.day", "l.amount", "a.currency"])
      .where("l.company_id", "=", companyId)
      .where("l.id", "=", id)
      .where(isOfImported("l", companyId))
      .executeTakeFirst(),
  );
  const known = line.currency === "USD" ? null : await rateOn(db, companyId, line.day);
  if (line.amount < 0 || (line.currency !== "USD" && !known)) return [];
  const dollars = known ? bolivaresToDollars(line.amount, known.rate) : line.amount;
  const { rows } = await sql<Payer>`
    select c.id, c.legal_name, c.registration_number, c.type, b.debt_counts, b.total
    from (select client_id, count(*) as debt_counts, cast(sum(remaining) as bigint) as total,
        min(abs(remaining - ${dollars})) as nearest
      from debts where company_id = ${companyId} and open = 1 and remaining > 0 and client_id is not null group by client_id) as b
    join clients as c on c.id = b.client_id
    order by case when b.nearest <= 1 or abs(b.total - ${dollars}) <= 1 then 0 else 1 end, abs(b.total - ${dollars}), c.id
    limit ${MOST_PAYERS}`.execute(db);
  return rows.map(({ total, ...client }) => ({ ...client, total_pending: toDollars(total) }));
}
