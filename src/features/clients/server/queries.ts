import { sql } from "kysely";
import { proofColumn, proofIn } from "#features/company/server/queries.ts";
import { advancesColumn, owedBy, pendingColumns } from "#features/ledger/server/queries.ts";
import { unlessTaken } from "#server/database/errors.ts";
import { inOrderOf, type Listing, type Page, rowLimit } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { holdsText, isSearch, type MaySearch, searchFor } from "#server/database/search.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import { newestOrderOf, removeOrHide, usedByOpening, usedByOrder } from "#server/removeOrHide.ts";
import type { Db, Flag, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, type FieldErrors } from "#shared/errors.ts";
import { documentKey, documentWords } from "#shared/identifiers/document.ts";
import { phoneWords } from "#shared/identifiers/phone.ts";
import { spoiltDocuments } from "#shared/identifiers/spoilt.ts";
import { toDollars } from "#shared/money.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { DocumentType } from "#shared/vocabulary.ts";
import type { Client, ClientBody } from "../contract.ts";
import { clientRefusals } from "../texts.ts";
import { insertParts, partColumns, partCount, toParts, writeParts } from "./parts.ts";
import { warningsOf } from "./warnings.ts";

export type ClientRow = Awaited<ReturnType<typeof clientById>>[number];

export interface FoundClient {
  row: ClientRow;
  client: Client;
}

interface ClientFilters extends Listing {
  search?: string | undefined;
  type?: DocumentType | undefined;
  allowCredit?: boolean | undefined;
  sortBy?: keyof typeof SORTS | undefined;
  sortDirection: "asc" | "desc";
}

const SORTS = {
  legal_name: () => sql.ref("c.sort_name"),
  type: () => sql.ref("c.type"),
  registration_number: () => sql.ref("c.registration_key"),
  last_order: () => newestOrderOf("c"),
  total_pending: (companyId: number) => owedBy("c", companyId),
};

const selectClients = (db: Db, companyId: number) =>
  db
    .selectFrom("clients as c")
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null)
    .where(isNotUndone("clients", "c", companyId));

/**
 * SQL: 1 or 3 if an order or what is planned refers to the client `c`, 2 if only a receipt does, such as money in advance, else null. Deleted orders and voided
 * receipts don't count.
 */
const used = sql<number | null>`coalesce(${usedByOrder("clients", "c")}, ${usedByOpening("c")}, (
  select 2 from receipts as r where r.company_id = c.company_id and r.client_id = c.id and r.state <> 'voided' limit 1))`;

/** Selects everything that the API shows of clients. */
const withParts = (db: Db, companyId: number) =>
  selectClients(db, companyId)
    .selectAll("c")
    .select(used.as("used"))
    .select(partColumns(db))
    .select([...pendingColumns("c", companyId), advancesColumn("c")]);

/** `showsMoney`: what clients owe; for those who may not see it, it is null. */
export function toClient(row: ClientRow, showsMoney: boolean): Client {
  return {
    id: row.id,
    legal_name: row.legal_name,
    registration_number: row.registration_number,
    type: row.type,
    allow_credit: row.allow_credit === 1,
    credit_limit: row.credit_limit === null ? null : toDollars(row.credit_limit),
    credit_balance: showsMoney ? toDollars(row.advances) : null,
    notes: row.notes,
    proof: proofIn(row),
    ...warningsOf(row),
    ...toParts(row),
    can_delete: row.used === null,
    debt_counts: showsMoney ? row.debt_count : null,
    total_pending: showsMoney ? toDollars(row.debt_total) : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const clientById = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  withParts(db, companyId).where("c.id", "=", id),
);

export async function findClient(db: Db, actor: Actor, id: number): Promise<FoundClient | undefined> {
  const [row] = await clientById(db, { companyId: actor.companyId, id });
  return row && { row, client: toClient(row, mayCall("money", actor)) };
}

const clientsById = prepared((db, { companyId, ids }: { companyId: number; ids: readonly number[] }) =>
  withParts(db, companyId).where("c.id", "in", ids),
);

/** A client of a list, before its other data are read. */
interface Listable {
  id: number;
  /** The number of entries in its three lists. A client may have thousands. */
  parts: number;
}

/** Twenty addresses are as large as the rest of a client. */
export const weightOf = ({ parts }: Listable) => 1 + parts / 20;

/** The clients of these ids, in their order. */
export async function clientsOf(db: Db, actor: Actor, listed: readonly Listable[]): Promise<Client[]> {
  const ids = listed.map(({ id }) => id);
  const rows = await clientsById(db, { companyId: actor.companyId, ids });
  return inOrderOf(ids, rows).map((row) => toClient(row, mayCall("money", actor)));
}

/** All clients of a company, by name. */
export const allClients = (db: Db, companyId: number): Promise<Listable[]> =>
  selectClients(db, companyId)
    .select(["c.id", partCount(db).as("parts")])
    .orderBy("c.sort_name")
    .orderBy("c.id")
    .execute();

export async function pageOfClients(
  db: Db,
  companyId: number,
  filters: ClientFilters,
): Promise<{ keys: Listable[]; page: Omit<Page<never>, "items"> }> {
  const { search, type, allowCredit, sortBy, sortDirection, page, perPage } = filters;
  const searched = search ? searchFor(db, companyId, search) : { companyId };
  const credit = allowCredit === undefined ? undefined : toFlag(allowCredit);
  const filter = { ...searched, type, credit };
  const range = { ...filter, limit: perPage, offset: (page - 1) * perPage };
  const keys = await pageRows(db, range, sortBy ? `${sortBy} ${sortDirection}` : "newest");
  // A page after the last one has no row to say how many there are.
  const total = keys[0]?.total ?? (page === 1 ? 0 : ((await counted(db, filter))[0]?.total ?? 0));
  return { keys, page: { currentPage: page, perPage, total } };
}

type ClientFilter = MaySearch & { type: DocumentType | undefined; credit: Flag | undefined };
type PageOrder = `${keyof typeof SORTS} ${"asc" | "desc"}` | "newest";

const toFlag = (value: boolean): Flag => (value ? 1 : 0);

function filterClients(db: Db, { type, credit, ...searched }: ClientFilter) {
  let query = selectClients(db, searched.companyId);
  if (isSearch(searched)) query = query.where(holdsText(db, "clients", "c", searched));
  if (type) query = query.where("c.type", "=", type);
  if (credit !== undefined) query = query.where("c.allow_credit", "=", credit);
  return query;
}

const pageRows = prepared((db, range: ClientFilter & { limit: number; offset: number }, order: PageOrder) => {
  const { limit, offset, ...filter } = range;
  const newest = sql`c.id desc`;
  const [sort, direction] = order.split(" ") as [keyof typeof SORTS, string];
  const by =
    order === "newest" ? newest : sql`${SORTS[sort](range.companyId)} ${sql.raw(direction)}, ${newest}`;
  // A separate count is faster, but would search twice.
  const total = isSearch(filter) ? sql<number>`count(*) over ()` : countOf(db, filter);
  const matches = filterClients(db, filter)
    .select(["c.id", total.as("total")])
    .orderBy(by)
    .limit(rowLimit(limit))
    .offset(offset);
  // The parts are counted for the page only, after the limit.
  return db.selectFrom(matches.as("c")).select(["c.id", "c.total", partCount(db).as("parts")]);
});

const countOf = (db: Db, filter: ClientFilter) =>
  filterClients(db, filter).select(sql<number>`count(*)`.as("total"));

const counted = prepared(countOf);

const DUPLICATE: FieldErrors = { registration_number: [clientRefusals.duplicate] };

/** The message if another client of the company has the document, or it is none. A client that kept its own may stay as it is. */
export async function documentErrors(
  db: Db,
  companyId: number,
  body: Partial<ClientBody>,
  own?: ClientRow,
): Promise<FieldErrors> {
  const { type, registration_number } = body;
  if (typeof type !== "string" || typeof registration_number !== "string") return {};
  if (own && keepsDocument(own, { type, registration_number })) return {};
  const spoilt = spoiltDocuments({ registration_number });
  if (spoilt.registration_number) return spoilt;
  const holder = await db
    .selectFrom("clients")
    .select("id")
    .where("company_id", "=", companyId)
    .where("type", "=", type)
    .where("registration_key", "=", documentKey(registration_number))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return holder && holder.id !== own?.id ? DUPLICATE : {};
}

type Document = Pick<ClientBody, "type" | "registration_number">;

const keepsDocument = (row: Document, body: Document) =>
  row.type === body.type && documentKey(row.registration_number) === documentKey(body.registration_number);

const unlessDocumentTaken = <T>(write: Promise<T>) =>
  unlessTaken(write, ["clients", "registration_key"], DUPLICATE);

const columnsOf = (body: ClientBody) => ({
  legal_name: body.legal_name,
  type: body.type,
  registration_number: body.registration_number,
  document_key: documentKey(body.registration_number),
  notes: body.notes,
  search: fold(
    [
      body.legal_name,
      documentWords(body.registration_number),
      ...body.phones.map(({ phone }) => phoneWords(phone)),
      ...body.emails.map(({ email }) => email),
    ].join("\n"),
  ),
  sort_name: sortKey(body.legal_name),
  ...proofColumn(body.proof),
});

/** Writes new clients in few statements. Returns their ids, in the order of the bodies. Throws `invalid` if a document is taken. */
export async function insertClients(
  tx: Tx,
  companyId: number,
  bodies: readonly ClientBody[],
  at: Instant,
): Promise<number[]> {
  const rows = bodies.map((body) => ({
    ...columnsOf(body),
    registration_key: documentKey(body.registration_number),
    allow_credit: toFlag(body.allow_credit === true),
    credit_limit: body.credit_limit ?? null,
    company_id: companyId,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }));
  const inserted = await unlessDocumentTaken(tx.insertInto("clients").values(rows).returning("id").execute());
  // The database numbers the rows in their order.
  const ids = inserted.map(({ id }) => id).toSorted((a, b) => a - b);
  await insertParts(tx, companyId, ids, bodies);
  return ids;
}

/** Without `allow_credit` or `credit_limit` in the body they stay unchanged. */
export async function updateClient(
  tx: Tx,
  { row }: FoundClient,
  body: ClientBody,
  at: Instant,
): Promise<void> {
  const credit =
    body.allow_credit === undefined ? {} : ({ allow_credit: body.allow_credit ? 1 : 0 } as const);
  const key = keepsDocument(row, body) ? {} : { registration_key: documentKey(body.registration_number) };
  const limit = body.credit_limit === undefined ? {} : { credit_limit: body.credit_limit };
  await unlessDocumentTaken(
    tx
      .updateTable("clients")
      .set((eb) => ({
        ...columnsOf(body),
        ...key,
        ...credit,
        ...limit,
        updated_at: at,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", row.id)
      .execute(),
  );
  await writeParts(tx, row.company_id, row.id, body);
}

/** A client of the company. In a transaction it is locked. */
export const lockClient = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  lockForUpdate(selectClients(db, companyId).selectAll("c").where("c.id", "=", id), db, "c"),
);

/**
 * Adds an order's address to its client, once even if two orders bring it at the same time, and increments the client's version.
 */
export async function addAddress(
  tx: Tx,
  companyId: number,
  clientId: number,
  { address, zone_id }: { address: string; zone_id: number | null },
  at: Instant,
): Promise<void> {
  const row = { companyId, clientId, address, zone_id };
  await Promise.all([insertAddress(tx, row), moveVersion(tx, { clientId, at })]);
}

interface NewAddress {
  companyId: number;
  clientId: number;
  address: string;
  zone_id: number | null;
}

const insertAddress = prepared((db, { companyId, clientId, address, zone_id }: NewAddress) =>
  db
    .insertInto("client_addresses")
    .columns(["company_id", "client_id", "position", "address", "zone_id"])
    .expression((eb) =>
      eb
        .selectFrom("client_addresses")
        .select((of) => [
          of.val(companyId).as("company_id"),
          of.val(clientId).as("client_id"),
          of(of.fn.coalesce(of.fn.max("position"), of.lit(-1)), "+", 1).as("position"),
          of.val(address).as("address"),
          sql<number | null>`cast(${zone_id} as bigint)`.as("zone_id"),
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

/** Throws `conflict` while an order or a receipt refers to the client. */
export async function removeClient(tx: Tx, { row }: FoundClient, at: Instant): Promise<void> {
  if (row.used !== null) throw conflict(row.used === 2 ? clientRefusals.hasReceipts : clientRefusals.inUse);
  await removeOrHide(tx, "clients", row, at);
}
