// Calls every route of the API as every kind of caller. A new route needs a row here with its allowed callers. The row finds
// mistakes in the contract.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { endpoints, featureOrder } from "#app/api.ts";
import { resetToken } from "#features/account/server/recovery/samples.ts";
import { samplePictures } from "#features/account/server/samples.ts";
import { codeAt, turnOn } from "#features/account/server/security/samples.ts";
import { sampleFloat } from "#features/cash/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { logoForm, sampleCompany, sampleLogo } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleEmployee } from "#features/employees/server/samples.ts";
import { accessCode, phoneToken, photoForm, sampleAction } from "#features/phone/server/samples.ts";
import { sampleProposal } from "#features/rates/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleCourierCash } from "#features/settlements/server/samples.ts";
import type { Instant } from "#shared/dates.ts";
import { pathOf, type RouteShape } from "#shared/routes/route.ts";
import { type Caller, openTestApi, PASSWORD, type TestApi } from "../api.ts";
import { samples } from "../samples.ts";

const NOW = new Date("2026-11-20T15:00:00Z");

const ROLES = [
  "nobody",
  "courier",
  "basic",
  "admin employee",
  "owner",
  "owner of another company",
  "deleted employee",
  "expired token",
] as const;
type Role = (typeof ROLES)[number];

type Ids = Record<string, string | number>;

interface Row {
  /** Who may call the route. */
  who: "anyone" | "staff" | "admin" | "owner" | "courier";
  /** The path's parameters. Each call gets new records of the first company's owner, or of the caller if they are personal. */
  params?: (caller: Caller) => Promise<Ids>;
  query?: (caller: Caller) => Promise<string> | string;
  body?: (caller: Caller) => Promise<unknown> | unknown;
  /** The status for the owner of another company, if it isn't 404. */
  stranger?: number;
  /** The call ends the caller's sign-ins, so each call has its own account. */
  fresh?: boolean;
}

describe("permissions", () => {
  let api: TestApi;
  let callers: Record<Role, Caller>;
  let owner: Caller;

  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    owner = await api.owner();
    const other = await api.owner();
    const deleted = await api.employee(owner, "admin");
    assert.equal((await owner.del(`/employees/${deleted.user.id}`)).status, 204);
    callers = {
      nobody: api.as(null),
      courier: await phone(),
      basic: await api.employee(owner, "basic"),
      "admin employee": await api.employee(owner, "admin"),
      owner,
      "owner of another company": other,
      "deleted employee": deleted,
      "expired token": await expired(),
    };
    for (const role of ["basic", "admin employee", "owner", "owner of another company"] as const)
      await addPicture(callers[role]);
    for (const role of ["owner", "owner of another company"] as const)
      assert.equal((await callers[role].put("/company/logo", logoForm(sampleLogo))).status, 200);
  });
  after(() => api.close());

  /** An admin whose last request was 31 days ago. */
  async function expired(): Promise<Caller> {
    const caller = await api.employee(owner, "admin");
    await api.database.transaction((tx) =>
      tx
        .updateTable("sign_ins")
        .set({ last_used_at: "2026-10-20T15:00:00.000Z" as Instant })
        .where("account_id", "=", caller.user.id)
        .execute(),
    );
    return caller;
  }

  /** A phone of a courier of the first company. */
  async function phone(): Promise<Caller> {
    const { id } = (await owner.post("/couriers", sampleCourier())).body;
    return api.as(await phoneToken(owner, id, api.as(null)));
  }

  async function addPicture(caller: Caller) {
    const form = new FormData();
    form.set("name", caller.user.name);
    form.set("email", caller.user.email);
    form.set("profile_image", new Blob([samplePictures.png], { type: "image/png" }), "yo.png");
    assert.equal((await caller.post("/user/update", form)).status, 200);
  }

  async function fresh(role: Role): Promise<Caller | undefined> {
    if (role === "basic") return api.employee(owner, "basic");
    if (role === "admin employee") return api.employee(owner, "admin");
    if (role === "courier") return phone();
    return role === "owner" || role === "owner of another company" ? api.owner() : undefined;
  }

  const make = async (path: string, body: object) => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 201, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { id: number; debt_id: number };
  };
  const client = () => make("/clients", sampleClient({ allow_credit: true }));
  const courier = () => make("/couriers", sampleCourier());
  const service = () => make("/services", sampleService());
  const employee = () => make("/employees", sampleEmployee());
  const proposal = async () => ({ id: await sampleProposal(api.database, owner.user.id) });
  const order = async () =>
    make("/deliveries", sampleDelivery((await service()).id, { courier_id: (await courier()).id }));
  const sent = async () => {
    const made = await order();
    const moved = await owner.put(`/deliveries/${made.id}/status`, { status: "in_transit" });
    assert.equal(moved.status, 200);
    return made;
  };
  const credit = async () => {
    const debtor = await client();
    const made = await make("/deliveries", sampleCredit((await service()).id, debtor.id));
    return { client_id: debtor.id, debt_id: made.debt_id };
  };

  const receipt = async (): Promise<{ id: number }> => {
    const { debt_id } = await credit();
    const paid = await owner.post("/debt-payments/full", { debt_id, method: "transfer" });
    assert.equal(paid.status, 201);
    return paid.body.receipt;
  };

  /** An order in transit, with the phone of its courier. */
  const onTheWay = async () => {
    const { id } = await courier();
    const token = await phoneToken(owner, id, api.as(null));
    const made = await make("/deliveries", sampleDelivery((await service()).id, { courier_id: id }));
    assert.equal((await owner.put(`/deliveries/${made.id}/status`, { status: "in_transit" })).status, 200);
    return { order: made.id, phone: api.as(token) };
  };
  /** An action with cash that no longer fits its order. */
  const kept = async (): Promise<number> => {
    const { order, phone } = await onTheWay();
    const other = await courier();
    assert.equal((await owner.put(`/deliveries/${order}/courier`, { courier_id: other.id })).status, 200);
    const collection = { outcome: "collected", method: "cash", currency: "USD" };
    const action = sampleAction(order, { kind: "deliver", receiver_name: "Ana", collection });
    const { body } = await phone.post("/courier/actions", { actions: [action] });
    assert.equal(body.results[0].status, "review");
    const { items } = (await owner.get("/couriers/reviews")).body;
    return items.find(({ delivery_id }: { delivery_id: number }) => delivery_id === order).id;
  };
  const followed = async (): Promise<Ids> => {
    const { id } = await order();
    const { tracking_url } = (await owner.get(`/deliveries/${id}`)).body;
    return { token: tracking_url.split("/t/")[1] };
  };
  const proved = async (): Promise<Ids> => {
    const { order, phone } = await onTheWay();
    const photo = randomUUID();
    assert.equal((await phone.put(`/courier/files/${photo}`, photoForm())).status, 200);
    const action = sampleAction(order, { kind: "fail", reason: "absent", photo });
    await phone.post("/courier/actions", { actions: [action] });
    const [proof] = (await owner.get(`/deliveries/${order}/proof`)).body;
    return { id: order, proofId: proof.id };
  };

  /** Starts two-factor sign-in if somebody is signed in. Returns the first code. */
  const begun = async (caller: Caller) => {
    const { status, body } = await caller.post("/user/two-factor", { password: PASSWORD });
    return status === 200 ? codeAt(body.secret, NOW) : "000000";
  };
  const passwordAndCode = async (caller: Caller) => ({
    password: PASSWORD,
    code: (await caller.get("/user")).status === 200 ? (await turnOn(caller, PASSWORD, NOW)).codes[0] : "x",
  });

  /** A new courier of the owner's company, with $5 in hand. */
  const withCash = async () => {
    const { id } = await courier();
    await sampleCourierCash(api.database, owner.user.id, id, { USD: 5, VES: 0 }, NOW);
    return id;
  };
  /** A settlement with a dollar missing. */
  const settlement = async () =>
    make("/settlements", { courier_id: await withCash(), counted: { USD: 4, VES: 0 }, pay: "later" });

  /** A client of the owner's company with $20 of goods money that it may have. */
  const withGoods = async () => {
    const [client, { id: courier_id }, { id: service_id }] = [
      await make("/clients", sampleClient()),
      await courier(),
      await service(),
    ];
    const change = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id };
    const order = await make("/deliveries", sampleCredit(service_id, client.id, change));
    await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
    const body = { status: "delivered", collection: sampleCollection() };
    assert.equal((await owner.put(`/deliveries/${order.id}/status`, body)).status, 200);
    const { items } = (await owner.get("/receipts/filter?state=reported")).body;
    await owner.post("/receipts/confirm", { ids: items.map(({ id }: { id: number }) => id) });
    return client.id as number;
  };
  const remittance = async () => make("/remittances", sampleRemittance(await withGoods()));

  /** Gives the caller an open shift. */
  const onShift = async (caller: Caller): Promise<Ids> => {
    await caller.post("/shifts", sampleFloat());
    const { status, body } = await caller.get("/shifts/current");
    return status === 200 ? { shift: body.id } : {};
  };

  /** The caller's own closed shift; the owner's for one who can't have any. */
  const closedShift = async (caller: Caller): Promise<Ids> => {
    const by = (await onShift(caller)).shift ? caller : owner;
    await onShift(by);
    return { id: (await by.post("/shifts/current/close", { counted: { USD: 0, VES: 0 } })).body.id };
  };

  const id = (of: () => Promise<{ id: number }>) => async () => ({ id: (await of()).id });
  const own = (caller: Caller) => ({ name: "Otro Nombre", email: caller.user?.email ?? "x@ejemplo.com" });
  const pair = { password: PASSWORD, confirmPassword: PASSWORD };
  const dates = () => "start_date=2026-11-01&end_date=2026-11-30";
  const ownService = async (caller: Caller) =>
    (await (caller.user ? caller : owner).post("/services", sampleService())).body.id;

  /** Staff may call all of these. Another company gets 404. */
  const crudRows = (path: string, sample: () => object): Record<string, Row> => {
    const params = id(() => make(path, sample()));
    return {
      [`GET ${path}/filter`]: { who: "staff" },
      [`GET ${path}/:id`]: { who: "staff", params },
      [`POST ${path}`]: { who: "staff", body: sample },
      [`PUT ${path}/:id`]: { who: "staff", params, body: sample },
      [`DELETE ${path}/:id`]: { who: "staff", params },
    };
  };

  const rows: Record<string, Row> = {
    ...Object.assign({}, ...Object.entries(samples).map(([path, sample]) => crudRows(path, sample))),

    "POST /register": { who: "anyone", body: () => ({ name: "Nueva", email: mail(), password: PASSWORD }) },
    "POST /login": { who: "anyone", body: () => ({ email: owner.user.email, password: PASSWORD }) },
    "GET /config": { who: "anyone" },
    "POST /password/forgot": { who: "anyone", body: () => ({ email: owner.user.email }) },
    "POST /password/reset": {
      who: "anyone",
      body: async () => {
        const { user } = await api.owner();
        return { token: await resetToken(api.database, user.email, NOW), ...pair };
      },
    },
    "POST /logout": { who: "staff", fresh: true },
    "POST /user/confirm": { who: "staff", body: () => ({ password: PASSWORD }) },
    "GET /user": { who: "staff" },
    "POST /user/update": { who: "staff", body: own },
    "GET /user/picture": { who: "staff" },
    "PUT /user/password": { who: "staff", fresh: true, body: () => pair },
    "GET /sign-ins": { who: "staff" },
    "DELETE /sign-ins": { who: "staff", fresh: true },
    "DELETE /sign-ins/:id": {
      who: "staff",
      fresh: true,
      stranger: 204, // Each caller ends its own sign-in. The account's tests try somebody else's.
      params: async (caller) => ({ id: (await caller.get("/sign-ins")).body[0]?.id ?? 1 }),
    },

    "GET /user/two-factor": { who: "staff" },
    "POST /user/two-factor": { who: "staff", fresh: true, body: () => ({ password: PASSWORD }) },
    "POST /user/two-factor/confirm": {
      who: "staff",
      fresh: true,
      body: async (caller) => ({ code: await begun(caller) }),
    },
    "DELETE /user/two-factor": { who: "staff", fresh: true, body: passwordAndCode },
    "POST /user/two-factor/recovery-codes": { who: "staff", fresh: true, body: passwordAndCode },

    "GET /company": { who: "staff" },
    "PUT /company": { who: "admin", body: () => sampleCompany() },
    "GET /company/logo": { who: "staff" },
    "PUT /company/logo": { who: "admin", body: () => logoForm(sampleLogo) },
    "DELETE /company/logo": {
      who: "admin",
      params: async (caller) => {
        await caller.put("/company/logo", logoForm(sampleLogo));
        return {};
      },
      stranger: 204, // Each caller removes its own picture.
    },
    "GET /company/export": { who: "owner" },

    "GET /company/journal": { who: "owner", query: dates },

    "GET /employees": { who: "admin" },
    "GET /employees/:id": { who: "admin", params: id(employee) },
    "POST /employees": { who: "admin", body: () => sampleEmployee() },
    "PUT /employees/:id": {
      who: "admin",
      params: id(employee),
      body: () => ({ name: "Otra", email: mail(), role: "admin" }),
    },
    "PUT /employees/:id/password": { who: "admin", params: id(employee), body: () => pair },
    "GET /employees/:id/phones": { who: "admin", params: id(employee) },
    "DELETE /employees/:id/two-factor": {
      who: "admin",
      params: async () => {
        const secured = await api.employee(owner);
        await turnOn(secured, PASSWORD, NOW);
        return { id: secured.user.id };
      },
    },
    "DELETE /employees/:id": { who: "admin", params: id(employee) },
    "GET /employees/:id/report-event": { who: "admin", params: id(employee), query: dates },

    "GET /couriers": { who: "staff" },
    "GET /couriers/deliveries-report": { who: "staff", query: dates },
    "GET /couriers/:id/deliveries-report": { who: "staff", params: id(courier), query: dates },

    "GET /couriers/:id/access": { who: "staff", params: id(courier) },
    "POST /couriers/:id/access": { who: "staff", params: id(courier) },
    "DELETE /couriers/:id/access": { who: "staff", params: id(courier) },
    "POST /courier/sign-in": {
      who: "anyone",
      body: async () => ({ code: await accessCode(owner, (await courier()).id) }),
    },
    "POST /courier/sign-out": { who: "courier", fresh: true },
    "GET /courier/deliveries": { who: "courier" },
    "POST /courier/actions": {
      who: "courier",
      body: async () => ({ actions: [sampleAction((await order()).id)] }),
    },
    "PUT /courier/files/:uuid": {
      who: "courier",
      params: async () => ({ uuid: randomUUID() }),
      body: () => photoForm(),
    },
    "GET /track/:token": { who: "anyone", params: followed },
    "GET /track/:token/logo": {
      who: "anyone",
      params: async () => {
        await owner.put("/company/logo", logoForm(sampleLogo));
        return followed();
      },
    },
    "GET /couriers/reviews": { who: "staff" },
    "POST /couriers/reviews/:id/resolve": {
      who: "admin",
      params: async () => ({ id: await kept() }),
      body: () => ({ accept: false, note: null }),
    },
    "GET /deliveries/:id/proof": { who: "staff", params: id(order) },
    "GET /deliveries/:id/attempts": { who: "staff", params: id(order) },
    "GET /deliveries/:id/handovers": { who: "staff", params: id(order) },
    "GET /deliveries/:id/proof/:proofId": { who: "staff", params: proved },

    "GET /services": { who: "staff" },

    "GET /clients": { who: "staff" },
    "GET /clients/duplicates": { who: "staff" },
    "GET /clients/:id/recipients": { who: "staff", params: id(client) },

    "GET /deliveries/filter": { who: "staff" },
    "GET /deliveries/totals": { who: "staff" },
    "GET /deliveries/search/:term": { who: "staff", params: async () => ({ term: "x" }), stranger: 200 },
    "GET /deliveries/with-debt": { who: "admin" },
    "GET /deliveries/:id": { who: "staff", params: id(order) },
    "POST /deliveries": {
      who: "staff",
      body: async (caller) => sampleDelivery(await ownService(caller)),
    },
    "PUT /deliveries/:id": {
      who: "staff",
      params: id(order),
      body: async (caller) => sampleDelivery(await ownService(caller)),
    },
    "DELETE /deliveries/:id": { who: "staff", params: id(order) },
    "PUT /deliveries/:id/status": {
      who: "staff",
      params: id(order),
      body: () => ({ status: "in_transit" }),
    },
    "PUT /deliveries/:id/courier": { who: "staff", params: id(order), body: () => ({ courier_id: null }) },
    "POST /deliveries/bulk": {
      who: "staff",
      body: async () => ({ action: "assign", courier_id: null, items: [{ id: (await order()).id }] }),
      stranger: 200, // Its only item is refused.
    },
    "PUT /deliveries/:id/cancel": {
      who: "staff",
      params: id(sent),
      body: () => ({ cancellation_notes: "Cerrado" }),
    },
    "GET /deliveries/:id/ticket": { who: "staff", params: id(order) },

    "GET /receipts/filter": { who: "admin" },
    "GET /receipts/totals": { who: "admin" },
    "GET /receipts/:id": { who: "admin", params: id(receipt) },
    "GET /receipts/:id/pdf": { who: "staff", params: id(receipt) },
    "PUT /receipts/:id/state": {
      who: "admin",
      params: id(receipt),
      body: () => ({ state: "confirmed" }),
    },
    "POST /receipts/confirm": {
      who: "admin",
      body: async () => ({ ids: [(await receipt()).id] }),
      stranger: 422,
    },
    "POST /receipts/unconfirm": {
      who: "admin",
      body: async () => {
        const { id } = await receipt();
        await owner.post("/receipts/confirm", { ids: [id] });
        return { ids: [id] };
      },
      stranger: 422,
    },
    "POST /receipts/:id/void": { who: "admin", params: id(receipt), body: () => ({ reason: "Error" }) },
    "GET /live": { who: "staff" },
    "GET /dispatch": { who: "staff" },
    "PUT /dispatch/order": {
      who: "staff",
      body: async () => ({ courier_id: (await courier()).id, delivery_ids: [] }),
      stranger: 422,
    },
    "GET /couriers/:id/route-sheet": { who: "staff", params: id(courier) },

    "GET /debts/all-amount-debts": { who: "admin" },
    "GET /debts/clients-with-debt": { who: "admin" },
    "GET /debts/delivery-with-debts-filter": {
      who: "admin",
      query: async () => `client_id=${(await client()).id}`,
      stranger: 200, // An empty page.
    },
    "GET /debts/:clientId/stats": { who: "admin", params: async () => ({ clientId: (await client()).id }) },
    "GET /debts/:clientId/open": { who: "admin", params: async () => ({ clientId: (await client()).id }) },
    "GET /debts/:debtId/payments": {
      who: "admin",
      params: async () => ({ debtId: (await order()).debt_id }),
    },
    "GET /debts/debts-report": { who: "admin", query: dates },
    "GET /debts/:id/debts-report": { who: "admin", params: id(client), query: dates },
    "GET /debts/un-paid-debts-report": { who: "admin" },
    "GET /debts/:clientId/unpaid-debts-report": {
      who: "admin",
      params: async () => ({ clientId: (await client()).id }),
    },
    "POST /debt-payments/advance": {
      who: "admin",
      body: async () => ({ client_id: (await client()).id, amount: 5, method: "cash" }),
      stranger: 422,
    },
    "POST /debt-payments/apply-advance": {
      who: "admin",
      body: async () => {
        const { client_id } = await credit();
        await make("/debt-payments/advance", { client_id, amount: 1, method: "cash" });
        return { client_id };
      },
      stranger: 422,
    },
    "GET /clients/:id/statement": { who: "admin", params: id(client), query: dates },
    "GET /clients/:id/statement-report": { who: "admin", params: id(client), query: dates },
    "GET /debts/ageing": { who: "admin" },
    "GET /debts/ageing/orders": { who: "admin" },
    "GET /debts/ageing-report": { who: "admin" },
    "GET /write-offs/filter": { who: "admin" },
    "GET /receipts/report": { who: "admin", query: dates },
    "GET /write-offs/report": { who: "admin", query: dates },
    "POST /debts/:debtId/write-off": {
      who: "admin",
      params: async () => ({ debtId: (await credit()).debt_id }),
      body: () => ({ reason: "Cerró" }),
    },
    "POST /write-offs/:id/void": {
      who: "admin",
      params: async () => {
        const { debt_id } = await credit();
        return { id: (await make(`/debts/${debt_id}/write-off`, { reason: "Cerró" })).id };
      },
      body: () => ({ reason: "Pagó" }),
    },
    "GET /clients/:id/reminder": { who: "admin", params: id(client) },
    "POST /clients/:id/reminders": { who: "admin", params: id(client) },
    "POST /debt-payments/full": {
      who: "admin",
      body: async () => ({ debt_id: (await credit()).debt_id, method: "cash" }),
      stranger: 422,
    },
    "POST /debt-payments/partial": {
      who: "admin",
      body: async () => ({ debt_id: (await credit()).debt_id, amount: 0.01, method: "cash" }),
      stranger: 422,
    },
    "POST /debt-payments/pay-all": {
      who: "admin",
      body: async () => ({ client_id: (await credit()).client_id, method: "cash" }),
      stranger: 422,
    },
    "POST /debt-payments/pay-partial-amount": {
      who: "admin",
      body: async () => ({ client_id: (await credit()).client_id, amount: 0.01, method: "cash" }),
      stranger: 422,
    },

    "GET /company-bills/totals": { who: "staff" },

    "GET /rates": { who: "staff" },
    "GET /rates/current": { who: "staff" },
    "PUT /rates/:date": {
      who: "admin",
      params: async () => ({ date: "2026-11-20" }),
      body: () => ({ rate: 231.0462 }),
      stranger: 200, // Each caller sets its own company's rate.
    },

    "GET /rates/proposals": { who: "admin" },
    "POST /rates/proposals/:id/accept": { who: "admin", params: id(proposal) },
    "POST /rates/proposals/:id/discard": { who: "admin", params: id(proposal) },
    "GET /couriers/accounts": { who: "staff" },
    "GET /couriers/:id/account": { who: "staff", params: id(courier) },
    "GET /settlements": { who: "staff" },
    "GET /settlements/:id": { who: "staff", params: id(settlement) },
    "GET /settlements/:id/report": { who: "staff", params: id(settlement) },
    "POST /settlements": {
      who: "staff",
      body: async () => ({
        courier_id: await withCash(),
        counted: { USD: 5, VES: 0 },
        pay: "later",
        note: null,
      }),
      stranger: 422,
    },
    "PUT /settlements/:id/decision": {
      who: "admin",
      params: id(settlement),
      body: () => ({ decision: "waive", note: null }),
    },
    "POST /settlements/:id/void": {
      who: "admin",
      params: id(settlement),
      body: () => ({ reason: "Prueba" }),
    },

    "GET /goods-money": { who: "admin" },
    "GET /clients/:id/cod": { who: "admin", params: id(() => make("/clients", sampleClient())) },
    "GET /clients/:id/deductible": { who: "admin", params: id(() => make("/clients", sampleClient())) },
    "GET /remittances": { who: "admin" },
    "GET /remittances/:id": { who: "admin", params: id(remittance) },
    "GET /remittances/:id/report": { who: "admin", params: id(remittance) },
    "POST /remittances": {
      who: "admin",
      body: async () => sampleRemittance(await withGoods()),
      stranger: 422,
    },
    "POST /remittances/:id/void": {
      who: "admin",
      params: id(remittance),
      body: () => ({ reason: "Prueba" }),
    },

    "GET /attention": { who: "staff" },
    "GET /cash": { who: "admin" },
    "GET /cash/on-hand": { who: "admin" },
    "GET /cash/movements": { who: "admin" },
    "POST /cash/movements": {
      who: "admin",
      body: () => ({ kind: "capital", currency: "USD", amount: 1, note: "Inicio" }),
    },
    "POST /shifts": { who: "staff", body: () => sampleFloat(), fresh: true },
    "GET /shifts": { who: "staff" },
    "GET /shifts/current": { who: "staff", params: onShift, stranger: 200 },
    "POST /shifts/current/movements": {
      who: "staff",
      params: onShift,
      body: () => ({ kind: "in", currency: "USD", amount: 1 }),
      stranger: 201,
    },
    "POST /shifts/current/close": {
      who: "staff",
      params: onShift,
      body: () => ({ counted: { USD: 0, VES: 0 } }),
      stranger: 200,
    },
    "GET /shifts/:id/report": { who: "staff", params: closedShift, stranger: 200 },
    "GET /shifts/:id": {
      who: "staff",
      params: async (caller) => ({
        id: (await onShift(caller)).shift ?? (await onShift(owner)).shift ?? 0,
      }),
      stranger: 200, // Each caller reads its own shift. The shifts' tests try somebody else's.
    },

    "GET /dashboard": { who: "admin" },
    "GET /dashboard/margin": { who: "admin" },
    "GET /dashboard/report": { who: "admin", query: dates },
    "GET /dashboard/simplified-report": { who: "admin", query: dates },

    "GET /events/filter": { who: "admin" },
    "GET /events/actors": { who: "admin" },
  };

  const nameOf = ({ method, path }: RouteShape) => `${method} ${path}`;
  const served = endpoints.map(({ route }) => route);

  it("have a row for each route of the API, and no other rows", () => {
    assert.deepEqual(Object.keys(rows).sort(), served.map(nameOf).sort());
  });

  it("are checked for every route that a contract declares", async () => {
    const declared: string[] = [];
    for (const feature of featureOrder) {
      const folder = new URL(`../../src/features/${feature}/`, import.meta.url);
      for (const file of readdirSync(folder).filter((name) => /contract\.ts$/i.test(name)))
        for (const [name, routes] of Object.entries<object>(await import(new URL(file, folder).href)))
          if (name.endsWith("Routes")) declared.push(...Object.values<RouteShape>({ ...routes }).map(nameOf));
    }
    assert.deepEqual(declared.sort(), served.map(nameOf).sort());
  });

  function expected(route: RouteShape, row: Row, role: Role): number {
    const ok = route.status ?? 200;
    if (row.who === "anyone") return ok;
    if (["nobody", "deleted employee", "expired token"].includes(role)) return 401;
    if (role === "courier" || row.who === "courier") return row.who === role ? ok : 403;
    if (role === "basic" && (row.who === "admin" || row.who === "owner")) return 403;
    if (role === "admin employee" && row.who === "owner") return 403;
    if (role === "owner of another company") return row.stranger ?? (row.params ? 404 : ok);
    return ok;
  }

  const MESSAGES: Record<number, string> = {
    401: "Unauthenticated.",
    403: "No tienes permiso para realizar esta acción",
    404: "Recurso no encontrado",
  };

  for (const route of served) {
    const row = rows[nameOf(route)];
    if (!row) continue;
    describe(nameOf(route), () => {
      for (const role of ROLES) {
        const status = expected(route, row, role);
        it(`answers ${status} to ${role}`, async () => {
          const caller = (row.fresh && (await fresh(role))) || callers[role];
          const path = pathOf(route, await row.params?.(caller));
          const query = await row.query?.(caller);
          const answer = await caller.call(
            route.method,
            query ? `${path}?${query}` : path,
            await row.body?.(caller),
          );
          assert.equal(answer.status, status, JSON.stringify(answer.body));
          if (MESSAGES[status]) assert.deepEqual(answer.body, { message: MESSAGES[status] });
        });
      }
    });
  }
});

const mail = () => `${randomUUID()}@ejemplo.com`;
