import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** The causes that change what a courier holds by a settlement, which makes its own lines. */
const OWN_CAUSES = "'settlement', 'settlement_void', 'decision', 'decision_void'";
/** The causes that charge a courier, so that he owes a difference and holds no cash for it. */
const CHARGES = "'charge', 'charge_void'";
const DECIDED = "decision is null or status = 'review'";

/**
 * What was agreed at a door instead of the planned amounts, in cents: the price of the goods, and of the fee what was paid at once.
 * `courier_actions.agreed_id`: such a delivery of a phone waits until an admin accepts it or charges the courier the difference.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, keysInside, keysAfterwards } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const keys = [
    "foreign key (company_id) references companies (id)",
    refers("receipt_id", "receipts"),
    refers("delivery_id", "deliveries"),
    refers("account_id", "accounts"),
  ];
  const amount = (column: string) => `${column} ${cents} not null check (${column} >= 0)`;
  return [
    `create table agreed_amounts (id ${id}, company_id ${ref} not null, receipt_id ${ref} not null unique, delivery_id ${ref} not null,
      ${amount("planned_goods")}, ${amount("planned_fee")}, ${amount("goods")}, ${amount("fee")}, reason text not null,
      account_id ${ref} not null, created_at ${key} not null, unique (company_id, id),
      check (goods <> planned_goods or fee < planned_fee), check (fee <= planned_fee), check (goods + fee > 0) ${keysInside(keys)})`,
    ...keysAfterwards("agreed_amounts", keys),
    `create index agreed_amounts_by_order on agreed_amounts (delivery_id)`,
    ...ddl.appendOnly("agreed_amounts"),

    `alter table courier_actions add column agreed_id ${ref}`,
    ...ddl.refersLater("courier_actions", "agreed_id", "agreed_amounts"),
    ...ddl.changeTableCheck("courier_actions_check2", {
      table: "courier_actions",
      from: DECIDED,
      to: `${DECIDED} or agreed_id is not null`,
    }),
    `create index courier_actions_agreed on courier_actions (company_id, id) where agreed_id is not null and decision is null`,

    ...ddl.noLongerOnRow("courier_cash", "journal_lines"),
    ...ddl.onRow("courier_cash", "journal_lines", "insert", "new.place = 'courier'", [
      `insert into courier_lines (company_id, courier_id, kind, currency, amount, entry_id, position, created_at)
        select new.company_id, new.courier_id, case when e.cause in (${CHARGES}) then 'difference' else 'cash' end,
          new.currency, new.amount, new.entry_id, new.position, e.created_at
        from journal_entries as e where e.id = new.entry_id and e.cause not in (${OWN_CAUSES})`,
    ]),
  ];
}
