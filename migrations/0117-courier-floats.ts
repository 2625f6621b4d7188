import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** As in migration 0090. */
const OWN_CAUSES =
  "'settlement', 'settlement_void', 'decision', 'decision_void', 'unclaimed_settled', 'unclaimed_settled_void'";
/** Cash of the office that a courier carries is no cash that he collected. */
const KIND = `case when e.cause in ('charge', 'charge_void', 'change_lost') then 'difference'
  when e.cause in ('unclaimed', 'unclaimed_claimed') then 'unclaimed'
  when e.cause in ('courier_float', 'courier_float_void') then 'float' else 'cash' end`;
const KINDS = "'cash', 'pay', 'difference', 'unclaimed'";
/** Only its voiding changes a float. */
const FLOAT = "id, company_id, courier_id, account_id, place, shift_id, usd, ves, created_at";

/** Cash that the office hands to a courier, who carries it until it is settled. */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, keysInside, keysAfterwards, onlyAdvances } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const keys = [
    "foreign key (company_id) references companies (id)",
    refers("courier_id", "couriers"),
    refers("account_id", "accounts"),
    refers("shift_id", "shifts"),
    refers("voided_by", "accounts"),
  ];
  return [
    `create table courier_floats (id ${id}, company_id ${ref} not null, courier_id ${ref} not null, account_id ${ref} not null,
      place ${key} not null check (place in ('shift', 'safe')), shift_id ${ref},
      usd ${cents} not null check (usd >= 0), ves ${cents} not null check (ves >= 0), created_at ${key} not null,
      voided_at ${key}, voided_by ${ref}, void_reason text, unique (company_id, id), check (usd > 0 or ves > 0),
      check ((place = 'shift') = (shift_id is not null)),
      check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null)) ${keysInside(keys)})`,
    ...keysAfterwards("courier_floats", keys),
    "create index courier_floats_of on courier_floats (company_id, courier_id, id)",
    ...onlyAdvances("courier_floats", FLOAT, "old.voided_at is not null"),
    ...ddl.changeCheck("courier_lines", "kind", `kind in (${KINDS})`, `kind in (${KINDS}, 'float')`),
    ...ddl.noLongerOnRow("courier_cash", "journal_lines"),
    ...ddl.onRow("courier_cash", "journal_lines", "insert", "new.place = 'courier'", [
      `insert into courier_lines (company_id, courier_id, kind, currency, amount, entry_id, position, created_at)
        select new.company_id, new.courier_id, ${KIND}, new.currency, new.amount, new.entry_id, new.position, e.created_at
        from journal_entries as e where e.id = new.entry_id and e.cause not in (${OWN_CAUSES})`,
    ]),
  ];
}
