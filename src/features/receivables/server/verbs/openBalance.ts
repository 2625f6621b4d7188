import type { Insertable } from "kysely";
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
import { lockDebt, openDebt, toDebt, writeDebt } from "#features/ledger/server/queries.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import {
  insertReceipt,
  lockReceipts,
  type NewReceipt,
  restsOfAdvances,
  takeReceipt,
  voidReceipts,
} from "#features/receipts/server/queries.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import { openingService } from "#features/services/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { takeIds } from "#server/database/ids.ts";
import { prepared } from "#server/database/prepared.ts";
import type { RowOf, Schema, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, invalid, orNotFound } from "#shared/errors.ts";
import { type Cents, formatMoney, NO_MONEY, toDollars } from "#shared/money.ts";
import { openingTexts as texts } from "../../texts.ts";

/** What `openBalance` made: an order that is owed, or the receipt of a balance in the client's favour. */
export interface Opening {
  kind: "debt" | "advance";
  id: number;
}

interface Balance {
  /** Locked. */
  client: Pick<RowOf<"clients">, "id" | "legal_name">;
  /** In cents: what it owed, or if negative had in its favour. Not zero. */
  amount: Cents;
  /** Since which day. What is owed ages from there. */
  since: Day;
}

/**
 * Brings in a client's balance from before the company began here. What it owed is a delivered credit order that no list, count or report of
 * orders has; what it had in its favour is an advance for which no money came. Throws `invalid` under `since` for a day to come, and `conflict`
 * for one of the closed period.
 */
export async function openBalance(
  tx: Tx,
  author: Author,
  { client, amount, since }: Balance,
): Promise<{ opening: Opening; events: EventDraft[] }> {
  if (since > author.today) throw invalid({ since: [receiptTexts.futureDate] });
  await refuseClosed(tx, author, since);
  const id =
    amount > 0
      ? await owe(tx, author, { client, amount, since })
      : await credit(tx, author, { client, amount: -amount as Cents, since });
  const opening = { kind: amount > 0 ? "debt" : "advance", id } as const;
  const summary = texts.opened(formatMoney(amount), client.legal_name);
  const event =
    opening.kind === "debt"
      ? { entity: "delivery" as const, after: { date: since, amount: toDollars(amount) } }
      : { entity: "receipt" as const, after: { amount: toDollars(-amount) } };
  return { opening, events: [{ ...event, action: "create", id, summary }] };
}

/** Locks last the company's row, as every order does. */
async function owe(tx: Tx, author: Author, { client, amount, since: date }: Balance): Promise<number> {
  const { companyId, at } = author;
  const service = await openingService(tx, companyId, at);
  const [[counter], ids] = await Promise.all([
    takeNumber(tx, { companyId }),
    takeIds(tx, { deliveries: 1, debts: 1, journal_entries: 1 }),
  ]);
  const { number } = orNotFound(counter);
  const [id, debtId] = [orNotFound(ids.deliveries[0]), orNotFound(ids.debts[0])];
  const { debt } = startDebt({ amount, type: "partial", method: "cash", date });
  const nowhere = { pickup_address: "", recipient_name: "", recipient_phone: "", recipient_address: "" };
  const row = {
    ...{ id, company_id: companyId, number, date, amount, client_id: client.id, ...nowhere, search: "" },
    ...{ service_id: service.id, service_name: service.name, service_sort: service.sort_name },
    ...{ status: "delivered" as const, payment_type: "partial" as const, opening: 1 as const },
    ...{ created_at: at, updated_at: at, deleted_at: at },
  };
  // Sent together and executed in this order: the company's other orders wait meanwhile.
  await Promise.all([
    addOpening(tx, { row }),
    openDebt(tx, author, { id: debtId, delivery_id: id, client_id: client.id, debt }),
    postEntries(tx, author, [entryOfOpening(toOrderRef(id, row), amount)], {
      till: undefined,
      entryIds: ids.journal_entries,
    }),
  ]);
  return id;
}

const takeNumber = prepared((db, { companyId }: { companyId: number }) =>
  db
    .updateTable("companies")
    .set((eb) => ({ last_number: eb("last_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning("last_number as number"),
);

const addOpening = prepared((db, { row }: { row: Insertable<Schema["deliveries"]> }) =>
  db.insertInto("deliveries").values(row),
);

/** A receipt without tenders, because nothing was handed over. */
async function credit(tx: Tx, author: Author, { client, amount, since }: Balance): Promise<number> {
  const newReceipt: NewReceipt = {
    ...{ kind: "opening", client_id: client.id, method: "deduction", paid_on: since },
    ...{ received: { amount, tenders: [], net: NO_MONEY }, accept_similar: false },
    ...{ reference: null, bank: null, payer_phone: null },
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
 * Takes back what `openBalance` made, as of today: what was owed is not owed any more. Throws `conflict` while something of it is paid,
 * written off or used, and `not-found` or `conflict` the second time. The client is locked.
 */
export async function removeOpening(tx: Tx, author: Author, { kind, id }: Opening): Promise<EventDraft[]> {
  const { entries, ...event } =
    kind === "debt" ? await disown(tx, author, id) : await discredit(tx, author, id);
  await postEntries(tx, author, entries);
  return [{ ...event, action: "delete", id }];
}

type Removed = Pick<EventDraft, "entity" | "summary"> & { entries: Entry[] };

async function disown(tx: Tx, author: Author, id: number): Promise<Removed> {
  const { companyId, at, today } = author;
  const order = await tx
    .updateTable("deliveries")
    .set((eb) => ({
      status: "cancelled",
      cancellation_notes: texts.removed,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("opening", "=", 1)
    .where("status", "=", "delivered")
    .returning("number")
    .executeTakeFirst();
  const number = formatNumber(orNotFound(order).number);
  const { row: debt, standing } = await lockDebt(tx, id);
  if (standing.length > 0 || debt.written_off > 0) throw conflict(texts.used(number));
  await writeDebt(tx, author, debt.id, endDebt(toDebt(debt), standing, today));
  const posted = await standingEntries(tx, companyId, "opening", [id]);
  return {
    entity: "delivery",
    summary: texts.took(formatMoney(debt.amount), number),
    entries: posted.map((entry) => reverseEntry(entry, { cause: "opening_void", cause_id: id })),
  };
}

async function discredit(tx: Tx, author: Author, id: number): Promise<Removed> {
  const { companyId } = author;
  const receipt = orNotFound((await lockReceipts(tx, companyId, [id]))[0]);
  const number = formatReceipt(receipt.number);
  const rests = await restsOfAdvances(tx, companyId, receipt.client_id ?? 0);
  if (rests.find((one) => one.id === id)?.rest !== receipt.amount) throw conflict(texts.used(number));
  await voidReceipts(tx, author, texts.removed).where("id", "=", id).execute();
  const posted = await standingEntries(tx, companyId, "opening_advance", [id]);
  return {
    entity: "receipt",
    summary: texts.took(formatMoney(-receipt.amount), number),
    entries: posted.map((entry) => reverseEntry(entry, { cause: "opening_advance_void", cause_id: id })),
  };
}
