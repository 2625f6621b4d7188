import { sql } from "kysely";
import { findCompany } from "#features/company/server/queries.ts";
import type { ReadDelivery } from "#features/deliveries/contract.ts";
import { joinDebts, toDelivery, withColumns } from "#features/deliveries/server/queries.ts";
import type { TicketRate } from "#features/deliveries/ticket.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { OrderRequest } from "#features/requests/contract.ts";
import { isRequestHolding, requestsById, toRequest } from "#features/requests/server/queries.ts";
import { requestMessage } from "#features/requests/texts.ts";
import { type Listing, type Page, pageOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { isOrderHolding, searchFor } from "#server/database/search.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { whatsappLink } from "#shared/identifiers/phone.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { MessageKind, MessageState } from "#shared/vocabulary.ts";
import type { Message } from "../contract.ts";
import { type MessageSubject, messageText, nameOf, phoneOf } from "../rules.ts";

const selectMessages = (db: Db, companyId: number) =>
  db
    .selectFrom("messages as m")
    .leftJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id", "m.kind", "m.reader", "m.delivery_id", "m.request_id", "m.created_at", "m.sent_at"])
    .select("a.name as sent_by")
    .where("m.company_id", "=", companyId);

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>["executeTakeFirstOrThrow"]>>;

interface MessageContext {
  companyId: number;
  origin: string;
  /** For the rate in the texts. */
  today: Day;
}

interface Filters extends Listing {
  search?: string | undefined;
  state?: MessageState | undefined;
  kind?: MessageKind | undefined;
  delivery_id?: number | undefined;
  request_id?: number | undefined;
}

/** What waits first. */
const ORDER = [
  { column: sql`case when m.sent_at is null then 0 else 1 end`, direction: "asc" },
  { column: "m.id", direction: "desc" },
] as const;

/** A page of messages, those to send and the newest first, with the texts as of now. */
export async function pageOfMessages(
  db: Db,
  context: MessageContext,
  { search, state, kind, delivery_id, request_id, ...listing }: Filters,
): Promise<Page<Message>> {
  const { companyId } = context;
  let query = selectMessages(db, companyId);
  if (state) query = query.where("m.sent_at", state === "sent" ? "is not" : "is", null);
  if (kind) query = query.where("m.kind", "=", kind);
  if (delivery_id !== undefined) query = query.where("m.delivery_id", "=", delivery_id);
  if (request_id !== undefined) query = query.where("m.request_id", "=", request_id);
  if (search)
    query = query.where(({ or }) =>
      or([
        isOrderHolding(db, "m.delivery_id", searchFor(db, companyId, search)),
        isRequestHolding(db, "m.request_id", companyId, search),
      ]),
    );
  const page = await pageOf(query, ORDER, listing, (row) => row);
  return { ...page, items: await toMessages(db, context, page.items) };
}

/** Throws `not-found`. */
export async function messageView(db: Db, context: MessageContext, id: number): Promise<Message> {
  const row = await selectMessages(db, context.companyId).where("m.id", "=", id).executeTakeFirst();
  const [message] = await toMessages(db, context, [orNotFound(row)]);
  return orNotFound(message);
}

async function toMessages(db: Db, context: MessageContext, rows: readonly MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return [];
  const { companyId, origin, today } = context;
  const idsIn = (column: "delivery_id" | "request_id") => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ];
  const [company, rate, orders, requests] = await Promise.all([
    findCompany(db, companyId),
    rateOn(db, companyId, today),
    ordersById(db, companyId, idsIn("delivery_id")),
    requestsById(db, companyId, idsIn("request_id")),
  ]);
  const inForce = rate ? { rate: rate.rate, effectiveDate: rate.date } : null;
  const orderOf = new Map(orders.map((order) => [order.id, toDelivery(order, origin)]));
  const requestOf = new Map(requests.map((request) => [request.id, toRequest(request, origin)]));
  return rows.map((row) =>
    toMessage(
      row,
      row.delivery_id === null
        ? aboutRequest(orNotFound(requestOf.get(Number(row.request_id))), company)
        : aboutOrder(orNotFound(orderOf.get(row.delivery_id)), row, company, inForce),
    ),
  );
}

async function ordersById(db: Db, companyId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return withColumns(db, joinDebts(db))
    .where("d.company_id", "=", companyId)
    .where("d.id", "in", ids)
    .execute();
}

/** What a message says, to whom, and of which number. */
type Said = Pick<Message, "number" | "name" | "phone" | "text">;

const aboutOrder = (
  order: ReadDelivery,
  draft: MessageSubject,
  company: { name: string },
  rate: TicketRate | null,
): Said => ({
  number: order.number,
  name: nameOf(order, draft.reader),
  phone: phoneOf(order, draft.reader),
  text: messageText(order, draft, company, rate),
});

const aboutRequest = (request: OrderRequest, company: { name: string }): Said => ({
  number: request.number,
  name: request.client_name,
  phone: request.client_phone,
  text: requestMessage({ ...request, number: formatNumber(request.number) }, company),
});

const toMessage = (row: MessageRow, said: Said): Message => ({
  ...row,
  ...said,
  state: row.sent_at === null ? "to_send" : "sent",
  whatsapp_url: whatsappLink(said.phone, said.text),
});

/** Marks a message as sent. Returns whether it wasn't before. Throws `not-found`. */
export async function markSent(
  tx: Tx,
  { companyId, accountId, at }: { companyId: number; accountId: number; at: Instant },
  id: number,
): Promise<boolean> {
  const row = await lockForUpdate(
    tx.selectFrom("messages").select("sent_at").where("company_id", "=", companyId).where("id", "=", id),
    tx,
  ).executeTakeFirst();
  if (orNotFound(row).sent_at !== null) return false;
  await tx.updateTable("messages").set({ sent_at: at, account_id: accountId }).where("id", "=", id).execute();
  return true;
}
