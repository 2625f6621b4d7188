import { type Insertable, sql } from "kysely";
import { refuseClosed } from "#features/company/server/verbs/refuseClosed.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import {
  type Entry,
  entryOfOpening,
  entryOfOpeningAdvance,
  reverseEntry,
  toOrderRef,
} from "#features/journal/rules.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { endDebt, startDebt } from "#features/ledger/rules.ts";
import { insertDebts, lockDebtsOf, toDebt, writeDebts } from "#features/ledger/server/queries.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import {
  insertReceipt,
  lockReceipts,
  type NewReceipt,
  takeReceipt,
  voidReceipts,
} from "#features/receipts/server/queries.ts";
import { takeOpeningNumbers } from "#features/receipts/server/verbs/takeNumbers.ts";
import { offerTexts } from "#features/receipts/texts.ts";
import { openingTexts as texts } from "#features/receivables/texts.ts";
import { openingService } from "#features/services/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { idsOf, wantedIds } from "#server/database/ids.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Schema, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { AppError, conflict, invalid, orNotFound } from "#shared/errors.ts";
import { type Cents, formatMoney, NO_MONEY, toDollars } from "#shared/money.ts";

/** What `openBalances` made: an order that is owed, or the receipt of a balance in the client's favour. */
export interface Opening {
  kind: "debt" | "advance";
  id: number;
}

export interface Balance {
  /** Locked. */
  client: Pick<RowOf<"clients">, "id" | "legal_name">;
  /** In cents: what it owed, or if negative had in its favour. Not zero. */
  amount: Cents;
  /** Since which day. What is owed ages from there. */
  since: Day;
}

export interface Opened {
  opening: Opening;
  event: EventDraft;
}

/**
 * Brings in clients' balances from before the company began here. What one owed is a delivered credit order that no list, count or report of
 * orders has; what one had in its favour is an advance for which no money came. Throws `invalid` under `since` for a day to come, and
 * `conflict` for one of the closed period. Locks last the company's row, as every order does.
 */
export async function openBalances(tx: Tx, author: Author, balances: readonly Balance[]): Promise<Opened[]> {
  if (balances.some(({ since }) => since > author.today)) throw invalid({ since: [offerTexts.futureDate] });
  await refuseClosed(tx, author, ...balances.map(({ since }) => since));
  const debts = balances.filter(({ amount }) => amount > 0);
  const debtIds = debts.length > 0 ? await owe(tx, author, debts) : [];
  const idOf = new Map(debts.map((balance, at) => [balance, orNotFound(debtIds[at])]));
  const opened: Opened[] = [];
  for (const balance of balances) {
    const id = idOf.get(balance) ?? (await credit(tx, author, balance));
    opened.push({
      opening: { kind: idOf.has(balance) ? "debt" : "advance", id },
      event: eventOf(balance, id),
    });
  }
  return opened;
}

function eventOf({ client, amount, since }: Balance, id: number): EventDraft {
  const summary = texts.opened(formatMoney(amount), client.legal_name);
  return amount > 0
    ? { entity: "delivery", action: "create", id, summary, after: { date: since, amount: toDollars(amount) } }
    : { entity: "receipt", action: "create", id, summary, after: { amount: -toDollars(amount) } };
}

/** Which of these clients, or of all, have such a balance that was not taken back. */
export async function clientsWithOpening(
  db: Db,
  companyId: number,
  ids?: readonly number[],
): Promise<ReadonlySet<number>> {
  let debts = db
    .selectFrom("deliveries")
    .select("client_id")
    .where("company_id", "=", companyId)
    .where("opening", "=", sql.lit(1))
    .where("status", "<>", "cancelled");
  let advances = db
    .selectFrom("receipts")
    .select("client_id")
    .where("company_id", "=", companyId)
    .where("kind", "=", "opening")
    .where("state", "<>", "voided");
  if (ids) {
    debts = debts.where("client_id", "in", [...ids]);
    advances = advances.where("client_id", "in", [...ids]);
  }
  const rows = await debts.union(advances).execute();
  return new Set(rows.flatMap(({ client_id }) => client_id ?? []));
}

/** Returns the ids of the orders. */
async function owe(tx: Tx, author: Author, balances: readonly Balance[]): Promise<number[]> {
  const { companyId, at } = author;
  const { length: count } = balances;
  const service = await openingService(tx, companyId, at);
  const counts = { deliveries: count, debts: count, journal_entries: count };
  const [counter] = await takeOpeningNumbers(tx, { companyId, count, wanted: wantedIds(counts) });
  const { number: last, ids: column } = orNotFound(counter);
  const ids = await idsOf(tx, column, counts);
  const nowhere = { pickup_address: "", recipient_name: "", recipient_phone: "", recipient_address: "" };
  const rows = balances.map(({ client, amount, since: date }, index) => ({
    id: orNotFound(ids.deliveries[index]),
    company_id: companyId,
    number: last - count + 1 + index,
    date,
    amount,
    client_id: client.id,
    ...nowhere,
    search: "",
    service_id: service.id,
    service_name: service.name,
    service_sort: service.sort_name,
    status: "delivered" as const,
    payment_type: "partial" as const,
    opening: 1 as const,
    created_at: at,
    updated_at: at,
    deleted_at: at,
  }));
  const opened = rows.map(({ id: delivery_id, client_id, amount, date }, index) => ({
    id: orNotFound(ids.debts[index]),
    delivery_id,
    client_id,
    debt: startDebt({ amount, type: "partial", method: "cash", date }).debt,
  }));
  // Sent together and executed in this order: the company's other orders wait meanwhile.
  await Promise.all([
    addOpenings(tx, { rows }),
    insertDebts(tx, author, opened),
    postEntries(
      tx,
      author,
      rows.map((row) => entryOfOpening(toOrderRef(row.id, row), row.amount)),
      { till: undefined, entryIds: ids.journal_entries },
    ),
  ]);
  return rows.map(({ id }) => id);
}

const addOpenings = prepared((db, { rows }: { rows: Insertable<Schema["deliveries"]>[] }) =>
  db.insertInto("deliveries").values(rows),
);

/** A receipt without tenders, because nothing was handed over. */
async function credit(tx: Tx, author: Author, { client, amount: owed, since }: Balance): Promise<number> {
  const amount = -owed as Cents;
  const newReceipt: NewReceipt = {
    kind: "opening",
    client_id: client.id,
    method: "deduction",
    paid_on: since,
    received: { amount, tenders: [], net: NO_MONEY },
    accept_similar: false,
    reference: null,
    bank: null,
    payer_phone: null,
  };
  const { row, post } = await takeReceipt(tx, author, newReceipt, { payments: 0, entries: 1, till: false });
  const receipt = { id: row.id, client_id: client.id, number: formatReceipt(row.number) };
  await Promise.all([
    insertReceipt(tx, row, { received: newReceipt.received, delivery_id: null }),
    postEntries(tx, author, [entryOfOpeningAdvance(receipt, amount)], post),
  ]);
  return row.id;
}

/**
 * Takes back what `openBalances` made, as of today: what was owed is not owed any more. Throws `conflict` while something of it is paid,
 * written off or used, and `not-found` or `conflict` the second time. The clients are locked.
 */
export async function removeOpenings(
  tx: Tx,
  author: Author,
  openings: readonly Opening[],
): Promise<EventDraft[]> {
  const idsOf = (kind: Opening["kind"]) =>
    openings.filter((opening) => opening.kind === kind).map(({ id }) => id);
  const removed = [await disown(tx, author, idsOf("debt")), await discredit(tx, author, idsOf("advance"))];
  await postEntries(
    tx,
    author,
    removed.flatMap(({ entries }) => entries),
  );
  return removed.flatMap(({ events }) => events);
}

interface Removed {
  events: EventDraft[];
  entries: Entry[];
}

const NOTHING: Removed = { events: [], entries: [] };

async function disown(tx: Tx, author: Author, ids: readonly number[]): Promise<Removed> {
  if (ids.length === 0) return NOTHING;
  const { companyId, at, today } = author;
  const orders = await tx
    .updateTable("deliveries")
    .set((eb) => ({
      status: "cancelled",
      cancellation_notes: texts.removed,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .where("opening", "=", 1)
    .where("status", "=", "delivered")
    .returning(["id", "number"])
    .execute();
  if (orders.length < ids.length) throw new AppError("not-found");
  const numbers = new Map(orders.map(({ id, number }) => [id, formatNumber(number)]));
  const numberOf = (id: number) => orNotFound(numbers.get(id));
  const debts = await lockDebtsOf(tx, companyId, ids);
  const used = debts.find(({ row, standing }) => standing.length > 0 || row.written_off > 0);
  if (used) throw conflict(texts.used(numberOf(used.row.delivery_id)));
  await writeDebts(
    tx,
    debts.map(({ row }) => ({ id: row.id, debt: endDebt(toDebt(row), [], today).debt })),
  );
  const posted = await standingEntries(tx, companyId, "opening", ids);
  return {
    events: debts.map(({ row: { delivery_id: id, amount } }) => ({
      action: "delete",
      entity: "delivery",
      id,
      summary: texts.took(formatMoney(amount), numberOf(id)),
    })),
    entries: posted.map((entry) =>
      reverseEntry(entry, { cause: "opening_void", cause_id: orNotFound(entry.cause_id) }),
    ),
  };
}

async function discredit(tx: Tx, author: Author, ids: readonly number[]): Promise<Removed> {
  if (ids.length === 0) return NOTHING;
  const { companyId } = author;
  const receipts = await lockReceipts(tx, companyId, ids);
  if (receipts.length < ids.length) throw new AppError("not-found");
  const used = await usedAdvances(tx, companyId, ids);
  const first = receipts.find(({ id, state }) => used.has(id) || state === "voided");
  if (first) throw conflict(texts.used(formatReceipt(first.number)));
  await voidReceipts(tx, author, texts.removed).where("id", "in", ids).execute();
  const posted = await standingEntries(tx, companyId, "opening_advance", ids);
  return {
    events: receipts.map(({ id, number, amount }) => ({
      action: "delete",
      entity: "receipt",
      id,
      summary: texts.took(formatMoney(-amount), formatReceipt(number)),
    })),
    entries: posted.map((entry) =>
      reverseEntry(entry, { cause: "opening_advance_void", cause_id: orNotFound(entry.cause_id) }),
    ),
  };
}

/** Those of these advances of which something is used. */
async function usedAdvances(db: Db, companyId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("payments")
    .select("receipt_id")
    .where("company_id", "=", companyId)
    .where("receipt_id", "in", ids)
    .groupBy("receipt_id")
    .having(sql`sum(case kind when 'payment' then amount else -amount end)`, "<>", 0)
    .execute();
  return new Set(rows.map(({ receipt_id }) => receipt_id));
}
