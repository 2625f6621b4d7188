import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { importLines } from "#features/bank-statements/server/samples.ts";
import { sampleFloat } from "#features/cash/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleCourierFloat } from "#features/floats/server/samples.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { addNotice } from "#features/payment-notices/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleCourierCash, sampleSettlement } from "#features/settlements/server/samples.ts";
import { sampleFailure, sampleStanding } from "#features/standing-orders/server/samples.ts";
import { sampleTrip } from "#features/trips/server/samples.ts";
import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import { photoForm } from "#server/files/samples.ts";
import type { Caller, TestApi } from "#test/api.ts";
import { followMoney } from "#test/newerRows.ts";
import { samples } from "#test/samples.ts";
import { cellsOf } from "../testing.ts";

export const HARD = "Uno, dos; \"tres\"\ncuatro\r\n'cinco' ñ 😀";
export const FORMULAS = ["=1+1", "+58 412", "-2", "@SUM(A1)", "  =1"];

export type Files = Map<string, string>;

export async function unzip(zip: Buffer): Promise<Files> {
  const archive = await fromBufferPromise(zip);
  const files: Files = new Map();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString("utf8"));
  return files;
}

/** The file's lines as Excel reads them. Excel recognizes UTF-8 by the byte order mark. */
export function tableIn(files: Files, name: string): string[][] {
  const text = files.get(name) ?? "";
  assert.equal(text[0], "\ufeff", name);
  return cellsOf(text.slice(1));
}

/** The file's rows by column. */
export function rowsIn(files: Files, name: string): Record<string, string>[] {
  const [head = [], ...rows] = tableIn(files, name);
  return rows.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ""])));
}

/** The sum of the rows' amounts, in cents. */
export const sumOf = (rows: Record<string, string>[]) =>
  rows.reduce((total, { monto = "" }) => total + Math.round(Number(monto.replace(",", ".")) * 100), 0);

const postAndGetId = async (caller: Caller, path: string, body: object) => {
  const answer = await caller.post(path, body, { "idempotency-key": `clave-${path}` });
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Cash of the caller's new shift. */
async function handFloat(caller: Caller, courierId: number): Promise<void> {
  await postAndGetId(caller, "/shifts", sampleFloat());
  await postAndGetId(caller, `/couriers/${courierId}/float`, sampleCourierFloat());
}

/** Records of every kind, including deleted, cancelled and refunded ones. */
export async function fillCompany(api: TestApi, caller: Caller) {
  const settings = { name: caller.user.name, payment_details: HARD, message_list: true };
  await caller.put("/company", sampleCompany(settings));
  assert.equal((await caller.post("/webhooks", sampleWebhook())).status, 201);
  await api.employee(caller, "admin");
  assert.equal((await caller.put("/rates/2026-11-20", { rate: 1231.0462, confirm: true })).status, 200);
  const courier_id = (await postAndGetId(caller, "/couriers", sampleCourier())).id;
  await sampleCourierCash(api.database, caller.user.id, courier_id, { USD: 5, VES: 0 });
  await postAndGetId(caller, "/settlements", sampleSettlement(courier_id));
  await handFloat(caller, courier_id);
  const service = (await postAndGetId(caller, "/services", sampleService())).id;
  const client = (await postAndGetId(caller, "/clients", sampleClient({ allow_credit: true, notes: HARD })))
    .id;
  for (const amount of [0.01, 9_999_999.99]) await caller.post("/company-bills", sampleBill({ amount }));
  for (const legal_name of FORMULAS) await caller.post("/clients", sampleClient({ legal_name }));
  const paid = await postAndGetId(
    caller,
    "/deliveries",
    sampleDelivery(service, { courier_id, notes: HARD }),
  );
  const credit = await caller.post("/deliveries", sampleCredit(service, client));
  const back = { currency: "USD", amount: -0.01, method: "transfer", ...sampleAddressee() };
  await caller.post("/debt-payments/partial", {
    debt_id: credit.body.debt_id,
    method: "cash",
    tenders: [{ currency: "USD", amount: 0.02 }, back],
  });
  await postAndGetId(caller, "/debt-payments/partial", {
    debt_id: credit.body.debt_id,
    amount: 1.5,
    method: "transfer",
  });
  await caller.put(`/deliveries/${paid.id}/status`, { status: "in_transit" });
  const cancelled = await caller.put(`/deliveries/${paid.id}/cancel`, { cancellation_notes: "No estaba" });
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  const phone = api.as(await phoneToken(caller, courier_id, api.as(null)));
  const [sent, photo] = [
    await caller.post("/deliveries", sampleDelivery(service, { courier_id })),
    randomUUID(),
  ];
  assert.equal((await phone.put(`/courier/files/${photo}`, photoForm())).status, 200);
  await postAndGetId(phone, "/courier/actions", {
    actions: [
      sampleAction(sent.body.id),
      sampleAction(sent.body.id, { kind: "fail", reason: "absent", note: HARD, photo }),
    ],
  });
  await postAndGetId(caller, `/debts/${credit.body.debt_id}/write-off`, { reason: HARD });
  await postAndGetId(caller, `/clients/${client}/reminders`, {});
  const sold = await caller.post(
    "/deliveries",
    sampleCredit(service, client, { courier_id, cod_amount: 20 }),
  );
  const status = `/deliveries/${sold.body.id}/status`;
  await caller.put(status, { status: "in_transit" });
  const agreed = { goods: 19.99, reason: HARD.replaceAll(/\r?\n/g, " ") };
  await caller.put(status, { status: "delivered", collection: sampleCollection({ agreed }) });
  const [receipt] = (await caller.get("/receipts/filter?state=reported")).body.items;
  await caller.put(`/receipts/${receipt.id}/state`, { state: "confirmed" });
  await postAndGetId(caller, "/remittances", sampleRemittance(client));
  const gone = (await caller.post("/company-bills", sampleBill())).body.id;
  assert.equal((await caller.del(`/company-bills/${gone}`)).status, 204);
  for (const [path, sample] of Object.entries(samples))
    assert.equal((await caller.post(path, sample())).status, 201, path);
  await fillPrices(caller, service);
  await postAndGetId(caller, "/trips", sampleTrip(service, client, [{}, { notes: HARD }]));
  await fillOutside(api, caller, { service, client });
  const clerk = await api.employee(caller);
  await followMoney({ owner: caller, clerk, service, client, courier: courier_id });
}

/** A key, a request, a payment notice, a standing order, a sheet of clients and a bank's statement. */
async function fillOutside(
  api: TestApi,
  caller: Caller,
  { service, client }: { service: number; client: number },
): Promise<void> {
  await portalToken(caller, client, api.as(null), { name: FORMULAS[0], email: "ana@comercio.com" });
  await makeKey(caller, {
    name: FORMULAS[0],
    client_id: client,
    scopes: ["orders:read"],
    expires_on: "2099-12-31",
  });
  await sampleRequest(api.database, caller.user.id, { service_id: service, body: { notes: HARD } });
  await addNotice(api.database, caller.user.id, { client_id: client, body: { note: FORMULAS[0] } });
  await fillStanding(api, caller, { service, client });
  await fillWarnings(caller);
}

/** What the staff should know of a phone, and a courier's papers. */
async function fillWarnings(caller: Caller) {
  assert.equal((await caller.put("/phone-alerts/04141234567", { text: FORMULAS[0] })).status, 200);
  const papers = [{ kind: "license", number: FORMULAS[0], expires_on: "2027-01-31" }];
  const courier = sampleCourier({
    phone: "04129990011",
    vehicle: FORMULAS[0],
    plate: "AB1C23D",
    papers,
  } as object);
  assert.equal((await caller.post("/couriers", courier)).status, 201);
}

/** A standing order, one of whose orders could not be made. */
async function fillStanding(
  api: TestApi,
  caller: Caller,
  { service, client }: { service: number; client: number },
) {
  const standing = await postAndGetId(
    caller,
    "/standing-orders",
    sampleStanding(service, {}, { client_id: client, payment_type: "partial", notes: HARD }),
  );
  await sampleFailure(api.database, standing.id, "2026-11-20");
  const sheet = importForm("clients", "Nombre;RIF;Dirección\nBodegón Ávila;J-70000001;Chacao\n");
  assert.equal((await caller.post("/imports", sheet)).status, 201);
  await importLines(caller, [["2026-11-19", 100, "123456", FORMULAS[0]]]);
}

/** A list of prices, and an order by it with an extra and another price. */
async function fillPrices(caller: Caller, service_id: number) {
  const [zone] = (await caller.get("/zones")).body;
  const [extra] = (await caller.get("/extras")).body;
  const cells = [{ from_zone_id: zone.id, to_zone_id: zone.id, amount: 4.5, courier_pay: 2 }];
  assert.equal((await caller.put("/tariffs", { service_id, valid_from: "2026-11-20", cells })).status, 200);
  const order = sampleDelivery(service_id, {
    pickup_zone_id: zone.id,
    delivery_zone_id: zone.id,
    extras: [{ extra_id: extra.id, quantity: 2 }],
    collect_fee: true,
    price: { amount: 8, reason: HARD.replaceAll(/\r?\n/g, " ") },
  });
  const { status, body } = await caller.post("/deliveries", order);
  assert.equal(status, 201, JSON.stringify(body));
}
