import { type FoundClient, updateClient } from "#features/clients/server/queries.ts";
import { type Entry, entryOfClientChange, entryOfMerge, toOrderRef } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { openDebts } from "#features/ledger/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Tx } from "#server/schema.ts";
import { conflict } from "#shared/errors.ts";
import { type Cents, sum } from "#shared/money.ts";
import { mergedBody, mergedWarnings } from "../rules.ts";
import { moveReferences } from "./moveReferences.ts";
import { balancesToMove, tariffsToMove, whyRefused } from "./queries.ts";

/** Tables whose rows belong to the other client from now on, and need nothing else. */
const FOLLOWING = [
  "receipts",
  "remittances",
  "requests",
  "standing_orders",
  "api_keys",
  "portal_accesses",
  "webhooks",
  "imports",
  "payment_notices",
] as const;

interface Two {
  from: number;
  into: number;
}

/**
 * Merges a client into another one, for good. Both are locked, the one with the smaller id first. Its orders, debts, receipts, remittances and
 * own prices get the other client; what it owes and has moves by entries of today, so that no past day changes. It is hidden. Throws
 * `conflict` while goods money of one is on its way: see `whyRefused`. Returns how many orders moved, what they owe, and the events of those
 * whose number the other client has, too.
 */
export async function mergeClients(
  tx: Tx,
  author: Author,
  from: FoundClient,
  into: FoundClient,
): Promise<{ orders: number; owed: Cents; renamed: EventDraft[] }> {
  const { companyId, at } = author;
  const ids = { from: from.row.id, into: into.row.id };
  await lockHolders(tx, companyId, ids.from);
  const renamed = await moveReferences(tx, author, ids);
  const { orders, owed, entries } = await moveOrders(tx, author, ids);
  await endEqualWebhooks(tx, companyId, ids);
  for (const table of FOLLOWING)
    await tx
      .updateTable(table)
      .set({ client_id: ids.into })
      .where("company_id", "=", companyId)
      .where("client_id", "=", ids.from)
      .execute();
  // Once everything is locked that brings in goods money.
  const refused = await whyRefused(tx, companyId, [from.client, into.client]);
  if (refused !== null) throw conflict(refused);
  const balances = await balancesToMove(tx, companyId, ids.from);
  await movePrices(tx, companyId, ids);
  await updateClient(tx, into, mergedBody(into.client, from.client), at);
  await tx
    .updateTable("clients")
    .set(mergedWarnings(into.client, from.client).columns)
    .where("id", "=", ids.into)
    .execute();
  await hide(tx, author, ids);
  await postEntries(tx, author, [...entries, entryOfMerge(ids.from, ids.into, balances)]);
  return { orders, owed, renamed };
}

/** Locks the couriers who took goods money of the client, so that none of it is settled, or its settlement voided, meanwhile. */
async function lockHolders(tx: Tx, companyId: number, clientId: number): Promise<void> {
  const holders = tx
    .selectFrom("journal_lines as g")
    .innerJoin("journal_lines as k", "k.entry_id", "g.entry_id")
    .select("k.courier_id")
    .where("g.company_id", "=", companyId)
    .where("g.client_id", "=", clientId)
    .where("g.account", "=", "goods")
    .where("k.place", "=", "courier");
  const query = tx
    .selectFrom("couriers")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", holders)
    .orderBy("id");
  await lockForUpdate(query, tx).execute();
}

/** Gives the orders, with their debts, to the other client: also those that are deleted, whose debts are closed. */
async function moveOrders(
  tx: Tx,
  { companyId, at }: Author,
  { from, into }: Two,
): Promise<{ orders: number; owed: Cents; entries: Entry[] }> {
  const moved = await tx
    .updateTable("deliveries")
    .set((eb) => ({ client_id: into, updated_at: at, version: eb("version", "+", 1) }))
    .where("company_id", "=", companyId)
    .where("client_id", "=", from)
    .returning("deleted_at")
    .execute();
  // Locked before they are read: a write-off may be voided meanwhile.
  await tx
    .updateTable("debts")
    .set((eb) => ({ remaining: eb.ref("remaining") }))
    .where("company_id", "=", companyId)
    .where("client_id", "=", from)
    .execute();
  const debts = await openDebts(tx, companyId, from);
  await tx
    .updateTable("debts")
    .set({ client_id: into })
    .where("company_id", "=", companyId)
    .where("client_id", "=", from)
    .execute();
  return {
    orders: moved.filter(({ deleted_at }) => deleted_at === null).length,
    owed: sum(debts.map(({ remaining }) => remaining)),
    entries: debts.map(({ delivery_id, number, remaining }) =>
      entryOfClientChange(toOrderRef(delivery_id, { client_id: into, number }), from, remaining),
    ),
  };
}

/** Of two active webhooks with one address that become the same client's, only that client's stays: its receiver would hear everything twice. */
const endEqualWebhooks = (tx: Tx, companyId: number, { from, into }: Two) =>
  tx
    .updateTable("webhooks")
    .set((eb) => ({ active: 0, version: eb("version", "+", 1) }))
    .where("company_id", "=", companyId)
    .where("client_id", "=", from)
    .where("active", "=", 1)
    .where((eb) =>
      eb(
        "url",
        "in",
        eb
          .selectFrom("webhooks as o")
          .select("o.url")
          .where("o.company_id", "=", companyId)
          .where("o.client_id", "=", into)
          .where("o.active", "=", 1)
          .where("o.deleted_at", "is", null),
      ),
    )
    .execute();

async function movePrices(tx: Tx, companyId: number, ids: Two): Promise<void> {
  await tx
    .updateTable("tariffs")
    .set({ client_id: ids.into })
    .where("id", "in", tariffsToMove(tx, companyId, ids).select("t.id"))
    .execute();
}

/** Hides the client. What was merged into it before leads to the other one too. */
async function hide(tx: Tx, { companyId, at }: Author, { from, into }: Two): Promise<void> {
  await tx
    .updateTable("clients")
    .set((eb) => ({
      deleted_at: at,
      merged_into_id: into,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("company_id", "=", companyId)
    .where("id", "=", from)
    .execute();
  await tx
    .updateTable("clients")
    .set({ merged_into_id: into })
    .where("company_id", "=", companyId)
    .where("merged_into_id", "=", from)
    .execute();
}
