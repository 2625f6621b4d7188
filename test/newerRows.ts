import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { importLines } from "#features/bank-statements/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleCourierFloat } from "#features/floats/server/samples.ts";
import { importForm, sampleMapping } from "#features/imports/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { addNotice } from "#features/payment-notices/server/samples.ts";
import { portalCode } from "#features/portal/server/samples.ts";
import { sampleAddressee, sampleMobile } from "#features/receipts/server/samples.ts";
import { sampleFailure, sampleStanding } from "#features/standing-orders/server/samples.ts";
import { sampleTrip } from "#features/trips/server/samples.ts";
import type { Database } from "#server/database/types.ts";
import { photoForm, samplePhoto } from "#server/files/samples.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { Tx } from "#server/schema.ts";
import { type Caller, expectBody } from "./api.ts";

/** To whom the change of a priced order is sent. */
export const ADDRESSEE = { bank: "0102", phone: "0416-5550101", document: "V-87.654.321" };

/** A person of the client who may open its portal. */
export const PERSON = { name: "Luisa Prado", email: "luisa@prado.example" };

/** What removal must find besides the rows that every company has. */
export const NEWER_TABLES = [
  ...[
    "change_payments",
    "change_returns",
    "zone_places",
    "tariff_cells",
    "delivery_prices",
    "delivery_extras",
  ],
  ...["imports", "import_parts", "import_rows"],
  ...["standing_orders", "standing_days", "planned_uses", "trips"],
  ...["awaited_files", "file_pieces", "push_subscriptions", "pushes_due", "requests", "api_keys"],
  ...["portal_accesses", "sign_in_codes"],
  ...["messages", "webhooks", "webhook_deliveries", "jobs"],
  ...["bank_accounts", "bank_statements", "bank_lines", "bank_line_tenders", "payment_notices"],
  ...["cash_back_days", "adjustments", "closed_days", "service_costs"],
  ...["client_references", "phone_alerts", "courier_papers", "paper_photos", "courier_floats"],
];

/** The fields of an order of 7.00 dollars with zones and an extra, paid with 10 and change to be sent at 231.5. Makes what they refer to. */
export async function pricedFields(owner: Caller, service_id: number): Promise<object> {
  const zone = (await owner.post("/zones", { name: "Chacao", places: ["Altamira"] })).body.id;
  const extra_id = (await owner.post("/extras", { name: "Espera", amount: 2 })).body.id;
  const cells = [{ from_zone_id: zone, to_zone_id: zone, amount: 5 }];
  const { status, body } = await owner.put("/tariffs", { service_id, valid_from: "2026-11-20", cells });
  assert.equal(status, 200, JSON.stringify(body));
  return {
    pickup_zone_id: zone,
    delivery_zone_id: zone,
    extras: [{ extra_id, quantity: 1 }],
    payment_tenders: [
      { currency: "USD", amount: 10 },
      { currency: "VES", amount: -694.5, method: "mobile_payment", ...ADDRESSEE },
    ],
  };
}

/** A sheet that names somebody, checked and not imported. */
async function checkSheet(owner: Caller, name: string): Promise<void> {
  const sheet = `Nombre;RIF;Dirección\n"${name}";J-70000001;Chacao\n`;
  const created = await owner.post("/imports", importForm("clients", sheet));
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { status } = await owner.put(`/imports/${created.body.id}/mapping`, sampleMapping);
  assert.equal(status, 200);
}

/** A phone of the courier that wants to be told of changes, and what it, people and other software have not been told. */
async function subscribePhone(tx: Tx, courierId: number): Promise<void> {
  const at = "2026-11-20T15:00:00.000Z";
  await sql`insert into push_subscriptions (company_id, courier_id, sign_in_id, endpoint, created_at)
    select k.company_id, k.courier_id, s.id, 'https://fcm.googleapis.com/fcm/send/abc', ${at}
    from courier_accounts k join sign_ins s on s.account_id = k.account_id where k.courier_id = ${courierId}`.execute(
    tx,
  );
  await sql`insert into pushes_due (company_id, courier_id, created_at)
    select company_id, courier_id, created_at from push_subscriptions where courier_id = ${courierId}`.execute(
    tx,
  );
  await addMessages(tx, courierId, at);
}

/** What somebody should be told of an order of the courier, and a webhook of his company with a message that waits. */
async function addMessages(tx: Tx, courierId: number, at: string): Promise<void> {
  const { id, company_id } = await tx
    .selectFrom("deliveries")
    .select(["id", "company_id"])
    .where("courier_id", "=", courierId)
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`insert into messages (company_id, delivery_id, kind, reader, created_at)
    values (${company_id}, ${id}, 'on_the_way', 'recipient', ${at})`.execute(tx);
  await sql`insert into webhooks (company_id, url, events, secret, key_id, created_at, updated_at)
    values (${company_id}, 'https://tienda.example/mandado', '["order.created"]', 'x', 'x', ${at}, ${at})`.execute(
    tx,
  );
  const message = `msg_${company_id}`;
  const job = await enqueue(tx, "webhook", { message_id: message }, new Date(at), company_id);
  await sql`insert into webhook_deliveries (company_id, webhook_id, message_id, event, body, state, job_id, created_at)
    select company_id, id, ${message}, 'order.created', '{}', 'waiting', ${job}, ${at}
    from webhooks where company_id = ${company_id}`.execute(tx);
}

/** A picture of which the phone sent a piece. */
async function sendPiece(phone: Caller): Promise<void> {
  const path = `/courier/files/${randomUUID()}/pieces?from=0&size=1000`;
  const { status } = await phone.put(path, Buffer.from("foto"), { "content-type": "image/jpeg" });
  assert.equal(status, 200);
}

/** A standing order of the client, one of whose orders could not be made. */
async function addStanding(
  database: Database,
  owner: Caller,
  { service, ...order }: { service: number; client: number; receipt: object },
): Promise<void> {
  const { client: client_id, receipt } = order;
  const body = { client_id, anonymous_client: null, payment_type: "partial", receipt };
  const created = await owner.post("/standing-orders", sampleStanding(service, {}, body));
  assert.equal(created.status, 201, JSON.stringify(created.body));
  await sampleFailure(database, created.body.id, "2026-11-20");
}

interface Office {
  owner: Caller;
  /** An employee who is no admin. */
  clerk: Caller;
  service: number;
  client: number;
  courier: number;
}

/** What becomes of money later: sent change of a voided receipt, a receipt that the bank has, and a paid order of a closed day that is cancelled. */
export async function followMoney({ owner, clerk, client, ...order }: Office): Promise<void> {
  await undoSentChange(owner, client);
  await matchReceipt(owner, client);
  await cancelClosedOrder(owner, clerk, order);
}

/** Change that was sent, and whose receipt is voided. */
async function undoSentChange(owner: Caller, client_id: number): Promise<void> {
  const change = { currency: "USD", amount: -1, method: "transfer", ...sampleAddressee() };
  const tenders = [{ currency: "USD", amount: 20 }, change];
  const { receipt } = await expectBody(
    owner.post("/debt-payments/advance", { client_id, method: "cash", tenders }),
  );
  const [{ id }] = (await owner.get(`/change-payments/filter?receipt_id=${receipt.id}`)).body.items;
  await expectBody(owner.post(`/change-payments/${id}/sent`, { reference: "123456" }), 200);
  await expectBody(owner.post(`/receipts/${receipt.id}/void`, { reason: "Error" }), 200);
}

/** A mobile payment that the bank's statement has. */
async function matchReceipt(owner: Caller, client_id: number): Promise<void> {
  await expectBody(owner.post("/debt-payments/advance", { client_id, ...sampleMobile(1000, "00777123") }));
  await importLines(owner, [["2026-11-20", 1000, "00777123"]]);
  const { matched } = await expectBody(owner.post("/bank/match", {}), 200);
  assert.equal(matched, 1);
}

/** An order of a closed day, whose cash the clerk gives back. */
async function cancelClosedOrder(
  owner: Caller,
  clerk: Caller,
  { service, courier }: Pick<Office, "service" | "courier">,
): Promise<void> {
  const order = sampleDelivery(service, { courier_id: courier, date: "2026-11-19" });
  const { id } = await expectBody(owner.post("/deliveries", order));
  await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
  await expectBody(owner.put("/company/closed-until", { date: "2026-11-19" }), 200);
  await expectBody(clerk.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" }), 200);
  const sold = await expectBody(owner.get(`/services/${service}`), 200);
  const bills = [...sold.bills, { name: "Peaje", amount: 0.5 }];
  await expectBody(owner.put(`/services/${service}`, { ...sold, bills }), 200);
}

/** Cash that the owner handed the courier, and took back. */
async function handFloat(owner: Caller, courier: number): Promise<void> {
  const capital = { kind: "capital", currency: "USD", amount: 5000 };
  await expectBody(owner.post("/cash/movements", capital));
  const float = sampleCourierFloat({ amounts: { USD: 20 }, place: "safe" });
  const { id } = await expectBody(owner.post(`/couriers/${courier}/float`, float));
  await expectBody(owner.post(`/floats/${id}/void`, { reason: "No salió" }), 200);
}

/** What the staff should know of a phone, and a paper of the courier. */
async function addWarnings(owner: Caller, courier: number): Promise<void> {
  await expectBody(owner.put("/phone-alerts/04125557788", { text: "El perro muerde" }), 200);
  const { first_name, last_name, phone } = await expectBody(owner.get(`/couriers/${courier}`), 200);
  const photo = await expectBody(owner.post("/paper-photos", photoForm(samplePhoto(7))));
  const papers = [{ kind: "license", number: "L-77", expires_on: "2027-01-31", photo_id: photo.id }];
  await expectBody(owner.put(`/couriers/${courier}`, { first_name, last_name, phone, papers }), 200);
}

interface Filled extends Office {
  phone: Caller;
  receipt: { full_name: string };
}

/** Rows in those of the tables that `pricedFields` does not fill. */
export async function fillNewer(
  database: Database,
  { owner, clerk, phone, courier, ...standing }: Filled,
): Promise<void> {
  await sendPiece(phone);
  await makeKey(owner);
  await portalCode(owner, standing.client, PERSON);
  await checkSheet(owner, standing.receipt.full_name);
  await database.transaction((tx) => subscribePhone(tx, courier));
  await addStanding(database, owner, standing);
  const stops = [{ client_reference: "A-1042" }];
  await expectBody(owner.post("/trips", sampleTrip(standing.service, standing.client, stops)));
  await addWarnings(owner, courier);
  await handFloat(owner, courier);
  await addNotice(database, owner.user.id, {
    client_id: standing.client,
    body: { note: `Pagó ${standing.receipt.full_name}` },
  });
  await importLines(owner, [
    ["2026-11-19", 100, "123456", `TRANSF DE ${standing.receipt.full_name.toUpperCase()}`],
  ]);
  // It closes the days before.
  await followMoney({ owner, clerk, courier, service: standing.service, client: standing.client });
}
