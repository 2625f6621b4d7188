import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const ACCOUNTS = `'receivable', 'income', 'cash', 'bank', 'exchange', 'expense', 'goods', 'advance', 'write_off', 'difference', 'capital', 'goods_ready'`;
const METHODS = "'cash', 'transfer', 'mobile_payment', 'deduction'";
const FIXED =
  "id, company_id, receipt_id, position, currency, amount, rate, usd, goods, method, reference, reference_key, reference_end, bank, payer_phone";
const CHANGE_FIXED = "id, company_id, receipt_id, delivery_id, currency, amount, method, phone, document";

/**
 * A tender has a method, a reference and a confirmation of its own; without a method it has its receipt's. `goods`: what of it was the price
 * of goods, beside its `amount`. `change_payments`: change that the office sends by transfer or mobile payment.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, keysInside, keysAfterwards, changeCheck, onlyAdvances } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const changeKeys = [
    "foreign key (company_id) references companies (id)",
    refers("receipt_id", "receipts"),
    refers("delivery_id", "deliveries"),
    refers("account_id", "accounts"),
  ];
  return [
    ...ddl.noLongerAppendOnly("receipt_tenders"),
    `alter table receipt_tenders add column goods ${cents} not null default 0`,
    `alter table receipt_tenders add column method ${key} check (method in (${METHODS}))`,
    `alter table receipt_tenders add column reference text`,
    `alter table receipt_tenders add column reference_key ${key}`,
    `alter table receipt_tenders add column reference_end ${key}`,
    `alter table receipt_tenders add column bank ${key}`,
    `alter table receipt_tenders add column payer_phone text`,
    `alter table receipt_tenders add column confirmed_at text`,
    ...changeCheck("receipt_tenders", "amount", "amount <> 0", "amount <> 0 or goods <> 0"),
    ...onlyAdvances("receipt_tenders", FIXED, "false"),
    `create index receipt_tenders_reference_end on receipt_tenders (company_id, reference_end) where reference_end is not null`,
    ...changeCheck(
      "journal_lines",
      "account",
      `account in (${ACCOUNTS})`,
      `account in (${ACCOUNTS}, 'change')`,
    ),
    `create table change_payments (id ${id}, company_id ${ref} not null, receipt_id ${ref} not null, delivery_id ${ref},
      state ${key} not null check (state in ('to_send', 'sent', 'cancelled')), currency ${key} not null check (currency in ('USD', 'VES')),
      amount ${cents} not null check (amount > 0), method ${key} not null check (method in ('transfer', 'mobile_payment')),
      bank ${key} not null, phone text not null, document text not null, reference text, reason text,
      account_id ${ref} not null, at ${key} not null, unique (company_id, id),
      check ((state = 'sent') = (reference is not null)), check ((state = 'cancelled') = (reason is not null))
      ${keysInside(changeKeys)})`,
    ...keysAfterwards("change_payments", changeKeys),
    `create index change_payments_by_state on change_payments (company_id, state, id)`,
    `create index change_payments_by_receipt on change_payments (company_id, receipt_id)`,
    `create index change_payments_by_order on change_payments (company_id, delivery_id) where delivery_id is not null`,
    ...onlyAdvances("change_payments", CHANGE_FIXED, "old.state <> 'to_send'"),
  ];
}
