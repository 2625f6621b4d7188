import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const OTHER_ACCOUNTS = `'receivable', 'income', 'cash', 'bank', 'exchange', 'expense', 'goods', 'advance', 'write_off', 'difference', 'capital'`;
const party = (accounts: string) =>
  `case when account in (${accounts}) then client_id is not null else client_id is null or account = 'receivable' end`;

/** The line `g` of goods money that stands, of entry `e` and receipt `r`: confirmed, and no courier holds its cash. */
const READY = `journal_lines as g
  join journal_entries as e on e.id = g.entry_id and e.cause = 'goods'
  join receipts as r on r.id = e.cause_id and r.state = 'confirmed'
  where g.account = 'goods' and not exists (select 1 from journal_entries as v where v.reverses_id = e.id)
    and not exists (
      select 1 from journal_lines as k where k.entry_id = g.entry_id and k.currency = g.currency and k.place = 'courier' and not exists (
        select 1 from courier_lines as c join settlements as s on s.id = c.settled_by
        where c.entry_id = k.entry_id and c.position = k.position and s.voided_at is null))`;

/** A line `l` of goods money that was handed over, deducted or came back. It changed `goods`. */
const TAKEN = `journal_lines as l join journal_entries as e on e.id = l.entry_id and e.cause in ('remittance', 'remittance_void', 'payment', 'refund')
  where l.account = 'goods'`;

/** On the last day that the company's journal has, so that earlier days stay as they are. */
const LAST = `(select company_id, max(date) as date, max(created_at) as created_at from journal_entries group by company_id)`;
const ENTRY = `insert into journal_entries (company_id, date, cause, cause_id, reverses_id, account_id, created_at, note)`;
const LINE = `insert into journal_lines (company_id, entry_id, position, date, account, client_id, delivery_id, currency, amount)`;
const BOTH = "(select 'goods' as account, -1 as sign union all select 'goods_ready', 1) as s";
const POSITION = "cast(row_number() over (partition by n.id order by g.currency, s.account) as integer)";

/**
 * An account for the goods money that its client may have, filled with what stands: what became ready, by receipt, less what was
 * handed over, by client.
 */
export function up({ changeCheck, changeTableCheck, runDeferred }: Ddl): Step[] {
  return [
    ...changeCheck(
      "journal_lines",
      "account",
      `account in (${OTHER_ACCOUNTS})`,
      `account in (${OTHER_ACCOUNTS}, 'goods_ready')`,
    ),
    ...changeTableCheck("journal_lines_check", {
      table: "journal_lines",
      from: party("'goods', 'advance'"),
      to: party("'goods', 'goods_ready', 'advance'"),
    }),
    `${ENTRY}
      select r.company_id, last.date, 'goods_ready', r.id, null, null, last.created_at, ready.note
      from (select e.cause_id, max(e.note) as note from ${READY} group by e.cause_id) as ready
      join receipts as r on r.id = ready.cause_id join ${LAST} as last on last.company_id = r.company_id order by r.id`,
    `${LINE}
      with g as materialized (select g.client_id, g.delivery_id, g.currency, g.amount, e.cause_id from ${READY})
      select n.company_id, n.id, ${POSITION}, n.date, s.account, g.client_id, g.delivery_id, g.currency, s.sign * g.amount
      from g join journal_entries as n on n.cause = 'goods_ready' and n.cause_id = g.cause_id cross join ${BOTH}`,
    `${ENTRY}
      select taken.company_id, last.date, 'goods_opening', taken.client_id, null, null, last.created_at, null
      from (select distinct company_id, client_id from (
        select l.company_id, l.client_id from ${TAKEN} group by l.company_id, l.client_id, l.currency having sum(l.amount) <> 0) as one) as taken
      join ${LAST} as last on last.company_id = taken.company_id order by taken.client_id`,
    `${LINE}
      with g as materialized (
        select l.client_id, l.currency, cast(sum(l.amount) as bigint) as amount from ${TAKEN}
        group by l.client_id, l.currency having sum(l.amount) <> 0
      )
      select n.company_id, n.id, ${POSITION}, n.date, s.account, n.cause_id, null, g.currency, s.sign * g.amount
      from g join journal_entries as n on n.cause = 'goods_opening' and n.cause_id = g.client_id cross join ${BOTH}`,
    ...runDeferred,
  ];
}
