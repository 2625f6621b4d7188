// Migration 0040 over data as older versions stored it.
// @both-engines A migration.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { up } from "#migrations/0040-identifiers.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { runSteps } from "#server/database/migrate.ts";
import type { Tx } from "#server/schema.ts";
import { documentKey } from "#shared/identifiers/document.ts";
import { phoneWords } from "#shared/identifiers/phone.ts";
import { referenceEnd, referenceKey } from "#shared/identifiers/reference.ts";
import { readPhone } from "#shared/reading/phone.ts";
import { fold } from "#shared/search.ts";
import { type Caller, openTestApi, type TestApi, testEngine } from "../api.ts";

const digits = fc.string({ unit: fc.constantFrom(..."01245789"), minLength: 6, maxLength: 11 });
const almostPhone = fc
  .tuple(fc.constantFrom("", "0", "58", "+58", "+58 (0)", "0058 ", "+1 ", "x", "+"), digits, digits)
  .map(([prefix, first, two]) => `${prefix}${first.slice(0, 3)}-${two.slice(0, 7)}`);
const PHONES = [
  ...["0414-1234567", "+58 414 123 4567", "4141234567", "0412", "911", "sin teléfono", "+1 (305) 555-0100"],
  ...["0414-1234567 / 0212-5551234", "41412345678", "\u202a0424\u200b2958604\u202c", "(0416) 777.88.99"],
  ...fc.sample(almostPhone, { numRuns: 60, seed: 40 }),
];
const stored = (typed: string) => {
  const read = readPhone(typed);
  return read.is === "number" ? read.phone : typed;
};
/** Spellings of one document, and the keys that older versions gave them. */
const DOCUMENTS = ["J-29895195-7", "j298951957", "J 29.895.195-7", "J-298951957", "V-12345678", "S/N", "--"];
const REFERENCES = ["00123-456", "Ref. 0042", "AB-77", "0077012345"];

describe("the migration of identifiers", () => {
  let api: TestApi;
  let owner: Caller;
  const ids: Record<"couriers" | "clients" | "orders", number[]> = { couriers: [], clients: [], orders: [] };
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const service = (await owner.post("/services", sampleService())).body.id;
    const make = async (path: string, body: object) => {
      const created = await owner.post(path, body);
      assert.equal(created.status, 201, JSON.stringify(created.body));
      return created.body.id as number;
    };
    for (const _ of PHONES) ids.couriers.push(await make("/couriers", sampleCourier()));
    for (const _ of DOCUMENTS) ids.clients.push(await make("/clients", sampleClient({ type: "legal" })));
    for (const reference of REFERENCES)
      ids.orders.push(
        await make(
          "/deliveries",
          sampleDelivery(service, {
            payment_method: "mobile_payment",
            payment_reference: reference,
            payment_phone: "04141112233",
          }),
        ),
      );
    await api.database.transaction(makeOld);
    await api.database.transaction((tx) => runSteps(tx, up(ddlOf(testEngine))));
  });
  after(() => api.close());

  /** Stores everything as older versions did. */
  async function makeOld(tx: Tx) {
    const ddl = ddlOf(testEngine);
    await runSteps(tx, ["drop index clients_by_document", "drop index client_phones_by_phone"]);
    await runSteps(tx, ["alter table clients drop column document_key"]);
    for (const [index, phone] of PHONES.entries())
      await sql`update couriers set phone = ${phone}, search = ${fold(`luis\n${phone}`)} where id = ${ids.couriers[index]}`.execute(
        tx,
      );
    for (const [index, document] of DOCUMENTS.entries()) {
      const phone = PHONES[index] ?? "";
      await sql`update clients set registration_number = ${document}, registration_key = ${document.toLowerCase()},
        search = ${fold(`cliente\n${document}\n${phone}`)} where id = ${ids.clients[index]}`.execute(tx);
      await sql`update client_phones set phone = ${phone} where client_id = ${ids.clients[index]}`.execute(
        tx,
      );
    }
    for (const [index, id] of ids.orders.entries()) {
      const phone = PHONES[index] ?? "";
      await sql`update deliveries set recipient_phone = ${phone}, payment_phone = ${phone}, anonymous_document = 'V-12.345.678',
        search = ${fold(`00000${index} ana\n${phone}\ncalle\nV-12.345.678`)} where id = ${id}`.execute(tx);
    }
    await sql`update company_settings set phone = '0212-5550000'`.execute(tx);
    await runSteps(tx, ddl.noLongerOnlyAdvances("receipts"));
    for (const reference of REFERENCES) {
      const key = reference.replace(/\D/g, "").replace(/^0+/, "");
      await sql`update receipts set reference_key = ${key}, reference_end = ${referenceEnd(key)}, payer_phone = '0414-1112233'
        where reference = ${reference}`.execute(tx);
    }
    await runSteps(tx, ddl.onlyAdvances("receipts", "reference_key", "old.state = 'voided'"));
  }

  it("stores phones in their new form, and leaves what can't be read", async () => {
    const couriers = (await owner.get("/couriers")).body as { id: number; phone: string }[];
    for (const [index, typed] of PHONES.entries()) {
      const courier = couriers.find(({ id }) => id === ids.couriers[index]);
      assert.equal(courier?.phone, stored(typed), JSON.stringify(typed));
    }
    for (const [index, id] of ids.clients.entries())
      assert.equal((await owner.get(`/clients/${id}`)).body.phones[0].phone, stored(PHONES[index] ?? ""));
    for (const [index, id] of ids.orders.entries()) {
      const { receipt, payment_phone } = (await owner.get(`/deliveries/${id}`)).body;
      assert.deepEqual([receipt.phone, payment_phone], Array(2).fill(stored(PHONES[index] ?? "")));
    }
    assert.equal((await owner.get("/company")).body.phone, "2125550000");
    const { items } = (await owner.get("/receipts/filter")).body;
    assert.deepEqual(
      new Set(items.map(({ payer_phone }: { payer_phone: string }) => payer_phone)),
      new Set(["4141112233"]),
    );
  });

  it("finds them by any spelling", async () => {
    const idsFor = async (path: string, typed: string) =>
      (await owner.get(`/${path}/filter?search=${encodeURIComponent(typed)}`)).body.items.map(
        ({ id }: { id: number }) => id,
      );
    for (const [index, typed] of PHONES.slice(0, REFERENCES.length).entries()) {
      for (const spelled of [typed, stored(typed), phoneWords(typed)]) {
        assert.ok((await idsFor("couriers", spelled)).includes(ids.couriers[index]), spelled);
        assert.ok((await idsFor("clients", spelled)).includes(ids.clients[index]), spelled);
        assert.ok((await idsFor("deliveries", spelled)).includes(ids.orders[index]), spelled);
      }
    }
    assert.deepEqual((await idsFor("deliveries", "V12345678")).sort(), ids.orders);
    assert.deepEqual((await idsFor("clients", "J298951957")).sort(), ids.clients.slice(0, 4));
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("keeps clients with the same document, lists them, and lets nobody add another", async () => {
    const rows = await api.database.read.selectFrom("clients").selectAll().orderBy("id").execute();
    assert.deepEqual(
      rows.map(({ registration_number, document_key }) => [registration_number, document_key]),
      DOCUMENTS.map((document) => [document, documentKey(document)]),
    );
    const { items } = (await owner.get("/clients/duplicates")).body;
    const groups = items.map(({ reason, clients }: { reason: string; clients: { id: number }[] }) => [
      reason,
      ...clients.map(({ id }) => id),
    ]);
    assert.deepEqual(groups[0], ["document", ...ids.clients.slice(0, 4)]);
    const again = await owner.post(
      "/clients",
      sampleClient({ type: "legal", registration_number: "J.29895195.7" }),
    );
    assert.deepEqual(again.body.errors, { registration_number: ["Ya existe un cliente con ese documento"] });
  });

  it("gives references the keys that new ones get, and receipts still only advance", async () => {
    const rows = await api.database.read.selectFrom("receipts").selectAll().execute();
    assert.equal(rows.length, REFERENCES.length);
    for (const { reference, reference_key, reference_end } of rows) {
      const key = referenceKey(reference ?? "");
      assert.deepEqual([reference_key, reference_end], [key, key && referenceEnd(key)]);
    }
    await assert.rejects(
      api.database.transaction((tx) => sql`update receipts set payer_phone = '1'`.execute(tx)),
      /only added/,
    );
  });
});
