import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/schema.ts";
import { type Actor, type EmployeeRole, mayCall, type Right } from "#shared/routes/roles.ts";
import type { Change } from "./changes.ts";
import type { Own, OwnOrders } from "./own.ts";

/** Ids per statement. */
const BATCH_SIZE = 100;

/** What has changed in a company: the newest state of each order, the couriers, the requests for orders, and the payment notices. */
interface News {
  orders: {
    id: number;
    version: number;
    date: string;
    status: string;
    courier_id: number | null;
    client_id: number | null;
  }[];
  couriers: number[];
  requests: { id: number; client_id: number | null }[];
  notices: { id: number; client_id: number | null }[];
  imports: number[];
}

export async function newsOf(db: Db, companyId: number, changes: readonly Change[]): Promise<News> {
  const idsOf = (wanted: Change["entity"]) =>
    changes.flatMap(({ entity, entity_id: id }) => (entity === wanted && id !== null ? [id] : []));
  const paid = await inParts(idsOf("debt"), (ids) => ordersOfDebts(db, { companyId, ids }));
  const orders = [...idsOf("delivery"), ...paid.map(({ delivery_id }) => delivery_id)];
  return {
    orders: await inParts(orders, (ids) => ordersById(db, { companyId, ids })),
    couriers: [...new Set(idsOf("courier"))],
    requests: await inParts(idsOf("request"), (ids) => requestsById(db, { companyId, ids })),
    notices: await inParts(idsOf("payment_notice"), (ids) => noticesById(db, { companyId, ids })),
    imports: [...new Set(idsOf("import"))],
  };
}

/** Who hears of changes. */
export interface Reader {
  actor: Actor;
  /** What a courier or a person of a client may hear of; undefined in the office. */
  own: Own | undefined;
}

/** The messages for somebody of the office, for a courier's phone, and for a person of a client. */
export function messagesFor(news: News): (reader: Reader) => string {
  /** Most readers of a company have the same few roles. */
  const byRole = new Map<EmployeeRole | null, string>();
  return ({ actor, own }) => {
    if (own) return "clientId" in own ? clientMessages(news, own.clientId) : courierMessages(news, own);
    const messages = byRole.get(actor.role) ?? officeMessages(news, actor);
    byRole.set(actor.role, messages);
    return messages;
  };
}

/** What a reader of the office may open. Any change may also be something that waits for somebody. */
function officeMessages({ orders, couriers, requests, notices, imports }: News, actor: Actor): string {
  const may = (right: Right, messages: string[]) => (mayCall(right, actor) ? messages : []);
  return [
    message("attention", {}),
    ...orders.map(({ client_id: _, ...order }) => message("delivery", order)),
    ...couriers.map((id) => message("courier", { id })),
    ...may(
      "orders",
      requests.map(({ id }) => message("request", { id })),
    ),
    ...may(
      "till",
      notices.map(({ id }) => message("payment_notice", { id })),
    ),
    ...may(
      "admin",
      imports.map((id) => message("import", { id })),
    ),
  ].join("");
}

/** The messages for a courier: of his own orders, and of those that were his until now, without saying whose they are. */
function courierMessages({ orders, couriers }: News, { courierId, ids }: OwnOrders): string {
  const sentOrders = orders.flatMap(({ client_id: _, ...order }) => {
    const isHis = order.courier_id === courierId;
    const wasHis = ids.delete(order.id);
    if (isHis) ids.add(order.id);
    return isHis ? [order] : wasHis ? [{ ...order, courier_id: null }] : [];
  });
  return [
    ...sentOrders.map((order) => message("delivery", order)),
    ...couriers.filter((id) => id === courierId).map((id) => message("courier", { id })),
  ].join("");
}

/** The messages for a person of a client: of this client's orders, requests and payment notices, without saying who brings them. */
function clientMessages({ orders, requests, notices }: News, clientId: number): string {
  const isOwn = ({ client_id }: { client_id: number | null }) => client_id === clientId;
  return [
    ...orders.filter(isOwn).map(({ id, version, status }) => message("delivery", { id, version, status })),
    ...requests.filter(isOwn).map(({ id }) => message("request", { id })),
    ...notices.filter(isOwn).map(({ id }) => message("payment_notice", { id })),
  ].join("");
}

const message = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function inParts<T>(ids: readonly number[], read: (ids: number[]) => Promise<T[]>): Promise<T[]> {
  const each = [...new Set(ids)];
  const parts: T[] = [];
  for (let at = 0; at < each.length; at += BATCH_SIZE)
    parts.push(...(await read(each.slice(at, at + BATCH_SIZE))));
  return parts;
}

interface NamedRows {
  companyId: number;
  ids: number[];
}

const ordersById = prepared((db, { companyId, ids }: NamedRows) =>
  db
    .selectFrom("deliveries")
    .select(["id", "version", "date", "status", "courier_id", "client_id"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids),
);

const requestsById = prepared((db, { companyId, ids }: NamedRows) =>
  db
    .selectFrom("requests")
    .select(["id", "client_id"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids),
);

const noticesById = prepared((db, { companyId, ids }: NamedRows) =>
  db
    .selectFrom("payment_notices")
    .select(["id", "client_id"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids),
);

const ordersOfDebts = prepared((db, { companyId, ids }: NamedRows) =>
  db.selectFrom("debts").select("delivery_id").where("company_id", "=", companyId).where("id", "in", ids),
);
