// @both-engines Locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { chances } from "./fuzz.ts";

const EDITORS = 8;
const HISTORIES = 200;

describe("concurrent requests", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let client: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
  });
  after(() => api.close());

  /** Everyone saves an edit of the same version: exactly one succeeds completely, and the others get 412. */
  async function edit(
    path: string,
    bodies: object[],
    fieldOf: (thing: Answer["body"]) => unknown,
  ): Promise<void> {
    const etag = String((await owner.get(path)).headers.etag);
    const answers = await Promise.all(bodies.map((body) => owner.put(path, body, { "if-match": etag })));
    const successes = answers.filter(({ status }) => status === 200);
    assert.equal(successes.length, 1, answers.map(({ status }) => status).join());
    for (const { status, body } of answers.filter((answer) => answer !== successes[0]))
      assert.deepEqual(
        [status, body.message],
        [412, "Otro usuario modificó este registro. Recarga antes de guardar."],
      );
    const now = await owner.get(path);
    assert.deepEqual(fieldOf(now.body), fieldOf(successes[0]?.body));
    assert.equal(now.headers.etag, successes[0]?.headers.etag);
  }
  const each = (make: (editor: number) => object) => Array.from({ length: EDITORS }, (_, i) => make(i));

  it("apply one of many edits of a client, an order and a service, and merge nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      // A client's address can't be removed while an order uses it for pickup.
      const { addresses } = (await owner.get(`/clients/${client}`)).body;
      await edit(
        `/clients/${client}`,
        each((i) =>
          sampleClient({ legal_name: `Editor ${i}`, notes: `nota ${i}`, allow_credit: true, addresses }),
        ),
        ({ legal_name, notes, registration_number }) => [legal_name, notes, registration_number],
      );
      await edit(
        `/services/${service}`,
        each((i) => sampleService({ name: `Editor ${i}`, description: `de ${i}` })),
        ({ name, description }) => [name, description],
      );
      const order = (await owner.post("/deliveries", sampleCredit(service, client))).body.id;
      await edit(
        `/deliveries/${order}`,
        each((i) => sampleCredit(service, client, { notes: `Editor ${i}`, date: `2026-11-0${i + 1}` })),
        ({ notes, date }) => [notes, date],
      );
    }
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it(`keep every invariant of the money in ${HISTORIES} random histories`, {
    timeout: 600_000,
  }, async () => {
    const chance = chances(11);
    const any = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;
    const seen = new Set<number>();
    const colleague = await api.employee(owner, "admin");
    for (let history = 0; history < HISTORIES; history += 1) {
      const who = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
      const order = async (type: string) =>
        (
          await owner.post(
            "/deliveries",
            sampleCredit(service, who, { courier_id: courier, payment_type: type }),
          )
        ).body;
      const orders = [await order("partial"), await order("full"), await order("partial")];
      if (chance() < 0.5) await owner.put(`/deliveries/${orders[0].id}/status`, { status: "in_transit" });
      const step = (): Promise<Answer> => {
        const by = any([owner, colleague]);
        const { id, debt_id } = any(orders);
        const method = any(["cash", "transfer", "mobile_payment"]);
        const amount = Math.ceil(chance() * 600) / 100;
        return any([
          () => by.post("/deliveries", sampleCredit(service, who, { courier_id: courier })),
          () =>
            by.put(
              `/deliveries/${id}`,
              sampleCredit(service, who, { courier_id: courier, payment_type: any(["full", "partial"]) }),
            ),
          () => by.del(`/deliveries/${id}`),
          () => by.put(`/deliveries/${id}/status`, { status: any(["in_transit", "delivered"]) }),
          () => by.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No estaba" }),
          () => by.post("/debt-payments/full", { debt_id, method }),
          () => by.post("/debt-payments/partial", { debt_id, amount, method }),
          () => by.post("/debt-payments/pay-all", { client_id: who, method }),
          () => by.post("/debt-payments/pay-partial-amount", { client_id: who, amount, method }),
        ])();
      };
      for (const { status, body } of await Promise.all(Array.from({ length: 10 }, step))) {
        seen.add(status);
        assert.ok([200, 201, 204, 404, 409, 422].includes(status), `${status} ${JSON.stringify(body)}`);
      }
      if (history % 20 === 19)
        assert.deepEqual(await brokenInvariants(api.database.read), [], `history ${history}`);
    }
    for (const status of [200, 201, 204, 404, 409, 422]) assert.ok(seen.has(status), `none met ${status}`);
  });
});
