import { sql } from "kysely";
import { type Pending, pendingOf } from "#features/ledger/server/queries.ts";
import { violatesUnique } from "#server/database/errors.ts";
import { inOrderOf, type Listing, type Order, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/database/schema.ts";
import { clientsWith, type Places, searchedIn } from "#server/database/search.ts";
import { removeOrHide, usedByOrder } from "#server/removeOrHide.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, type FieldErrors, invalid } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { type Actor, isAdmin } from "#shared/roles.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { DocumentType } from "#shared/vocabulary.ts";
import type { Client, ClientBody } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import { type Parts, partsOf, writeParts } from "./parts.ts";

export type ClientRow = RowOf<"clients"> & { used: number | null };

export interface FoundClient {
  row: ClientRow;
  client: Client;
}

interface ClientFilters extends Listing {
  search?: string | undefined;
  type?: DocumentType | undefined;
  allowCredit?: boolean | undefined;
  sortBy?: "legal_name" | "type" | "registration_number" | undefined;
  sortDirection: "asc" | "desc";
}

const SORT_COLUMNS = {
  legal_name: "c.sort_name",
  type: "c.type",
  registration_number: "c.registration_key",
} as const;

/** What makes two documents the same: their look, not how they were typed, so full-width digits and invisible characters don't count. */
const registrationKey = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();

function clients(db: Db, companyId: number) {
  return db
    .selectFrom("clients as c")
    .selectAll("c")
    .select(usedByOrder("clients", "c").as("used"))
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null);
}

function toClient(row: ClientRow, parts: Parts, pending: Pending | undefined): Client {
  return {
    id: row.id,
    legal_name: row.legal_name,
    registration_number: row.registration_number,
    type: row.type,
    allow_credit: row.allow_credit === 1,
    notes: row.notes,
    ...parts,
    can_delete: row.used === null,
    debt_counts: pending ? pending.count : null,
    total_pending: pending ? toDollars(pending.total) : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The rows with their lists. What they owe is the owner's money: a basic employee gets null. */
async function whole(db: Db, actor: Actor, rows: readonly ClientRow[]): Promise<Client[]> {
  const ids = rows.map(({ id }) => id);
  const [parts, pending] = await Promise.all([
    partsOf(db, rows),
    isAdmin(actor) ? pendingOf(db, actor.companyId, ids) : null,
  ]);
  return rows.map((row) => toClient(row, parts(row.id), pending?.get(row.id)));
}

export async function findClient(db: Db, actor: Actor, id: number): Promise<FoundClient | undefined> {
  const row = await clients(db, actor.companyId).where("c.id", "=", id).executeTakeFirst();
  const [client] = await whole(db, actor, row ? [row] : []);
  return row && client && { row, client };
}

/** The clients of these ids, in their order. */
export async function clientsOf(db: Db, actor: Actor, ids: readonly number[]): Promise<Client[]> {
  const rows = await clients(db, actor.companyId).where("c.id", "in", ids).execute();
  return whole(db, actor, inOrderOf(ids, rows));
}

export async function pageOfClients(places: Places, actor: Actor, filters: ClientFilters) {
  const { db } = places;
  const { search, type, allowCredit, sortBy, sortDirection } = filters;
  let query = clients(db, actor.companyId);
  if (search) {
    const { from, where } = clientsWith(db, await searchedIn(places, actor.companyId, search));
    query = query.where("c.id", "in", sql<number>`(select f.id from ${from} where ${where})`);
  }
  if (type) query = query.where("c.type", "=", type);
  if (allowCredit !== undefined) query = query.where("c.allow_credit", "=", allowCredit ? 1 : 0);
  const newest: Order = { column: "c.id", direction: "desc" };
  const orders = sortBy ? [{ column: SORT_COLUMNS[sortBy], direction: sortDirection }, newest] : [newest];
  const page = await pageOf(query, orders, filters, (row) => row);
  return { ...page, items: await whole(db, actor, page.items) };
}

const DUPLICATE: FieldErrors = { registration_number: [clientTexts.duplicate] };

/** The message for a document that another client of the company has. */
export async function documentErrors(
  db: Db,
  companyId: number,
  body: Partial<ClientBody>,
  ownId?: number,
): Promise<FieldErrors> {
  const { type, registration_number } = body;
  if (typeof type !== "string" || typeof registration_number !== "string") return {};
  const holder = await db
    .selectFrom("clients")
    .select("id")
    .where("company_id", "=", companyId)
    .where("type", "=", type)
    .where("registration_key", "=", registrationKey(registration_number))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return holder && holder.id !== ownId ? DUPLICATE : {};
}

/** Runs the write and says in words when another transaction was faster to take the document. */
async function takingDocument<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatesUnique(error, "clients", "registration_key")) throw invalid(DUPLICATE);
    throw error;
  }
}

const columns = (body: ClientBody) => ({
  legal_name: body.legal_name,
  type: body.type,
  registration_number: body.registration_number,
  registration_key: registrationKey(body.registration_number),
  notes: body.notes,
  search: fold(
    [
      body.legal_name,
      body.registration_number,
      ...body.phones.map(({ phone }) => phone),
      ...body.emails.map(({ email }) => email),
    ].join("\n"),
  ),
  sort_name: sortKey(body.legal_name),
});

export async function insertClient(
  tx: Tx,
  companyId: number,
  body: ClientBody,
  at: Instant,
): Promise<number> {
  const { id } = await takingDocument(
    tx
      .insertInto("clients")
      .values({
        ...columns(body),
        allow_credit: body.allow_credit ? 1 : 0,
        company_id: companyId,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await writeParts(tx, companyId, id, body);
  return id;
}

/** Without `allow_credit` the body leaves it as it is. */
export async function updateClient(
  tx: Tx,
  { row }: FoundClient,
  body: ClientBody,
  at: Instant,
): Promise<void> {
  const credit =
    body.allow_credit === undefined ? {} : ({ allow_credit: body.allow_credit ? 1 : 0 } as const);
  await takingDocument(
    tx
      .updateTable("clients")
      .set((eb) => ({ ...columns(body), ...credit, updated_at: at, version: eb("version", "+", 1) }))
      .where("id", "=", row.id)
      .execute(),
  );
  await writeParts(tx, row.company_id, row.id, body);
}

/** A client of the company; in a transaction it is held until that ends. */
export const lockClient = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  lockForUpdate(
    db
      .selectFrom("clients")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("deleted_at", "is", null),
    db,
  ),
);

/** An address that an order brings: it joins the client's, once if two bring it together, and the client's version moves. */
export async function addAddress(
  tx: Tx,
  companyId: number,
  clientId: number,
  address: string,
  at: Instant,
): Promise<void> {
  await Promise.all([insertAddress(tx, { companyId, clientId, address }), moveVersion(tx, { clientId, at })]);
}

const insertAddress = prepared(
  (db, { companyId, clientId, address }: { companyId: number; clientId: number; address: string }) =>
    db
      .insertInto("client_addresses")
      .columns(["company_id", "client_id", "position", "address"])
      .expression((eb) =>
        eb
          .selectFrom("client_addresses")
          .select((of) => [
            of.val(companyId).as("company_id"),
            of.val(clientId).as("client_id"),
            of(of.fn.coalesce(of.fn.max("position"), of.lit(-1)), "+", 1).as("position"),
            of.val(address).as("address"),
          ])
          .where("client_id", "=", clientId)
          .having((of) =>
            of(of.fn.count(of.case().when("address", "=", address).then(of.lit(1)).end()), "=", of.lit(0)),
          ),
      ),
);

const moveVersion = prepared((db, { clientId, at }: { clientId: number; at: Instant }) =>
  db
    .updateTable("clients")
    .set((eb) => ({ updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", clientId),
);

/** Throws `conflict` while an order names the client. */
export async function removeClient(tx: Tx, { row }: FoundClient, at: Instant): Promise<void> {
  if (row.used !== null) throw conflict(clientTexts.inUse);
  await removeOrHide(tx, "clients", row, at);
}
