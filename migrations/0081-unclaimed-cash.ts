import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** The causes that change what a courier holds by a settlement, which makes its own lines. */
const OWN_CAUSES =
  "'settlement', 'settlement_void', 'decision', 'decision_void', 'unclaimed_settled', 'unclaimed_settled_void'";
/** The kind of a courier's line, by the cause of its entry. */
const KIND =
  "case when e.cause in ('charge', 'charge_void') then 'difference' when e.cause in ('unclaimed', 'unclaimed_claimed') then 'unclaimed' else 'cash' end";
const KINDS = "'cash', 'pay', 'difference'";

/**
 * A courier's account keeps the cash of a delivery that was rejected. An order whose return was deleted may be returned again: its
 * delivery can be accepted after its cancellation.
 */
export const up = (ddl: Ddl): Step[] => [
  ...ddl.changeCheck("courier_lines", "kind", `kind in (${KINDS})`, `kind in (${KINDS}, 'unclaimed')`),
  ...ddl.noLongerOnRow("courier_cash", "journal_lines"),
  ...ddl.onRow("courier_cash", "journal_lines", "insert", "new.place = 'courier'", [
    `insert into courier_lines (company_id, courier_id, kind, currency, amount, entry_id, position, created_at)
      select new.company_id, new.courier_id, ${KIND}, new.currency, new.amount, new.entry_id, new.position, e.created_at
      from journal_entries as e where e.id = new.entry_id and e.cause not in (${OWN_CAUSES})`,
  ]),
  "drop index deliveries_returned",
  "create unique index deliveries_returned on deliveries (return_of_id) where return_of_id is not null and deleted_at is null",
];
