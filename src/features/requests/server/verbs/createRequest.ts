import type { z } from "zod";
import { refuseWish } from "#features/calendar/server/verbs/checkWish.ts";
import { refuseBlocked } from "#features/clients/server/verbs/refuseBlocked.ts";
import type { AskedOrder, askedFields } from "#features/deliveries/askedContract.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { plainSeenBy, plainSentBy } from "#features/deliveries/fields/table.ts";
import { newTrackingToken } from "#features/deliveries/server/verbs/createOrder.ts";
import { takeReference } from "#features/deliveries/server/verbs/ownReferences.ts";
import type { OrderOrTrip } from "#features/requests/askedContract.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { noteUses } from "#server/planned/uses.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { documentWords } from "#shared/identifiers/document.ts";
import { ownNumberWords } from "#shared/identifiers/ownNumber.ts";
import { phoneWords } from "#shared/identifiers/phone.ts";
import { type Amounts, type Cents, fromDollars, inDollars, toDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { fold } from "#shared/search.ts";
import type { RequestSource } from "#shared/vocabulary.ts";
import { toAskEvent } from "../events.ts";
import { findRequest, type RequestRow } from "../queries.ts";
import { quoteAsked } from "./quoteAsked.ts";

/** Who asks: a client of the company, or somebody with a name and a phone. */
type Asker =
  | { client_id: number; anonymous_client: null }
  | { client_id: null; anonymous_client: NonNullable<AskedOrder["anonymous_client"]> };

interface NewRequest {
  source: RequestSource;
  asker: Asker;
  /** As `askedFields` reads it. */
  body: OrderOrTrip<z.output<typeof askedFields>>;
  note?: string | null;
  /** The account of the person or key that asks. */
  askedBy?: number;
  /** Made by whoever asks. A company has each once. */
  uuid?: string | undefined;
  /** The event's actor, if nobody is signed in. */
  actor?: EventDraft["actor"];
}

/**
 * Keeps an order that somebody asks for, with the company's next number and what it would cost now. The only place where requests begin.
 * Throws `invalid` for what the order can't refer to and for a time or place that is not served, and `conflict` if its client is blocked or
 * its client's own number is in use.
 */
export async function createRequest(
  tx: Tx,
  { companyId, today, at, timeZone }: Pick<Author, "companyId" | "today" | "at" | "timeZone">,
  { source, asker, body, note = null, askedBy, uuid, actor }: NewRequest,
): Promise<{ row: RequestRow; events: EventDraft[] }> {
  await refuseWish(tx, { companyId, today, at, timeZone }, body);
  const quote = await quoteAsked(tx, companyId, today, { ...body, client_id: asker.client_id });
  // The quote has locked the client.
  if (asker.client_id !== null) await refuseBlockedAsker(tx, companyId, asker.client_id);
  const order = toAsked(body, asker);
  const number = await takeNumber(tx, companyId);
  const { id } = await tx
    .insertInto("requests")
    .values({
      company_id: companyId,
      number,
      source,
      client_id: asker.client_id,
      body: JSON.stringify(order),
      note,
      search: searchOf(number, order),
      amount: fromDollars(quote.amount),
      price_explanation: quote.price_explanation,
      tracking_token: newTrackingToken(),
      uuid: uuid ?? null,
      asked_by: askedBy ?? null,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const holder = { companyId, clientId: asker.client_id, number, delivery_id: null, request_id: id };
  for (const [stop, { client_reference }] of (order.stops ?? [order]).entries())
    await takeReference(tx, { ...holder, stop }, client_reference);
  await noteUses(tx, companyId, { request_id: id }, usesOf(order));
  const row = orNotFound(await findRequest(tx, companyId, id));
  return { row, events: [toAskEvent(row, actor)] };
}

/** Throws `conflict` if the client is blocked, without saying why. */
async function refuseBlockedAsker(tx: Tx, companyId: number, id: number): Promise<void> {
  const client = await tx
    .selectFrom("clients")
    .select("blocked_reason")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  refuseBlocked(client, { type: "portal", role: null });
}

/** What an order that was asked for refers to. */
function usesOf({ service_id, pickup_zone_id, ...order }: AskedOrder) {
  const stops = order.stops ?? [order];
  return {
    services: [service_id],
    zones: [pickup_zone_id, ...stops.map(({ delivery_zone_id }) => delivery_zone_id)],
    extras: stops.flatMap(({ extras = [] }) => extras.map(({ extra_id }) => extra_id)),
  };
}

/** The body as it is kept, with dollars. Who asks comes from the sign-in or the form. */
const toAsked = ({ stops, ...body }: NewRequest["body"], asker: Asker): AskedOrder => ({
  ...withDollars(body),
  ...completed(plainSeenBy("request"), body),
  ...asker,
  ...(stops && {
    stops: stops.map((stop) => ({ ...withDollars(stop), ...completed(plainSentBy("stop"), stop) })),
  }),
});

const withDollars = <
  Body extends { cod_amount?: Cents | undefined; pays_with?: Amounts | null | undefined },
>({
  cod_amount,
  pays_with,
  ...body
}: Body) => ({
  ...body,
  ...(cod_amount !== undefined && { cod_amount: toDollars(cod_amount) }),
  ...(pays_with && { pays_with: inDollars(pays_with) }),
});

/** The company's next number. Locks its row until the commit. */
async function takeNumber(tx: Tx, companyId: number): Promise<number> {
  const { last_request_number } = await tx
    .updateTable("companies")
    .set((eb) => ({ last_request_number: eb("last_request_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning("last_request_number")
    .executeTakeFirstOrThrow();
  return last_request_number;
}

function searchOf(number: number, { pickup_address, anonymous_client: anonymous, ...order }: AskedOrder) {
  const recipients = (order.stops ?? [order]).flatMap(
    ({ receipt: { full_name, phone, address }, client_reference }) => [
      full_name,
      phoneWords(phone),
      address,
      ownNumberWords(client_reference),
    ],
  );
  const asker = anonymous
    ? [anonymous.legal_name, documentWords(anonymous.registration_number), phoneWords(anonymous.phone)]
    : [];
  return fold([formatNumber(number), ...recipients, pickup_address ?? "", ...asker].join("\n"));
}
