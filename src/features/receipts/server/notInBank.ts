import { sql } from "kysely";
import { addDays, type Day } from "#shared/dates.ts";

/** For so many days after it was paid, money may still be on its way. */
const ON_ITS_WAY_DAYS = 2;

/**
 * SQL: a reported receipt `r` has money that a bank should show by now: their day is imported for an account of its currency, it is more
 * than two days ago, and no line is this money.
 */
export const notInBank = (
  today: Day,
) => sql<boolean>`(r.state = 'reported' and r.paid_on < ${addDays(today, -ON_ITS_WAY_DAYS)}
  and exists (select 1 from receipt_tenders as t where t.receipt_id = r.id and t.amount + t.goods > 0
    and coalesce(t.method, r.method) in ('transfer', 'mobile_payment') and t.confirmed_at is null
    and not exists (select 1 from bank_line_tenders as l where l.receipt_id = t.receipt_id and l.tender = t.position)
    and exists (select 1 from bank_statements as s join bank_accounts as a on a.id = s.bank_account_id
      where s.company_id = r.company_id and s.state = 'imported' and s.start_date <= r.paid_on and s.end_date >= r.paid_on
        and a.currency = t.currency)))`;
