import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** As in migration 0081. */
const OWN_CAUSES =
  "'settlement', 'settlement_void', 'decision', 'decision_void', 'unclaimed_settled', 'unclaimed_settled_void'";
/** A courier who owes lost change holds no cash for it, as after a charge. */
const KIND = `case when e.cause in ('charge', 'charge_void', 'change_lost') then 'difference'
  when e.cause in ('unclaimed', 'unclaimed_claimed') then 'unclaimed' else 'cash' end`;

/** Change that nobody returns is a difference of the courier who owes it. */
export const up = (ddl: Ddl): Step[] => [
  ...ddl.noLongerOnRow("courier_cash", "journal_lines"),
  ...ddl.onRow("courier_cash", "journal_lines", "insert", "new.place = 'courier'", [
    `insert into courier_lines (company_id, courier_id, kind, currency, amount, entry_id, position, created_at)
      select new.company_id, new.courier_id, ${KIND}, new.currency, new.amount, new.entry_id, new.position, e.created_at
      from journal_entries as e where e.id = new.entry_id and e.cause not in (${OWN_CAUSES})`,
  ]),
];
