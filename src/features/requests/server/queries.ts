import { type SqlBool, sql } from "kysely";
import type { AskedOrder } from "#features/deliveries/askedContract.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { plainSeenBy, plainSentBy } from "#features/deliveries/fields/table.ts";
import { type Listing, type Order, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { matchesText } from "#server/database/search.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { placeIn } from "#shared/place/place.ts";
import type { RequestSource, RequestState } from "#shared/vocabulary.ts";
import type { OrderRequest } from "../contract.ts";

const selectRequests = (db: Db, companyId: number) =>
  db
    .selectFrom("requests as q")
    .leftJoin("clients as c", "c.id", "q.client_id")
    .leftJoin("accounts as a", "a.id", "q.decided_by")
    .leftJoin("accounts as p", "p.id", "q.asked_by")
    .selectAll("q")
    .select(["c.legal_name", "a.name as decider", "p.name as asker"])
    .select(["c.alert", "c.alert_by", "c.alert_at", "c.blocked_reason", "c.blocked_by", "c.blocked_at"])
    .select((eb) =>
      eb
        .selectFrom("client_phones as f")
        .select("f.phone")
        .whereRef("f.client_id", "=", "q.client_id")
        .orderBy("f.position")
        .limit(sql.lit(1))
        .as("first_phone"),
    )
    .select((eb) =>
      eb
        .selectFrom("company_settings as t")
        .select("q.tracking_token")
        .whereRef("t.id", "=", "q.company_id")
        .where("t.tracking", "=", sql.lit(1))
        .as("shown_token"),
    )
    .where("q.company_id", "=", companyId)
    .where("q.deleted_at", "is", null);

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>["executeTakeFirstOrThrow"]>>;

/** With the plain fields that were added since it was stored. */
function parsed(body: string): AskedOrder {
  const stored = JSON.parse(body) as AskedOrder;
  const stops = stored.stops?.map((stop) => ({ ...stop, ...completed(plainSentBy("stop"), stop) }));
  return { ...stored, ...completed(plainSeenBy("request"), stored), ...(stops && { stops }) };
}

/** The order as it was asked for. Its client may have been merged into another one since. */
export const askedIn = ({ body, client_id }: Pick<RequestRow, "body" | "client_id">): AskedOrder => ({
  ...parsed(body),
  client_id,
});

/** `origin`: where people reach the product; null without the link that follows it. */
export function toRequest(row: RequestRow, origin: string | null): OrderRequest {
  const body = askedIn(row);
  const { anonymous_client: anonymous } = body;
  return {
    id: row.id,
    number: row.number,
    source: row.source,
    state: row.state,
    client_id: row.client_id,
    client_name: row.legal_name ?? anonymous?.legal_name ?? "",
    client_alert: row.alert,
    client_alert_by: row.alert_by,
    client_alert_at: row.alert_at,
    client_blocked:
      row.blocked_reason === null
        ? null
        : { reason: row.blocked_reason, by: row.blocked_by, at: row.blocked_at },
    asked_by: row.asker,
    client_phone: row.client_id === null ? (anonymous?.phone ?? null) : row.first_phone,
    body,
    quote: { amount: toDollars(row.amount), price_explanation: row.price_explanation },
    note: row.note,
    reject_reason: row.reject_reason,
    delivery_id: row.delivery_id,
    tracking_url: origin !== null && row.shown_token ? `${origin}/t/${row.shown_token}` : null,
    created_at: row.created_at,
    decided_by: row.decider,
    decided_at: row.decided_at,
  };
}

export async function findRequest(db: Db, companyId: number, id: number): Promise<RequestRow | undefined> {
  return selectRequests(db, companyId).where("q.id", "=", id).executeTakeFirst();
}

/** The requests with these ids, in any order. */
export async function requestsById(db: Db, companyId: number, ids: number[]): Promise<RequestRow[]> {
  return ids.length === 0 ? [] : selectRequests(db, companyId).where("q.id", "in", ids).execute();
}

interface Filters extends Listing {
  state?: RequestState | undefined;
  source?: RequestSource | undefined;
  search?: string | undefined;
}

const NEW_FIRST: Order[] = [
  { column: sql`case when q.state = 'new' then 0 else 1 end`, direction: "asc" },
  { column: "q.id", direction: "desc" },
];

/** A request's text. The client's name may change, so it is looked for where it is. */
const SEARCHED = sql<string>`(q.search || ' ' || coalesce(c.search, ''))`;

/** Whether the column has the id of a request with this text. */
export const isRequestHolding = (db: Db, column: string, companyId: number, search: string) =>
  sql<SqlBool>`${sql.ref(column)} in ${db
    .selectFrom("requests as q")
    .leftJoin("clients as c", "c.id", "q.client_id")
    .select("q.id")
    .where("q.company_id", "=", companyId)
    .where(matchesText(db, SEARCHED, search))}`;

/** One page of requests: those that wait, then the newest. */
export function pageOfRequests(
  db: Db,
  { companyId, origin }: { companyId: number; origin: string },
  { state, source, search, ...listing }: Filters,
) {
  let query = selectRequests(db, companyId).where(isNotUndone("requests", "q", companyId));
  if (state) query = query.where("q.state", "=", state);
  if (source) query = query.where("q.source", "=", source);
  if (search) query = query.where(matchesText(db, SEARCHED, search));
  return pageOf(query, NEW_FIRST, listing, (row) => toRequest(row, origin));
}

/** A client of a company: its people reach nothing of others. */
export interface OwnClient {
  companyId: number;
  clientId: number;
}

const savedAddresses = prepared((db, { companyId, clientId }: OwnClient) =>
  db
    .selectFrom("client_addresses")
    .select(["id", "address", "zone_id", "location"])
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .orderBy("position"),
);

/** The client's addresses, the usual one first. */
export const addressesOf = async (db: Db, own: OwnClient) =>
  (await savedAddresses(db, own)).map(({ location, ...address }) => ({
    ...address,
    location: placeIn(location),
  }));

const requestsOf = (db: Db, { companyId, clientId }: OwnClient) =>
  selectRequests(db, companyId)
    .where("q.client_id", "=", clientId)
    .where(isNotUndone("requests", "q", companyId));

/** One page of a client's requests: those that wait, then the newest. */
export function pageOfOwnRequests(
  db: Db,
  own: OwnClient,
  { state, ...listing }: Omit<Filters, "source" | "search">,
) {
  let query = requestsOf(db, own);
  if (state) query = query.where("q.state", "=", state);
  return pageOf(query, NEW_FIRST, listing, (row) => row);
}

/** Throws `not-found` for a request of anybody else. */
export const findOwnRequest = async (db: Db, own: OwnClient, id: number): Promise<RequestRow> =>
  orNotFound(await requestsOf(db, own).where("q.id", "=", id).executeTakeFirst());

/** A client's request, locked until the transaction ends. Throws `not-found` for one of anybody else. */
export async function lockOwnRequest(tx: Tx, own: OwnClient, id: number): Promise<RequestRow> {
  const query = tx
    .selectFrom("requests")
    .select("id")
    .where("company_id", "=", own.companyId)
    .where("client_id", "=", own.clientId)
    .where("id", "=", id);
  await lockForUpdate(query, tx).execute();
  return findOwnRequest(tx, own, id);
}

/** The request of a client that became this order. */
export const requestOfOrder = (db: Db, own: OwnClient, deliveryId: number): Promise<RequestRow | undefined> =>
  requestsOf(db, own).where("q.delivery_id", "=", deliveryId).executeTakeFirst();

/** How many of the client's requests nobody has decided. */
export async function waitingOf(db: Db, { companyId, clientId }: OwnClient): Promise<number> {
  const { count } = await db
    .selectFrom("requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .where("state", "=", "new")
    .where("deleted_at", "is", null)
    .where(isNotUndone("requests", "requests", companyId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const summary = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("companies as m")
    .innerJoin("company_settings as s", "s.id", "m.id")
    .select(["m.last_request_number", "m.takes_requests", "s.request_form"])
    .select((eb) =>
      eb
        .selectFrom("requests as q")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("q.company_id", "=", "m.id")
        .where("q.state", "=", sql.lit("new" as const))
        .where("q.deleted_at", "is", null)
        .where(isNotUndone("requests", "q", companyId))
        .as("new"),
    )
    .where("m.id", "=", companyId),
);

/** How many requests are new, and whether any can come in or have. */
export async function summaryOf(db: Db, companyId: number): Promise<{ open: boolean; new: number }> {
  const [row] = await summary(db, { companyId });
  if (!row) return { open: false, new: 0 };
  const open = row.last_request_number > 0 || row.takes_requests === 1 || row.request_form === 1;
  return { open, new: row.new ?? 0 };
}

/** What the link of a request shows, until it becomes an order. */
export interface FollowedRequest {
  company_id: number;
  number: number;
  state: Exclude<RequestState, "accepted">;
  reject_reason: string | null;
  created_at: Instant;
  decided_at: Instant | null;
  /** What it asks for. */
  body: AskedOrder;
}

const byToken = prepared((db, { token }: { token: string }) =>
  db
    .selectFrom("requests as q")
    .innerJoin("company_settings as s", "s.id", "q.company_id")
    .select([
      "q.company_id",
      "q.number",
      "q.state",
      "q.reject_reason",
      "q.created_at",
      "q.decided_at",
      "q.body",
    ])
    .where("q.tracking_token", "=", token)
    .where("q.state", "<>", sql.lit("accepted" as const))
    .where("q.deleted_at", "is", null)
    .where("s.tracking", "=", 1),
);

/** The request with this token, if it is no order yet. Undefined also if its company switched the links off. */
export async function findByToken(db: Db, token: string): Promise<FollowedRequest | undefined> {
  const [row] = await byToken(db, { token });
  if (!row) return undefined;
  const { body, state, ...rest } = row;
  return {
    ...rest,
    state: state as FollowedRequest["state"],
    body: parsed(body),
  };
}
