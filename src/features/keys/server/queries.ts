import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { pickFields } from "#features/deliveries/fields/pick.ts";
import { courierOnTheWay } from "#features/deliveries/rules.ts";
import { type ShownDelivery, toDelivery } from "#features/deliveries/server/queries.ts";
import { type RequestRow, toRequest } from "#features/requests/server/queries.ts";
import { takeRequests } from "#features/requests/server/verbs/takeRequests.ts";
import { type Listing, type Order, type Page, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { holdsText, matchesText, searchFor } from "#server/database/search.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db, Tx } from "#server/schema.ts";
import { closeSignIns, NEVER_USED, openSignIn } from "#server/signIn/session.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { fold } from "#shared/search.ts";
import type { Key, KeyBody } from "../contract.ts";
import { keyTexts } from "../texts.ts";
import type { V1Client, V1Order, V1Request } from "../v1Contract.ts";

/** Living keys of a company: their list has no pages. */
const MOST_KEYS = 50;
const KEY_BYTES = 32;
/** How much of a key its owner sees later. Its first four characters are the same in each. */
const PREFIX_LETTERS = 10;

/** The company's keys that are not revoked. Its sign-in is what makes a key one: a restored backup has none. */
const selectKeys = (db: Db, companyId: number) =>
  db
    .selectFrom("api_keys as k")
    .innerJoin("accounts as a", "a.id", "k.account_id")
    .innerJoin("sign_ins as s", "s.account_id", "k.account_id")
    .leftJoin("clients as c", "c.id", "k.client_id")
    .select(["k.id", "k.account_id", "k.client_id", "k.prefix", "k.scopes", "k.expires_on", "k.created_at"])
    .select(["a.name", "c.legal_name as client_name", "c.deleted_at as client_deleted_at", "s.last_used_at"])
    .where("k.company_id", "=", companyId)
    .where("a.deleted_at", "is", null);

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>["executeTakeFirstOrThrow"]>>;

const toKey = (row: KeyRow, today: Day): Key => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  client_id: row.client_id,
  client_name: row.client_name,
  scopes: JSON.parse(row.scopes),
  expires_on: row.expires_on,
  expired: (row.expires_on !== null && row.expires_on < today) || row.client_deleted_at !== null,
  client_deleted: row.client_deleted_at !== null,
  last_used_at: row.last_used_at === NEVER_USED ? null : row.last_used_at,
  created_at: row.created_at,
});

export async function keysOf(db: Db, companyId: number, today: Day): Promise<Key[]> {
  const rows = await selectKeys(db, companyId).orderBy("k.id", "desc").execute();
  return rows.map((row) => toKey(row, today));
}

/** A living key, locked against being used or revoked by others until the transaction ends. */
export async function lockKey(tx: Tx, companyId: number, id: number, today: Day) {
  const row = await lockForUpdate(
    selectKeys(tx, companyId).where("k.id", "=", id),
    tx,
    "a",
  ).executeTakeFirst();
  return row && { accountId: row.account_id, key: toKey(row, today) };
}

interface NewKey {
  owner: Actor;
  body: KeyBody;
  at: Instant;
  today: Day;
}

/**
 * Makes a key with its account and sign-in. Its text is stored nowhere. The owner's account must be locked, so that keys made at once are
 * counted one after the other. Throws `conflict` when the company has as many as it may.
 */
export async function insertKey(tx: Tx, { owner, body, at, today }: NewKey): Promise<Key & { key: string }> {
  const { companyId } = owner;
  const { count } = await selectKeys(tx, companyId)
    .clearSelect()
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_KEYS) throw conflict(keyTexts.tooMany);
  // What the key of a client sends comes in as requests.
  if (body.client_id !== null && body.scopes.includes("orders:write")) await takeRequests(tx, companyId);
  const key = `mdo_${randomBytes(KEY_BYTES).toString("base64url")}`;
  const accountId = await insertAccount(tx, companyId, body.name, at);
  const { id } = await tx
    .insertInto("api_keys")
    .values({
      company_id: companyId,
      account_id: accountId,
      client_id: body.client_id,
      prefix: key.slice(0, PREFIX_LETTERS),
      scopes: JSON.stringify(body.scopes),
      expires_on: body.expires_on,
      created_by: owner.id,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const account = { id: accountId, company_id: companyId };
  await openSignIn(tx, account, { ip: "", userAgent: "", now: at, token: key, unused: true });
  const row = await selectKeys(tx, companyId).where("k.id", "=", id).executeTakeFirstOrThrow();
  return { ...toKey(row, today), key };
}

async function insertAccount(tx: Tx, companyId: number, name: string, at: Instant): Promise<number> {
  const { id } = await tx
    .insertInto("accounts")
    .values({
      company_id: companyId,
      type: "key",
      role: null,
      name,
      email: "",
      email_key: null,
      password_hash: "",
      picture: null,
      search: fold(name),
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the key. Its account stays, because what it did names it. */
export async function revokeKey(tx: Tx, accountId: number, at: Instant): Promise<void> {
  await tx.updateTable("accounts").set({ deleted_at: at }).where("id", "=", accountId).execute();
  await closeSignIns(tx, accountId);
}

/** An order as other software sees it. `origin`: where people reach the product; null without the link that follows the order. */
export function toV1Order(row: ShownDelivery, origin: string | null): V1Order {
  const order = toDelivery(row, origin);
  return {
    ...pickFields("v1", order),
    receipt: { ...order.receipt, location: order.receipt_location },
    courier_name: courierOnTheWay(row),
  };
}

/** A request as other software sees it. `origin`: as for an order. */
export function toV1Request(row: RequestRow, origin: string | null): V1Request {
  const request = toRequest(row, origin);
  const { full_name, phone, address } = request.body.receipt;
  return {
    id: request.id,
    number: request.number,
    state: request.state,
    client_id: request.client_id,
    client_name: request.client_name,
    date: request.body.date,
    service_id: request.body.service_id,
    receipt: { full_name, phone, address },
    client_reference: request.body.client_reference,
    stop_count: request.body.stops?.length ?? null,
    amount: request.quote.amount,
    price_explanation: request.quote.price_explanation,
    order_id: request.delivery_id,
    reject_reason: request.reject_reason,
    tracking_url: request.tracking_url,
    created_at: request.created_at,
    decided_at: request.decided_at,
  };
}

/** SQL: what a key sees of a client `c`, folded. Its searched text has phones and e-mails too, which no answer has. */
const SHOWN_OF_CLIENT = sql`(replace(c.sort_name, 'n~', 'n') || ' ' || lower(c.registration_number) || ' ' || c.document_key)`;

/** The company's clients by name; of a client's key that client only. */
export function pageOfV1Clients(
  db: Db,
  { companyId, clientId }: { companyId: number; clientId: number | null },
  { search, ...listing }: Listing & { search?: string | undefined },
): Promise<Page<V1Client>> {
  let query = db
    .selectFrom("clients as c")
    .select(["c.id", "c.legal_name as name", "c.type as document_type", "c.registration_number as document"])
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null)
    .where(isNotUndone("clients", "c", companyId));
  if (clientId !== null) query = query.where("c.id", "=", clientId);
  if (search)
    query = query
      .where(holdsText(db, "clients", "c", searchFor(db, companyId, search)))
      .where(matchesText(db, SHOWN_OF_CLIENT, search));
  const byName: Order[] = [
    { column: "c.sort_name", direction: "asc" },
    { column: "c.id", direction: "asc" },
  ];
  return pageOf(query, byName, listing, (row) => row);
}
