import { sql } from "kysely";
import { lockClient } from "#features/clients/server/queries.ts";
import { alertOf, type PhoneAlertRow } from "#features/phone-alerts/server/queries.ts";
import { sharedService } from "#features/services/server/queries.ts";
import { lockForShare } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db, RowOf } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import type { DeliveryBody } from "../contract.ts";
import { isTooFar } from "../rules.ts";
import { deliveryTexts as texts } from "../texts.ts";
import { type PricedAs, type Pricing, pricingErrors, readPricing } from "./prices/readPricing.ts";

interface OrderClient extends RowOf<"clients"> {
  /** In the client's order: the first one is the default pickup address. */
  addresses: string[];
  /** Its first one. */
  phone: string | null;
}

/** The rows that an order's body refers to, locked until the transaction ends. */
export interface References {
  service: RowOf<"services"> | undefined;
  client: OrderClient | undefined;
  courier: RowOf<"couriers"> | undefined;
  pricing: Pricing;
  /** What the office should know of the recipient's phone. */
  recipientAlert: PhoneAlertRow | undefined;
}

/** Finds the rows that the body refers to, and the errors of its ids. */
export async function readReferences(
  db: Db,
  companyId: number,
  today: Day,
  body: Partial<DeliveryBody>,
  as: PricedAs = {},
): Promise<{ errors: FieldErrors; checked: References }> {
  // Sent without waiting in between. The locks are taken in this order.
  const [client, service, courier, pricing, recipientAlert] = await Promise.all([
    readClient(db, companyId, body.client_id),
    readService(db, companyId, body.service_id),
    readCourier(db, companyId, body.courier_id),
    readPricing(db, companyId, body, as),
    alertOf(db, companyId, body.receipt?.phone),
  ]);
  const { before } = as;
  const checked = { service, client, courier, pricing, recipientAlert };
  const errors = pricingErrors(checked, body, before);
  if (isId(body.client_id) && !client) errors.client_id = [texts.unknownClient];
  if (isId(body.service_id) && !service) errors.service_id = [texts.unknownService];
  if (isId(body.courier_id) && !courier) errors.courier_id = [texts.unknownCourier];
  if (typeof body.date === "string" && isTooFar(body.date, today) && /^20\d\d-\d\d-\d\d$/.test(body.date))
    errors.date = [texts.dateTooFar];
  const wasCredit = before?.payment_type === "partial" && before.client_id === body.client_id;
  if (body.payment_type === "partial" && client?.allow_credit === 0 && !wasCredit)
    errors.payment_type = [texts.noCredit];
  return { errors, checked };
}

// The body may be invalid: only values that can be ids are looked up, and the schema refuses the rest.
interface RowKey {
  companyId: number;
  id: number;
}

const sharedCourier = prepared((db, { companyId, id }: RowKey) =>
  lockForShare(
    db
      .selectFrom("couriers")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .where(isNotUndone("couriers", "couriers", companyId)),
    db,
  ),
);

async function readService(db: Db, companyId: number, id: unknown) {
  return isId(id) ? (await sharedService(db, { companyId, id }))[0] : undefined;
}

async function readCourier(db: Db, companyId: number, id: unknown) {
  return isId(id) ? (await sharedCourier(db, { companyId, id }))[0] : undefined;
}

/** The client is locked for update: the order may add an address to it. */
async function readClient(db: Db, companyId: number, id: unknown): Promise<OrderClient | undefined> {
  if (!isId(id)) return undefined;
  const [[row], contacts] = await Promise.all([
    lockClient(db, { companyId, id }),
    contactsOf(db, { companyId, id }),
  ]);
  const { address = [], phone: [phone] = [] } = Object.groupBy(contacts, ({ kind }) => kind);
  return row && { ...row, addresses: address.map(({ text }) => text), phone: phone?.text ?? null };
}

const contactsOf = prepared((db, { companyId, id }: RowKey) =>
  db
    .selectFrom("client_addresses")
    .select([sql<"address" | "phone">`'address'`.as("kind"), "address as text", "position"])
    .where("company_id", "=", companyId)
    .where("client_id", "=", id)
    .unionAll(
      db
        .selectFrom("client_phones")
        .select([sql<"address" | "phone">`'phone'`.as("kind"), "phone as text", "position"])
        .where("company_id", "=", companyId)
        .where("client_id", "=", id),
    )
    .orderBy("position"),
);
