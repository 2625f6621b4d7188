// What each door really answers of an order with every field, against the table of an order's fields: nothing more, nothing less.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import type { Reader } from "#features/deliveries/fields/doors.ts";
import { type FieldName, ORDER_FIELDS, seenBy } from "#features/deliveries/fields/table.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { pricedFields } from "#test/newerRows.ts";

/** Each answer has what the door sees as it is and nothing that it doesn't see. Together they have all that it sees in its own way. */
function assertSees(door: Reader, answers: readonly object[]): void {
  const isSeen = (name: string) =>
    name in ORDER_FIELDS && ORDER_FIELDS[name as FieldName].sees[door] !== false;
  for (const answer of answers) {
    const names = Object.keys(answer);
    assert.deepEqual(
      names.filter((name) => !isSeen(name)),
      [],
      `${door} must not see these`,
    );
    assert.deepEqual(
      seenBy(door).filter((name) => !names.includes(name)),
      [],
      `${door} lacks these`,
    );
  }
  const together = new Set(answers.flatMap((answer) => Object.keys(answer)));
  assert.deepEqual([...together].sort(), Object.keys(ORDER_FIELDS).filter(isSeen).sort(), door);
}

describe("an order at its doors", () => {
  let api: TestApi;
  let owner: Caller;
  let person: Caller;
  let phone: Caller;
  let program: Caller;
  let body: object;
  let client_id: number;
  /** The order before and after its way. */
  let [pending, sent, delivered]: Delivery[] = [];
  const seen: Record<"phone" | "portal" | "v1" | "tracking", object[]> = {
    phone: [],
    portal: [],
    v1: [],
    tracking: [],
  };

  const follow = (url: string | null) => expectBody(api.as(null).get(`/track/${url?.split("/t/")[1]}`), 200);

  /** Reads it at each door, and returns what the office sees. */
  async function look(id: number): Promise<Delivery> {
    const order: Delivery = await expectBody(owner.get(`/deliveries/${id}`), 200);
    seen.phone.push(...(await expectBody(phone.get("/courier/deliveries"), 200)).items);
    seen.portal.push(await expectBody(person.get(`/portal/orders/${id}`), 200));
    seen.v1.push(await expectBody(program.get(`/v1/orders/${id}`), 200));
    seen.tracking.push(await follow(order.tracking_url));
    return order;
  }

  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    await expectBody(owner.put("/company", sampleCompany({ tracking_proof: true })), 200);
    await expectBody(owner.put("/rates/2026-11-20", { rate: 231.5 }), 200);
    const service_id = (await expectBody(owner.post("/services", sampleService()))).id;
    const courier_id = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    client_id = (await expectBody(owner.post("/clients", sampleClient()))).id;
    person = api.as(await portalToken(owner, client_id, api.as(null)));
    phone = api.as(await phoneToken(owner, courier_id, api.as(null)));
    program = api.as((await makeKey(owner)).key);
    const events = ["order.created"];
    await expectBody(owner.post("/webhooks", { url: "https://example.com/mandado", events }));
    const { anonymous_client: _, ...order } = sampleDelivery(service_id);
    body = {
      ...order,
      ...(await pricedFields(owner, service_id)),
      client_id,
      courier_id,
      promised_time: "16:30",
      notes: "Nota",
      pin: true,
      cod_amount: 35,
      pays_with: { USD: 50 },
    };
    const { id } = await expectBody(owner.post("/deliveries", body));
    pending = await look(id);
    await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
    const failed = sampleAction(id, { kind: "fail", reason: "absent" });
    assert.equal(
      (await phone.post("/courier/actions", { actions: [failed] })).body.results[0].status,
      "done",
    );
    sent = await look(id);
    const collection = { outcome: "collected", method: "cash" };
    await expectBody(owner.put(`/deliveries/${id}/status`, { status: "delivered", collection }), 200);
    delivered = await look(id);
  });
  after(() => api.close());

  it("shows the office all of it, also in lists", async () => {
    const { items } = await expectBody(owner.get("/deliveries/filter"), 200);
    assertSees(
      "office",
      [pending, sent, delivered, ...items].map((order) => order ?? {}),
    );
  });

  for (const door of ["phone", "portal", "v1"] as const)
    it(`shows ${door} its part`, () => {
      assert.equal(seen[door].length, 3);
      assertSees(door, seen[door]);
    });

  it("sends webhooks the part of /v1", async () => {
    const messages = await api.database.read.selectFrom("webhook_deliveries").select("body").execute();
    assert.equal(messages.length, 1);
    assertSees(
      "v1",
      messages.map((message) => JSON.parse(message.body).data),
    );
  });

  it("shows whoever has its link, or that of a request, the page's part", async () => {
    const { pickup_address, delivery_zone_id, pickup_zone_id, receipt, service_id, date } =
      pending ?? assert.fail();
    const places = { pickup_address, delivery_zone_id, pickup_zone_id };
    const request = await expectBody(
      person.post("/portal/requests", { ...places, receipt, service_id, date }),
    );
    await expectBody(owner.post(`/requests/${request.id}/reject`, { reason: "Sin motorizados" }), 200);
    const rejected = await follow(request.tracking_url);
    assertSees("tracking", [...seen.tracking, rejected]);
  });

  it("keeps of a request and of a standing order what the table says", async () => {
    const { id } = await expectBody(person.post("/portal/requests", body));
    const request = (await expectBody(owner.get(`/requests/${id}`), 200)).body;
    assertSees("request", [request]);
    const rule = { name: "Fija", body, days: { weekdays: [1] } };
    const standing = await expectBody(owner.post("/standing-orders", rule));
    assertSees("standing", [standing.body]);
  });

  it("writes on the ticket what the table says", () => {
    const read = new Set<string>();
    const watched = new Proxy(pending ?? assert.fail(), {
      get: (order, name) => {
        read.add(String(name));
        return Reflect.get(order, name);
      },
    });
    ticketText(watched, { name: "Mandados", ticket_note: "" });
    assert.deepEqual([...read].sort(), seenBy("ticket").sort());
  });

  it("tells those outside the office of its courier the first name, while it is on its way", () => {
    const name = sampleCourier().first_name;
    const names = ["portal", "tracking", "v1"].map((door) =>
      seen[door as "v1"].map((answer) => {
        const order = answer as { courier?: string | null; courier_name?: string | null };
        return order.courier === undefined ? order.courier_name : order.courier;
      }),
    );
    for (const courierNames of names) assert.deepEqual(courierNames, [null, name, null]);
  });
});
