import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";
import { fillReceipts, keepPayments, restorePayments } from "./receipts/fill.ts";

const STATES = "'reported', 'confirmed', 'voided'";
const CURRENCY = "check (currency in ('USD', 'VES'))";
const METHODS = "'cash', 'transfer', 'mobile_payment', 'deduction'";
/** Only the state of a receipt changes. */
const FIXED = `id, company_id, number, client_id, kind, method, amount, goods_usd, goods_ves, reference, reference_key, reference_end, bank, payer_phone,
  paid_on, date, account_id, created_at`;

/** Adds to a day's cash. `row` is `new` or `old`. */
const collect = (day: string, count: string, amount: string) => `
  insert into daily_totals (company_id, date, kind, count, amount) values (new.company_id, ${day}, 'collected', ${count}, ${amount})
  on conflict (company_id, date, kind) do update set
    count = daily_totals.count + excluded.count, amount = daily_totals.amount + excluded.amount`;

/**
 * Receipts, with their tenders. Every payment has one: existing payments get theirs, in dollars and confirmed. Money that came in
 * advance counts as collected with its receipt, and not again when it pays a debt.
 */
export function up(ddl: Ddl): Step[] {
  const { id, ref, cents, key, keysInside, keysAfterwards, appendOnly, afterEach, atCommit } = ddl;
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  const day = (column: string) => `check (length(${column}) = 10)`;
  const receiptKeys = [
    "foreign key (company_id) references companies (id)",
    refers("client_id", "clients"),
    refers("account_id", "accounts"),
    refers("voided_by", "accounts"),
  ];
  const tenderKeys = [refers("receipt_id", "receipts")];
  const paymentKeys = [
    "foreign key (company_id) references companies (id)",
    refers("debt_id", "debts"),
    refers("refunds_id", "payments"),
    refers("account_id", "accounts"),
    refers("receipt_id", "receipts"),
  ];
  const isAdvance = "new.kind = 'advance'";
  const isVoidedAdvance = "new.kind = 'advance' and old.state <> 'voided' and new.state = 'voided'";
  const isNewMoney = "new.method <> 'advance'";
  return [
    `alter table companies add column last_receipt_number integer not null default 0`,
    `alter table deliveries add column payment_currency ${key} not null default 'USD' check (payment_currency in ('USD', 'VES'))`,
    ...["payment_reference", "payment_bank", "payment_phone"].map(
      (column) => `alter table deliveries add column ${column} text`,
    ),
    `create table receipts (id ${id}, company_id ${ref} not null, number integer not null check (number > 0), client_id ${ref},
      kind ${key} not null check (kind in ('payment', 'automatic', 'advance')), method ${key} not null check (method in (${METHODS})),
      amount ${cents} not null check (amount >= 0), goods_usd ${cents} not null default 0, goods_ves ${cents} not null default 0,
      reference text, reference_key ${key}, reference_end ${key}, bank ${key}, payer_phone text,
      paid_on ${key} not null ${day("paid_on")}, date ${key} not null ${day("date")},
      state ${key} not null check (state in (${STATES})), account_id ${ref} not null, created_at ${key} not null,
      voided_at ${key}, voided_on ${key}, voided_by ${ref}, void_reason text, unique (company_id, id), unique (company_id, number),
      check (client_id is not null or kind <> 'advance'), check (amount > 0 or goods_usd <> 0 or goods_ves <> 0), check ((reference_key is null) = (reference_end is null)),
      check ((state = 'voided') = (voided_at is not null)), check ((state = 'voided') = (voided_on is not null)),
      check ((state = 'voided') = (voided_by is not null)), check ((state = 'voided') = (void_reason is not null))
      ${keysInside(receiptKeys)})`,
    `create table receipt_tenders (id ${id}, company_id ${ref} not null, receipt_id ${ref} not null, position integer not null,
      currency ${key} not null ${CURRENCY}, amount ${cents} not null check (amount <> 0), rate ${cents} check (rate > 0),
      usd ${cents} not null, unique (receipt_id, position), check ((currency = 'VES') = (rate is not null))
      ${keysInside(tenderKeys)})`,

    ...fillReceipts,
    ...keepPayments,
    ...ddl.noLongerAfterEach("payments", "insert"),
    `drop table payments`,
    `create table payments (id ${id}, company_id ${ref} not null, debt_id ${ref} not null, receipt_id ${ref} not null,
      kind text not null check (kind in ('payment', 'refund')), amount ${cents} not null check (amount > 0),
      method ${key} not null check (method in (${METHODS}, 'advance')), date ${key} not null ${day("date")},
      automatic integer not null check (automatic in (0, 1)), refunds_id ${ref} unique, account_id ${ref} not null,
      created_at ${key} not null, unique (company_id, id), check ((kind = 'refund') = (refunds_id is not null))
      ${keysInside(paymentKeys)})`,
    ...restorePayments,
    ...ddl.continueIds("payments"),

    ...keysAfterwards("receipts", receiptKeys),
    ...keysAfterwards("receipt_tenders", tenderKeys),
    ...keysAfterwards("payments", paymentKeys),
    `create index receipts_by_client on receipts (company_id, client_id, id)`,
    `create index receipts_by_day on receipts (company_id, paid_on, id)`,
    `create index receipts_reported on receipts (company_id, id) where state = 'reported'`,
    `create unique index receipts_reference on receipts (company_id, reference_key, coalesce(bank, ''), paid_on)
      where state <> 'voided' and reference_key is not null`,
    `create index receipts_reference_end on receipts (company_id, reference_end) where reference_end is not null`,
    `create index payments_by_debt on payments (company_id, debt_id, id)`,
    `create index payments_by_date on payments (company_id, date, id, kind, amount)`,
    `create index payments_by_receipt on payments (company_id, receipt_id)`,
    ...afterEach(
      "payments",
      "insert",
      collect("new.date", "1", "case when new.kind = 'refund' then -new.amount else new.amount end"),
      isNewMoney,
    ),
    ...atCommit("payments", "insert", isNewMoney),
    ...afterEach("receipts", "insert", collect("new.date", "1", "new.amount"), isAdvance),
    ...atCommit("receipts", "insert", isAdvance),
    ...afterEach("receipts", "update", collect("new.voided_on", "1", "-new.amount"), isVoidedAdvance),
    ...atCommit("receipts", "update", isVoidedAdvance),
    ...appendOnly("payments"),
    ...appendOnly("receipt_tenders"),
    ...ddl.onlyAdvances(
      "receipts",
      FIXED,
      "old.state = 'voided' or (old.state = 'confirmed' and new.state = 'reported')",
    ),
  ];
}
