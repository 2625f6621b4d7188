import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { turnOn } from "#features/account/server/security/samples.ts";
import { sampleFloat } from "#features/cash/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { logoForm, sampleLogo } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleEmployee } from "#features/employees/server/samples.ts";
import { importForm, sampleMapping, sampleSheet } from "#features/imports/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { keepList } from "#features/messages/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { portalCode } from "#features/portal/server/samples.ts";
import { sampleProposal } from "#features/rates/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleCourierCash } from "#features/settlements/server/samples.ts";
import { sampleFailure, sampleStanding } from "#features/standing-orders/server/samples.ts";
import { sampleTrip } from "#features/trips/server/samples.ts";
import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import { photoForm } from "#server/files/samples.ts";
import { type Caller, PASSWORD, type TestApi } from "#test/api.ts";
import type { Ids } from "./row.ts";

export const NOW = new Date("2026-11-20T15:00:00Z");

/** Makes records of the owner's company, new ones with each call, so that a route can be called on them. */
export class Records {
  readonly api: TestApi;
  readonly owner: Caller;
  /** The client whose person calls. */
  personClient = 0;
  /** The orders of the newest trip. */
  tripOrders: number[] = [];

  constructor(api: TestApi, owner: Caller) {
    this.api = api;
    this.owner = owner;
  }

  async make(path: string, body: object): Promise<{ id: number; debt_id: number }> {
    const answer = await this.owner.post(path, body);
    assert.equal(answer.status, 201, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  client = () => this.make("/clients", sampleClient({ allow_credit: true }));
  courier = () => this.make("/couriers", sampleCourier());
  paperPhoto = () => this.make("/paper-photos", photoForm());
  /** The id of a service with a list of prices. */
  async pricedService(): Promise<number> {
    const { id } = await this.service();
    const list = { service_id: id, valid_from: "2026-11-20", cells: [] };
    assert.equal((await this.owner.put("/tariffs", list)).status, 200);
    return id;
  }

  key = (): Promise<{ id: number }> => makeKey(this.owner);
  service = () => this.make("/services", sampleService());
  employee = () => this.make("/employees", sampleEmployee());
  proposal = async () => ({ id: await sampleProposal(this.api.database, this.owner.user.id) });

  /** An import whose columns were not looked at. */
  async import(): Promise<{ id: number }> {
    const answer = await this.owner.post("/imports", importForm("clients", sampleSheet()));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  }

  /** An import that can run; its one row is the second of the sheet. */
  async checkedImport() {
    const { id } = await this.import();
    assert.equal((await this.owner.put(`/imports/${id}/mapping`, sampleMapping)).status, 200);
    return { id };
  }

  async doneImport() {
    const { id } = await this.checkedImport();
    assert.equal((await this.owner.post(`/imports/${id}/run`)).status, 202);
    await this.api.jobs.idle();
    return { id };
  }

  /** An employee with two-factor sign-in. */
  async securedEmployee() {
    const secured = await this.api.employee(this.owner);
    await turnOn(secured, PASSWORD, NOW);
    return { id: secured.user.id as number };
  }

  /** The id of a service that the caller may use; the owner's for one who has none. */
  async ownService(caller: Caller): Promise<number> {
    return (await (caller.user ? caller : this.owner).post("/services", sampleService())).body.id;
  }

  async order() {
    const [service, courier] = [await this.service(), await this.courier()];
    return this.make("/deliveries", sampleDelivery(service.id, { courier_id: courier.id }));
  }

  /** A trip of two stops. */
  async trip() {
    const courier_id = (await this.courier()).id;
    const [service, client] = [await this.service(), await this.client()];
    const trip = await this.make("/trips", sampleTrip(service.id, client.id, [{}, {}], { courier_id }));
    const { orders } = (await this.owner.get(`/trips/${trip.id}`)).body;
    this.tripOrders = orders.map(({ id }: { id: number }) => id);
    return trip;
  }

  async standing() {
    return this.make("/standing-orders", sampleStanding((await this.service()).id));
  }

  /** A standing order whose order of today could not be made. */
  async failedStanding() {
    const standing = await this.standing();
    await sampleFailure(this.api.database, standing.id, "2026-11-20");
    return standing;
  }

  /** An order in transit. */
  async sent() {
    const order = await this.order();
    await this.#send(order.id);
    return order;
  }

  /** What the recipient of an order should be told. */
  async message(): Promise<{ id: number }> {
    await keepList(this.owner);
    const { id } = await this.sent();
    return (await this.owner.get(`/messages/filter?delivery_id=${id}`)).body.items[0];
  }

  async delivered() {
    const order = await this.sent();
    await this.owner.put(`/deliveries/${order.id}/status`, { status: "delivered" });
    return order;
  }

  async #send(order: number): Promise<void> {
    assert.equal((await this.owner.put(`/deliveries/${order}/status`, { status: "in_transit" })).status, 200);
  }

  /** A service of the public form. */
  offered = () => this.make("/services", sampleService({ public: true }));

  /** The address of the company's public form, and its logo. */
  async form(): Promise<Ids> {
    await this.owner.put("/company/logo", logoForm(sampleLogo));
    const { body } = await this.owner.get("/company");
    const slug = "mandados";
    assert.equal((await this.owner.put("/company", { ...body, request_form: true, slug })).status, 200);
    // One address may send ten orders in ten minutes, and there are more kinds of callers.
    await this.api.database.transaction((tx) => tx.deleteFrom("attempts").execute());
    return { slug };
  }

  async request(): Promise<{ id: number }> {
    const service_id = (await this.service()).id;
    return sampleRequest(this.api.database, this.owner.user.id, { service_id });
  }

  /** An order that a client owes. */
  async credit() {
    const client = await this.client();
    const order = await this.make("/deliveries", sampleCredit((await this.service()).id, client.id));
    return { client_id: client.id, debt_id: order.debt_id };
  }

  /** Change of $1 that is to be sent. */
  async change(): Promise<{ id: number }> {
    const { debt_id } = await this.credit();
    const tenders = [
      { currency: "USD", amount: 2 },
      { currency: "USD", amount: -1, method: "transfer", ...sampleAddressee() },
    ];
    await this.make("/debt-payments/partial", { debt_id, method: "cash", tenders });
    return (await this.owner.get("/change-payments/filter?state=to_send")).body.items[0];
  }

  async receipt(): Promise<{ id: number }> {
    const { debt_id } = await this.credit();
    const paid = await this.owner.post("/debt-payments/full", { debt_id, method: "transfer" });
    assert.equal(paid.status, 201);
    return paid.body.receipt;
  }

  async writeOff() {
    return this.make(`/debts/${(await this.credit()).debt_id}/write-off`, { reason: "Cerró" });
  }

  /** An order in transit, with the phone of its courier. */
  async onTheWay(client?: number) {
    const { id } = await this.courier();
    const token = await phoneToken(this.owner, id, this.api.as(null));
    const service = await this.service();
    const body = { courier_id: id };
    const order = await this.make(
      "/deliveries",
      client ? sampleCredit(service.id, client, body) : sampleDelivery(service.id, body),
    );
    await this.#send(order.id);
    return { order: order.id, phone: this.api.as(token) };
  }

  /** An order in transit that its courier tried to deliver in vain. */
  async attempted(): Promise<{ id: number }> {
    const { order, phone } = await this.onTheWay();
    await phone.post("/courier/actions", {
      actions: [sampleAction(order, { kind: "fail", reason: "absent" })],
    });
    return { id: order };
  }

  /** A client with a person who may open its portal. */
  async portalAccess(): Promise<Ids> {
    const { id } = await this.client();
    await portalCode(this.owner, id);
    const [access] = (await this.owner.get(`/clients/${id}/access`)).body;
    return { id, accessId: access.id };
  }

  /** An order of the client whose person calls. */
  async personOrder(): Promise<{ id: number }> {
    const { id } = await this.service();
    return this.make("/deliveries", sampleCredit(id, this.personClient));
  }

  /** A photo of such an order. */
  personProof = () => this.proved(this.personClient);

  /** An action with cash that no longer fits its order. */
  async review(): Promise<{ id: number }> {
    const { order, phone } = await this.onTheWay();
    const other = await this.courier();
    const moved = await this.owner.put(`/deliveries/${order}/courier`, { courier_id: other.id });
    assert.equal(moved.status, 200);
    const collection = { outcome: "collected", method: "cash", currency: "USD" };
    const action = sampleAction(order, { kind: "deliver", receiver_name: "Ana", collection });
    const { body } = await phone.post("/courier/actions", { actions: [action] });
    assert.equal(body.results[0].status, "review");
    const { items } = (await this.owner.get("/couriers/reviews")).body;
    return items.find(({ delivery_id }: { delivery_id: number }) => delivery_id === order);
  }

  /** The token of an order's public page. */
  async followed(): Promise<Ids> {
    const { id } = await this.order();
    const { tracking_url } = (await this.owner.get(`/deliveries/${id}`)).body;
    return { token: tracking_url.split("/t/")[1] };
  }

  /** The token of a delivered order whose company offers its proof. */
  async offeredProof(): Promise<Ids> {
    const { id } = await this.delivered();
    const { tracking_url } = (await this.owner.get(`/deliveries/${id}`)).body;
    const { body } = await this.owner.get("/company");
    const { status } = await this.owner.put("/company", { ...body, tracking_proof: true });
    assert.equal(status, 200);
    return { token: tracking_url.split("/t/")[1] };
  }

  /** An order with a photo. */
  async proved(client?: number): Promise<Ids> {
    const { order, phone } = await this.onTheWay(client);
    const photo = randomUUID();
    assert.equal((await phone.put(`/courier/files/${photo}`, photoForm())).status, 200);
    const action = sampleAction(order, { kind: "fail", reason: "absent", photo });
    await phone.post("/courier/actions", { actions: [action] });
    const [proof] = (await this.owner.get(`/deliveries/${order}/proof`)).body;
    return { id: order, proofId: proof.id };
  }

  /** The owner's only webhook, because a company may have few. */
  async webhook(): Promise<{ id: number }> {
    const [known] = (await this.owner.get("/webhooks")).body;
    return known ?? this.make("/webhooks", sampleWebhook());
  }

  /** A message of a webhook. */
  async webhookMessage(): Promise<Ids> {
    const { id } = await this.webhook();
    return { id, deliveryId: (await this.owner.post(`/webhooks/${id}/test`)).body.id };
  }

  /** The id of a new courier with $5 in hand. */
  async withCash(): Promise<number> {
    const { id } = await this.courier();
    await sampleCourierCash(this.api.database, this.owner.user.id, id, { USD: 5, VES: 0 }, NOW);
    return id;
  }

  /** A settlement with a dollar missing. */
  async settlement() {
    const body = { courier_id: await this.withCash(), counted: { USD: 4, VES: 0 }, pay: "later" };
    return this.make("/settlements", body);
  }

  /** The id of a new client with $20 of goods money that it may have. */
  async withGoods(): Promise<number> {
    const { id } = await this.make("/clients", sampleClient());
    await this.sellGoods(id);
    return id;
  }

  /** Gives a client $20 of goods money that it may have. */
  async sellGoods(client: number): Promise<void> {
    const [courier, service] = [await this.courier(), await this.service()];
    const atDoor = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier.id };
    const order = await this.make("/deliveries", sampleCredit(service.id, client, atDoor));
    await this.#send(order.id);
    const body = { status: "delivered", collection: sampleCollection() };
    assert.equal((await this.owner.put(`/deliveries/${order.id}/status`, body)).status, 200);
    const { items } = (await this.owner.get("/receipts/filter?state=reported")).body;
    await this.owner.post("/receipts/confirm", { ids: items.map(({ id }: { id: number }) => id) });
  }

  async remittance() {
    return this.make("/remittances", sampleRemittance(await this.withGoods()));
  }

  /** Gives the caller an open shift. */
  async onShift(caller: Caller): Promise<Ids> {
    await caller.post("/shifts", sampleFloat());
    const { status, body } = await caller.get("/shifts/current");
    return status === 200 ? { shift: body.id } : {};
  }

  /** The open shift of a new employee of the owner's company. */
  async openShift(): Promise<{ id: number }> {
    const { body } = await (await this.api.employee(this.owner)).post("/shifts", sampleFloat());
    return { id: body.id };
  }

  /** The caller's own closed shift; the owner's for one who can't have any. */
  async closedShift(caller: Caller): Promise<Ids> {
    const by = (await this.onShift(caller)).shift ? caller : this.owner;
    await this.onShift(by);
    return { id: (await by.post("/shifts/current/close", { counted: { USD: 0, VES: 0 } })).body.id };
  }
}

/** An e-mail that nobody has. */
export const newEmail = () => `${randomUUID()}@ejemplo.com`;
