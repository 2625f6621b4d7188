// Two clients that are one: everything goes to the other, past papers stay, and nothing is merged while goods money is on its way.
// @both-engines Every table that names a client.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { addNotice } from "#features/payment-notices/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { cannotPrint, pdfText } from "#features/reports/server/testing.ts";
import { sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi, testEngine } from "#test/api.ts";

/** Every column that names a client, and what a merge does with its rows. A new one is added here and to `mergeClients`. */
const CLIENT_COLUMNS = {
  "api_keys.client_id": "moves",
  "client_addresses.client_id": "what is new is added to the other one",
  "client_emails.client_id": "what is new is added to the other one",
  "client_phones.client_id": "what is new is added to the other one",
  "client_references.client_id": "moves, with (2) behind a number that the other one has",
  "clients.merged_into_id": "leads to the other one",
  "debts.client_id": "moves",
  "deliveries.client_id": "moves",
  "imports.client_id": "moves",
  "journal_lines.client_id": "stays: entries of today move the balances",
  "payment_notices.client_id": "moves",
  "portal_accesses.client_id": "moves",
  "receivable_moves.client_id": "stays: moves of today move the balances",
  "receipts.client_id": "moves",
  "remittances.client_id": "moves",
  "requests.client_id": "moves",
  "reminders.client_id": "stays: it tells whom the office reminded then",
  "standing_orders.client_id": "moves",
  "tariffs.client_id": "moves, unless the other one has lists of the service",
  "webhooks.client_id": "moves",
};

describe("merging clients", () => {
  let api: TestApi;
  let owner: Caller;
  let [service, courier] = [0, 0];
  const at = (day: string) => api.setNow(`${day}T15:00:00Z`);
  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
    at("2026-11-18");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10, bills: [] })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
  });
  afterEach(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    at("2026-11-18");
  });
  after(() => api.close());

  const read = (path: string) => expectBody(owner.get(path), 200);
  const newClient = async (change: object = {}) =>
    expectBody(owner.post("/clients", sampleClient({ allow_credit: true, ...change })));
  const credit = (client: number, change: object = {}) =>
    expectBody(owner.post("/deliveries", sampleCredit(service, client, { date: "2026-11-18", ...change })));
  const merge = (from: number, into: number, caller = owner) =>
    caller.post(`/clients/${from}/merge`, { into_id: into });
  const statement = (client: number) =>
    read(`/clients/${client}/statement?start_date=2026-11-01&end_date=2026-11-18`);
  /** Collects $20 for the client's goods in cash. */
  async function collect(client: number) {
    const order = await credit(client, {
      payment_type: "full",
      collect_fee: true,
      cod_amount: 20,
      courier_id: courier,
    });
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
    const collection = sampleCollection({ method: "cash" });
    await expectBody(owner.put(`/deliveries/${order.id}/status`, { status: "delivered", collection }), 200);
    return order;
  }
  async function settle(short = 0) {
    const { cash } = await read(`/couriers/${courier}/account`);
    const counted = { ...cash, USD: cash.USD - short };
    return expectBody(owner.post("/settlements", { courier_id: courier, counted, pay: "later" }));
  }

  it("knows every column of the database that names a client", async () => {
    const { rows } = await (testEngine === "sqlite"
      ? sql<{ name: string }>`
          select t.name || '.' || k."from" as name from sqlite_schema as t, pragma_foreign_key_list(t.name) as k
          where t.type = 'table' and k."table" = 'clients' and k."from" <> 'company_id'
          union select t.name || '.' || c.name from sqlite_schema as t, pragma_table_info(t.name) as c
          where t.type = 'table' and (c.name like '%client_id' or c.name = 'merged_into_id')`
      : sql<{ name: string }>`
          select k.conrelid::regclass || '.' || a.attname as name from pg_constraint as k
          join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.confrelid = 'clients'::regclass and a.attname <> 'company_id'
          union select c.relname || '.' || a.attname from pg_attribute as a join pg_class as c on c.oid = a.attrelid
          join pg_namespace as n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind = 'r' and (a.attname like '%client_id' or a.attname = 'merged_into_id')`
    ).execute(api.database.read);
    assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(CLIENT_COLUMNS).sort());
  });

  it("gives the other one orders, debts, advances, goods money, prices and what is new of the rest", async () => {
    const into = await newClient({
      legal_name: "Bodegón El Ávila",
      credit_limit: 100,
      notes: "Paga los lunes",
    });
    const from = await newClient({
      legal_name: "Bodegón Ávila",
      credit_limit: 250,
      notes: "Llamar antes",
      addresses: [{ address: into.addresses[0].address.toUpperCase() }, { address: "Calle Nueva 7" }],
      phones: [{ phone: into.phones[0].phone }, { phone: "04241112233" }],
    });
    const order = await credit(from.id);
    await credit(into.id);
    await expectBody(
      owner.post("/debt-payments/advance", { client_id: from.id, amount: 40, method: "cash" }),
    );
    await collect(from.id);
    await settle();
    const tariff = { service_id: service, client_id: from.id, valid_from: "2026-11-18", cells: [] };
    await expectBody(owner.put("/tariffs", tariff), 200);
    const request = await sampleRequest(api.database, owner.user.id, {
      service_id: service,
      client_id: from.id,
    });
    await makeKey(owner, { client_id: from.id });
    await addNotice(api.database, owner.user.id, { client_id: from.id });
    const person = api.as(await portalToken(owner, from.id, api.as(null)));
    await expectBody(owner.post("/webhooks", sampleWebhook({ client_id: from.id })));
    const regular = { client_id: from.id, anonymous_client: null, payment_type: "partial" };
    await expectBody(owner.post("/standing-orders", sampleStanding(service, {}, regular)));
    const statements = { from: await statement(from.id), into: await statement(into.id) };

    at("2026-11-19");
    const preview = await read(`/clients/${from.id}/merge?into_id=${into.id}`);
    assert.deepEqual(preview.moves, {
      addresses: ["Calle Nueva 7"],
      phones: ["4241112233"],
      emails: [from.emails[0].email],
      orders: 2,
      open_debts: 1,
      owed: 10,
      credit_balance: 40,
      goods: { USD: 20, VES: 0 },
      receipts: 2,
      remittances: 0,
      tariffs: 1,
    });
    assert.equal(preview.refused, null);
    const answer = await merge(from.id, into.id);
    const merged = await expectBody(Promise.resolve(answer), 200);
    assert.match(String(answer.headers.etag), /\d/);
    assert.deepEqual(
      [merged.id, merged.legal_name, merged.total_pending, merged.credit_balance, merged.credit_limit],
      [into.id, "Bodegón El Ávila", 20, 40, 250],
    );
    assert.equal(merged.notes, "Paga los lunes\nLlamar antes");
    assert.equal(merged.addresses.length, 3);
    assert.equal(merged.phones.length, 2);
    assert.deepEqual((await read(`/clients/${into.id}/cod`)).available, { USD: 20, VES: 0 });
    const lists = await read(`/tariffs/lists?service_id=${service}&client_id=${into.id}`);
    assert.equal(lists.length, 1);
    assert.equal((await read(`/deliveries/${order.id}`)).client_id, into.id);
    assert.equal((await read("/keys"))[0].client_id, into.id);
    assert.equal((await read("/webhooks"))[0].client_id, into.id);
    assert.equal((await expectBody(person.get("/portal"), 200)).client.id, into.id);
    assert.equal((await read("/payment-notices/filter")).items[0].client_id, into.id);
    assert.equal((await read("/standing-orders"))[0].body.client_id, into.id);
    // The merged one is hidden, and its address leads to the other.
    assert.equal((await read("/clients/filter?search=Bodegón Ávila")).total, 1);
    assert.equal((await read(`/clients/${from.id}`)).id, into.id);
    assert.deepEqual({ from: await statement(from.id), into: await statement(into.id) }, statements);
    const today = await read(`/clients/${into.id}/statement?start_date=2026-11-19&end_date=2026-11-19`);
    assert.deepEqual([today.opening, today.closing], [statements.into.closing, 20 - 40]);
    const { items } = await read("/events/filter?entity=client&perPage=2");
    assert.deepEqual(
      items.map((event: { summary: string }) => event.summary),
      [
        "Pasó a Bodegón El Ávila lo del cliente Bodegón Ávila: 2 órdenes, $10,00 por cobrar",
        "Combinó el cliente Bodegón Ávila con Bodegón El Ávila: 2 órdenes, $10,00 por cobrar",
      ],
    );
    const accepted = await expectBody(owner.post(`/requests/${request.id}/accept`, {}));
    assert.equal(accepted.client_id, into.id);
    const again = await merge(from.id, into.id);
    assert.equal(again.status, 404);
  });

  it("lets what the merged one paid and received be undone for the other", async () => {
    const [from, into] = [await newClient(), await newClient()];
    const paid = await credit(from.id);
    const advance = { client_id: from.id, amount: 15, method: "cash" };
    const { receipt } = await expectBody(owner.post("/debt-payments/advance", advance));
    await expectBody(owner.post("/debt-payments/apply-advance", { client_id: from.id }));
    await collect(from.id);
    const settlement = await settle();
    const remittance = await expectBody(
      owner.post("/remittances", { client_id: from.id, currency: "USD", method: "cash", amount: 5 }),
    );
    const paper = cannotPrint ? "" : await pdfText(owner, `/remittances/${remittance.id}/report`);
    at("2026-11-19");
    await expectBody(merge(from.id, into.id), 200);
    if (!cannotPrint) {
      const lines = (text: string) => text.split("\n").filter((line) => line.includes("$"));
      assert.deepEqual(lines(await pdfText(owner, `/remittances/${remittance.id}/report`)), lines(paper));
    }
    await expectBody(owner.post(`/receipts/${receipt.id}/void`, { reason: "Billete falso" }), 200);
    const { total_pending, credit_balance } = await read(`/clients/${into.id}`);
    assert.deepEqual([total_pending, credit_balance], [10, 0]);
    assert.equal((await read(`/deliveries/${paid.id}`)).debt_remaining_amount, 10);
    await expectBody(owner.post(`/remittances/${remittance.id}/void`, { reason: "Error" }), 200);
    assert.deepEqual((await read(`/clients/${into.id}/cod`)).available, { USD: 20, VES: 0 });
    await expectBody(owner.post(`/settlements/${settlement.id}/void`, { reason: "Contamos mal" }), 200);
    const { owed, available } = await read(`/clients/${into.id}/cod`);
    assert.deepEqual([owed.USD, available.USD], [20, 0]);
    await settle();
    assert.equal((await read(`/clients/${into.id}/cod`)).available.USD, 20);
  });

  it("waits until no goods money of either is on its way", async () => {
    const [from, into] = [await newClient({ legal_name: "Uno, C.A." }), await newClient()];
    const refusal = async (message: RegExp) => {
      for (const [goes, stays] of [
        [from, into],
        [into, from],
      ]) {
        const { status, body } = await merge(goes.id, stays.id);
        assert.equal(status, 409);
        assert.match(body.message, message);
        assert.match((await read(`/clients/${goes.id}/merge?into_id=${stays.id}`)).refused, message);
      }
    };
    await collect(from.id);
    await refusal(/^Hay dinero de Uno, C\.A\. que falta rendir/);
    const short = await settle(3);
    await refusal(/^La liquidación \d{6} tiene una diferencia sin decidir/);
    await expectBody(owner.put(`/settlements/${short.id}/decision`, { decision: "waive", note: null }), 200);
    await expectBody(owner.post("/remittances", { client_id: from.id, currency: "USD", method: "cash" }));
    await expectBody(owner.post(`/settlements/${short.id}/void`, { reason: "Contamos mal" }), 200);
    await refusal(/que falta rendir|aún no ha entrado/);
    await settle();
    await expectBody(merge(from.id, into.id), 200);
  });

  it("refuses itself, unknown clients, others' clients and basic employees", async () => {
    const [from, into] = [await newClient(), await newClient()];
    const fields = async (id: number) => (await merge(from.id, id)).body.errors;
    assert.deepEqual(await fields(from.id), { into_id: ["Un cliente no se combina consigo mismo"] });
    assert.deepEqual(await fields(999_999), { into_id: ["El cliente no existe"] });
    const stranger = await api.owner();
    assert.equal((await merge(from.id, into.id, stranger)).status, 404);
    const theirs = await expectBody(stranger.post("/clients", sampleClient()));
    assert.deepEqual(await fields(theirs.id), { into_id: ["El cliente no existe"] });
    assert.equal((await merge(from.id, into.id, await api.employee(owner))).status, 403);
    assert.equal((await merge(from.id, into.id, await api.employee(owner, "admin"))).status, 200);
  });

  it("leads through several merges to the last one, which isn't deleted for good", async () => {
    const [first, second, third] = [await newClient(), await newClient(), await newClient()];
    await credit(first.id);
    await expectBody(merge(first.id, second.id), 200);
    await expectBody(merge(second.id, third.id), 200);
    for (const { id } of [first, second]) assert.equal((await read(`/clients/${id}`)).id, third.id);
    assert.equal((await read(`/clients/${third.id}`)).total_pending, 10);
    const [empty, remaining] = [await newClient(), await newClient()];
    await expectBody(merge(empty.id, remaining.id), 200);
    assert.equal((await owner.del(`/clients/${remaining.id}`)).status, 204);
    for (const { id } of [empty, remaining]) assert.equal((await owner.get(`/clients/${id}`)).status, 404);
  });

  it("happens once under races, and loses no order, payment or second merge", async () => {
    const [first, other, third] = [await newClient(), await newClient(), await newClient()];
    const debts = [await credit(first.id), await credit(first.id)];
    const race = await Promise.all([
      merge(first.id, other.id),
      merge(other.id, first.id),
      merge(first.id, third.id),
      merge(third.id, other.id),
      owner.post("/debt-payments/full", { debt_id: debts[0].debt_id, method: "cash" }),
      owner.post("/deliveries", sampleCredit(service, first.id)),
      owner.post("/debt-payments/advance", { client_id: first.id, amount: 7, method: "cash" }),
    ]);
    for (const { status } of race) assert.ok([200, 201, 404, 422].includes(status), String(status));
    const merged = race.slice(0, 4).filter(({ status }) => status === 200).length;
    assert.ok(merged >= 1);
    const left = new Set<number>();
    for (const { id } of [first, other, third]) left.add((await read(`/clients/${id}`)).id);
    assert.equal(left.size, 3 - merged);
    let [owed, advances] = [0, 0];
    for (const id of left) {
      const { total_pending, credit_balance } = await read(`/clients/${id}`);
      [owed, advances] = [owed + total_pending, advances + credit_balance];
    }
    assert.equal(owed, 10 + (race[5]?.status === 201 ? 10 : 0));
    assert.equal(advances, race[6]?.status === 201 ? 7 : 0);
  });
});
