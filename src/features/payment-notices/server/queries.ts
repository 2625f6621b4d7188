import { type RawBuilder, sql } from "kysely";
import { isOfImported } from "#features/bank-statements/server/verbs/isOfImported.ts";
import { toOwedOrder } from "#features/debts/server/queries.ts";
import { openDebts, pendingOfClient } from "#features/ledger/server/queries.ts";
import { receiptsLike, restsOfAdvances } from "#features/receipts/server/queries.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import { type Listing, type Order, pageOf } from "#server/database/listing.ts";
import { holdsReference, matchesText } from "#server/database/search.ts";
import type { Db } from "#server/schema.ts";
import { addDays } from "#shared/dates.ts";
import { bolivaresToDollars, type Rate, sum, toBolivaresPerDollar, toDollars } from "#shared/money.ts";
import type { NoticeState } from "#shared/vocabulary.ts";
import type { NoticeDetails, OwnNotice, PaymentNotice } from "../contract.ts";

/** The rate of the day when a notice's bolívares moved; null for dollars, and for a day without one. */
const RATE_OF_DAY = sql<Rate | null>`case when n.currency = 'VES' then (select x.rate from exchange_rates as x
  where x.company_id = n.company_id and x.date <= n.paid_on order by x.date desc limit 1) end`;

const selectNotices = (db: Db, companyId: number) =>
  db
    .selectFrom("payment_notices as n")
    .innerJoin("clients as c", "c.id", "n.client_id")
    .innerJoin("accounts as p", "p.id", "n.account_id")
    .leftJoin("receipts as r", "r.id", "n.receipt_id")
    .leftJoin("accounts as a", "a.id", "n.decided_by")
    .selectAll("n")
    .select(["c.legal_name as client_name", "p.name as by", "a.name as decider"])
    .select(RATE_OF_DAY.as("rate"))
    .select(["r.number as receipt_number", "r.state as receipt_state"])
    .where("n.company_id", "=", companyId)
    .where("n.deleted_at", "is", null);

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>["executeTakeFirstOrThrow"]>>;

const toTold = (row: NoticeRow) => ({
  id: row.id,
  state: row.state,
  currency: row.currency,
  amount: toDollars(row.amount),
  method: row.method,
  bank: row.bank,
  reference: row.reference,
  paid_on: row.paid_on,
  amount_usd: worthOf(row),
  rate: row.rate && toBolivaresPerDollar(row.rate),
  payer_phone: row.payer_phone,
  note: row.note,
  reject_reason: row.reject_reason,
  by: row.by,
  created_at: row.created_at,
  decided_at: row.decided_at,
});

/** What it is worth in dollars; null for bolívares of a day without a rate. */
function worthOf({ currency, amount, rate }: NoticeRow): number | null {
  if (currency === "USD") return toDollars(amount);
  return rate === null ? null : toDollars(bolivaresToDollars(amount, rate));
}

/** As the API answers it to the office. */
export const toNotice = (row: NoticeRow): PaymentNotice => ({
  ...toTold(row),
  client_id: row.client_id,
  client_name: row.client_name,
  receipt:
    row.receipt_id === null || row.receipt_number === null || row.receipt_state === null
      ? null
      : { id: row.receipt_id, number: row.receipt_number, state: row.receipt_state },
  decided_by: row.decider,
});

/** As the API answers it to its client. */
export const toOwnNotice = (row: NoticeRow): OwnNotice => ({
  ...toTold(row),
  receipt:
    row.receipt_number === null
      ? null
      : { number: row.receipt_number, voided: row.receipt_state === "voided" },
});

export async function findNotice(db: Db, companyId: number, id: number): Promise<NoticeRow | undefined> {
  return selectNotices(db, companyId).where("n.id", "=", id).executeTakeFirst();
}

interface Filters extends Listing {
  state?: NoticeState | undefined;
  search?: string | undefined;
}

const NEW_FIRST: Order[] = [
  { column: sql`case when n.state = 'new' then 0 else 1 end`, direction: "asc" },
  { column: "n.id", direction: "desc" },
];

/** One page of a company's notices: those to decide, then the newest. */
export function pageOfNotices(db: Db, companyId: number, { state, search, ...listing }: Filters) {
  let query = selectNotices(db, companyId);
  if (state) query = query.where("n.state", "=", state);
  // The client's name may change, so it is looked for where it is.
  if (search)
    query = query.where(({ or }) =>
      or([
        matchesText(db, sql<string>`(n.search || ' ' || c.search)`, search),
        holdsReference(db, sql.ref("n.search"), search),
      ]),
    );
  return pageOf(query, NEW_FIRST, listing, toNotice);
}

/** One page of a client's notices, newest first. */
export const pageOfOwnNotices = (db: Db, companyId: number, clientId: number, listing: Listing) =>
  pageOf(
    selectNotices(db, companyId).where("n.client_id", "=", clientId),
    [{ column: "n.id", direction: "desc" }],
    listing,
    toOwnNotice,
  );

/** How many of each kind a notice is compared with. */
const MOST_SIMILAR = 10;
/** How far a bank's line of the same amount may be from the day that was said. */
const NEAR_DAYS = 5;

/** A notice with what resembles it, and what its client owes. */
export async function detailsOf(db: Db, companyId: number, row: NoticeRow): Promise<NoticeDetails> {
  const [lines, receipts, notices, debts, pending, rests] = await Promise.all([
    linesLike(db, companyId, row),
    receiptsLike(db, companyId, row.reference, MOST_SIMILAR),
    noticesLike(db, companyId, row),
    openDebts(db, companyId, row.client_id),
    pendingOfClient(db, companyId, row.client_id),
    restsOfAdvances(db, companyId, row.client_id),
  ]);
  return {
    ...toNotice(row),
    similar: {
      lines: lines.map(({ amount, ...line }) => ({ ...line, amount: toDollars(amount) })),
      // Its own receipt is shown beside it.
      receipts: receipts
        .filter(({ id }) => id !== row.receipt_id)
        .map(({ id, number, client, amount, bolivares, paid_on }) => ({
          id,
          number,
          paid_on,
          client_name: client ?? receiptTexts.anonymous,
          amount: toDollars(amount),
          bolivares: toDollars(bolivares),
        })),
      notices: notices.map(toNotice),
    },
    debts: debts.map(toOwedOrder),
    total_pending: toDollars(pending.total),
    credit_balance: toDollars(sum(rests.map(({ rest }) => rest))),
  };
}

function linesLike(db: Db, companyId: number, row: NoticeRow) {
  const { reference_end: end, currency, amount, paid_on } = row;
  const sameAmount: RawBuilder<boolean> =
    currency === "VES"
      ? sql`(l.amount = ${amount} and l.day >= ${addDays(paid_on, -NEAR_DAYS)} and l.day <= ${addDays(paid_on, NEAR_DAYS)})`
      : sql`1 = 0`;
  return db
    .selectFrom("bank_lines as l")
    .innerJoin("bank_accounts as b", "b.id", "l.bank_account_id")
    .select([
      "l.id",
      "b.name as account",
      "l.day as date",
      "l.amount",
      "l.reference",
      "l.description",
      "l.state",
    ])
    .where("l.company_id", "=", companyId)
    .where("l.amount", ">", 0 as NoticeRow["amount"])
    .where(isOfImported("l", companyId))
    .where(({ or, eb }) => or([sameAmount, ...(end === null ? [] : [eb("l.reference_end", "=", end)])]))
    .orderBy("l.day", "desc")
    .orderBy("l.id", "desc")
    .limit(MOST_SIMILAR)
    .execute();
}

async function noticesLike(db: Db, companyId: number, { id, reference_end: end }: NoticeRow) {
  if (end === null) return [];
  return selectNotices(db, companyId)
    .where("n.reference_end", "=", end)
    .where("n.id", "<>", id)
    .orderBy("n.id", "desc")
    .limit(MOST_SIMILAR)
    .execute();
}
