import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { makeKey, sampleV1Order, sampleV1Trip } from "./samples.ts";

const once = (key: string = randomUUID()) => ({ "idempotency-key": key });

describe("POST /v1/trips", () => {
  let api: TestApi;
  let owner: Caller;
  let key: Caller;
  let service = 0;
  before(async () => {
    api = await openTestApi({ KEY_CALLS_PER_MINUTE: "0" });
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    key = api.as((await makeKey(owner)).key);
    service = (await expectBody(owner.post("/services", sampleService()))).id;
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  it("adds a trip of orders, each with its own money, once for an Idempotency-Key", async () => {
    const client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    const stops = [{ cod_amount: "$35,50", pin: true }, { promised_time: "16:30" }, {}];
    const change = { client_id: client, anonymous_client: undefined, payment_type: "full" };
    const same = once();
    const send = () => key.post("/v1/trips", sampleV1Trip(service, stops, change), same);
    const [first, second] = await Promise.all([send(), send()]);
    assert.deepEqual([first.status, second.body], [201, first.body]);
    const { id, orders } = first.body;
    assert.deepEqual(
      orders.map((stop: Record<string, unknown>) => [stop.trip, stop.cod_amount, stop.promised_time]),
      [
        [{ id, position: 1, count: 3 }, 35.5, null],
        [{ id, position: 2, count: 3 }, 0, "16:30"],
        [{ id, position: 3, count: 3 }, 0, null],
      ],
    );
    const seen = (await owner.get(`/trips/${id}`)).body.orders;
    assert.deepEqual(
      seen.map((stop: Record<string, unknown>) => [stop.collect_fee, stop.payment_status, stop.pin]),
      [
        [true, "pending", true],
        [true, "pending", false],
        [true, "pending", false],
      ],
    );
    assert.equal((await owner.get(`/deliveries/filter?clientId=${client}`)).body.total, 3);
  });

  it("adds none of a trip's orders if a stop is wrong, and names each field", async () => {
    const before = (await key.get("/v1/orders")).body.total;
    const send = (stops: object[], change: object = {}, headers: Record<string, string> = once()) =>
      key.post("/v1/trips", sampleV1Trip(service, stops, change), headers);
    const { receipt } = sampleV1Order(service);
    assert.deepEqual((await send([{}, {}, { receipt: { ...receipt, phone: "" } }])).body.errors, {
      "stops.2.receipt.phone": ["El numero de telefono es requerido"],
    });
    assert.deepEqual((await send([{}, { cod_amount: 5 }])).body.errors, {
      "stops.1.cod_amount": ["Solo se cobra mercancía de un cliente registrado"],
    });
    assert.deepEqual((await send([{}, { delivery_zone_id: 999_999 }])).body.errors, {
      "stops.1.delivery_zone_id": ["La zona no existe"],
    });
    assert.deepEqual((await send([{ courier_id: 999_999, price: 0 }], { courier_id: 999_999 })).status, 201);
    assert.deepEqual((await send([])).body.errors, { stops: ["Indica al menos una parada"] });
    assert.deepEqual((await send(Array(21).fill({}))).body.errors, {
      stops: ["Un viaje tiene como máximo 20 paradas"],
    });
    assert.deepEqual((await send([{}], {}, {})).body.errors, {
      "Idempotency-Key": ["La clave de idempotencia es requerida"],
    });
    assert.equal((await key.get("/v1/orders")).body.total, before + 1);
  });
});
