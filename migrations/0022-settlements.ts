import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** The causes that change what a courier holds by a settlement, which makes its own lines. */
const OWN_CAUSES = "'settlement', 'settlement_void', 'decision', 'decision_void'";
/** Only the decision and the voiding of a settlement change, and the settlement of a line. */
const SETTLEMENT = `id, company_id, number, courier_id, account_id, created_at, expected_usd, expected_ves, counted_usd, counted_ves, kept,
  earned, pay, bill_id, note`;
const COURIER_LINE =
  "id, company_id, courier_id, kind, currency, amount, delivery_id, entry_id, position, made_by, created_at";

/**
 * Settlements with couriers, and what is to be settled: the cash that a courier took, the pay of delivered orders, and differences. Triggers add
 * the lines of cash and pay, whatever made them. An order keeps its courier's pay as of its creation.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, keysInside, keysAfterwards, onlyAdvances, onRow } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const amount = (column: string) => `${column} ${cents} not null default 0`;
  const settlementKeys = [
    "foreign key (company_id) references companies (id)",
    refers("courier_id", "couriers"),
    refers("account_id", "accounts"),
    refers("decided_by", "accounts"),
    refers("voided_by", "accounts"),
  ];
  const lineKeys = [
    refers("courier_id", "couriers"),
    refers("delivery_id", "deliveries"),
    refers("entry_id", "journal_entries"),
    refers("made_by", "settlements"),
    refers("settled_by", "settlements"),
  ];
  return [
    `alter table companies add column last_settlement_number integer not null default 0`,
    `alter table services add column ${amount("courier_pay")}`,
    `alter table service_expenses add column to_courier integer not null default 0 check (to_courier in (0, 1))`,
    `alter table deliveries add column ${amount("courier_pay")}`,
    `create table settlements (id ${id}, company_id ${ref} not null, number integer not null check (number > 0), courier_id ${ref} not null,
      account_id ${ref} not null, created_at ${key} not null,
      expected_usd ${cents} not null, expected_ves ${cents} not null,
      counted_usd ${cents} not null check (counted_usd >= 0), counted_ves ${cents} not null check (counted_ves >= 0),
      kept ${cents} not null check (kept >= 0), earned ${cents} not null, pay ${key} not null check (pay in ('now', 'later')), bill_id ${ref},
      note text, decision ${key} check (decision in ('charge', 'waive')), decision_note text, decided_by ${ref}, decided_at ${key},
      voided_at ${key}, voided_by ${ref}, void_reason text, unique (company_id, id), unique (company_id, number),
      check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
      check ((voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null)) ${keysInside(settlementKeys)})`,
    ...keysAfterwards("settlements", settlementKeys),
    `create index settlements_by_courier on settlements (company_id, courier_id, id)`,
    ...onlyAdvances("settlements", SETTLEMENT, "old.voided_at is not null"),
    `create table courier_lines (id ${id}, company_id ${ref} not null, courier_id ${ref} not null,
      kind ${key} not null check (kind in ('cash', 'pay', 'difference')), currency ${key} not null check (currency in ('USD', 'VES')),
      amount ${cents} not null check (amount <> 0), delivery_id ${ref}, entry_id ${ref}, position integer, made_by ${ref}, settled_by ${ref},
      created_at ${key} not null, unique (company_id, id) ${keysInside(lineKeys)})`,
    ...keysAfterwards("courier_lines", lineKeys),
    `create index courier_lines_open on courier_lines (company_id, courier_id, id) where settled_by is null`,
    `create index courier_lines_settled on courier_lines (settled_by, id) where settled_by is not null`,
    `create index courier_lines_made on courier_lines (made_by) where made_by is not null`,
    ...onlyAdvances("courier_lines", COURIER_LINE, "old.settled_by is not null"),
    ...onRow("courier_cash", "journal_lines", "insert", "new.place = 'courier'", [
      `insert into courier_lines (company_id, courier_id, kind, currency, amount, entry_id, position, created_at)
        select new.company_id, new.courier_id, 'cash', new.currency, new.amount, new.entry_id, new.position, e.created_at
        from journal_entries as e where e.id = new.entry_id and e.cause not in (${OWN_CAUSES})`,
    ]),
    ...onRow(
      "courier_earns",
      "deliveries",
      "update",
      "new.status = 'delivered' and old.status <> 'delivered' and new.courier_pay > 0 and new.courier_id is not null",
      [
        `insert into courier_lines (company_id, courier_id, kind, currency, amount, delivery_id, created_at)
          values (new.company_id, new.courier_id, 'pay', 'USD', new.courier_pay, new.id, new.updated_at)`,
      ],
    ),
  ];
}
