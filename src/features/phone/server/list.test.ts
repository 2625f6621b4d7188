import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "./samples.ts";

describe("a courier's list", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let phone: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  it("is in the order of stops, then by promised time", async () => {
    const order = async (promised_time: string | null): Promise<number> => {
      const body = sampleDelivery(service, { courier_id: courier, promised_time });
      return (await owner.post("/deliveries", body)).body.id;
    };
    const [late, early, last, first] = [
      await order("16:00"),
      await order("11:30"),
      await order(null),
      await order(null),
    ];
    const moved = { courier_id: courier, delivery_ids: [first, last] };
    assert.equal((await owner.put("/dispatch/order", moved)).status, 200);
    const { items } = (await phone.get("/courier/deliveries")).body;
    assert.deepEqual(
      items.map(({ id, promised_time }: { id: number; promised_time: string | null }) => [id, promised_time]),
      [
        [first, null],
        [last, null],
        [early, "11:30"],
        [late, "16:00"],
      ],
    );
  });

  it("is sent in batches, complete and in order, however long its notes are", async () => {
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    const theirs = api.as(await phoneToken(owner, other, api.as(null)));
    const notes = "ñ".repeat(9000);
    const ids: number[] = [];
    // Fewer than a first batch without notes has.
    for (let i = 0; i < 40; i += 1)
      ids.push(
        (await owner.post("/deliveries", sampleDelivery(service, { courier_id: other, notes }))).body.id,
      );
    const answer = await theirs.get("/courier/deliveries");
    assert.equal(answer.headers["content-length"], undefined, "it is sent while it is read");
    assert.deepEqual(Object.keys(answer.body), ["items", "rate", "today", "duty"]);
    assert.deepEqual(
      answer.body.items.map(({ id, notes: { length } }: { id: number; notes: string }) => [id, length]),
      ids.map((id) => [id, 9000]),
    );
    const board = await owner.get("/dispatch?date=2026-11-25");
    assert.equal(board.headers["content-length"], undefined);
    const { unassigned, couriers, ...rest } = board.body;
    assert.deepEqual(Object.keys(rest), ["date", "delivered", "cancelled", "left_out", "trips"]);
    assert.deepEqual(unassigned, []);
    const fat = couriers.find(({ id }: { id: number }) => id === other);
    assert.deepEqual(
      fat.deliveries.map(({ id }: { id: number }) => id),
      ids,
    );
    assert.deepEqual(fat.deliveries[0], (await owner.get(`/deliveries/${ids[0]}`)).body);
  });

  it("has the last five attempts of an order, which has at most twenty in a day", async () => {
    const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier }))).body;
    const fail = (note: string) => sampleAction(id, { kind: "fail", reason: "absent", note });
    const send = async (...actions: object[]) =>
      (await phone.post("/courier/actions", { actions })).body.results;
    await send(sampleAction(id));
    const results = await send(...Array.from({ length: 22 }, (_, index) => fail(`Intento ${index + 1}`)));
    assert.deepEqual(
      results.map(({ status }: { status: string }) => status),
      [...Array(20).fill("done"), "refused", "refused"],
    );
    assert.equal(results[20].message, "La orden ya tiene 20 intentos hoy");
    const last = [16, 17, 18, 19, 20].map((number) => `Intento ${number}`);
    const notesOf = ({ attempts }: { attempts: { note: string }[] }) => attempts.map(({ note }) => note);
    assert.deepEqual(notesOf(results[21].delivery), last);
    const { items } = (await phone.get("/courier/deliveries")).body;
    assert.deepEqual(notesOf(items.find((stop: { id: number }) => stop.id === id)), last);
    assert.equal((await owner.get(`/deliveries/${id}/attempts`)).body.length, 20);
    api.setNow("2026-11-21T15:00:00Z");
    assert.deepEqual(
      (await send(fail("Otro día"))).map(({ status }: { status: string }) => status),
      ["done"],
    );
    api.setNow("2026-11-20T15:00:00Z");
  });

  it("has notes of at most 500 characters from a phone, and older ones are cut", async () => {
    const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier }))).body;
    const long = "x".repeat(501);
    const collection = { outcome: "not_collected", note: long };
    for (const action of [
      sampleAction(id, { kind: "fail", reason: "absent", note: long }),
      sampleAction(id, { kind: "deliver", receiver_name: "Ana", note: long }),
      sampleAction(id, { kind: "deliver", receiver_name: "Ana", collection }),
    ])
      assert.equal((await phone.post("/courier/actions", { actions: [action] })).status, 422);
    const note = long.slice(1);
    const tried = sampleAction(id, { kind: "fail", reason: "absent", note });
    await phone.post("/courier/actions", { actions: [sampleAction(id), tried] });
    await api.database.transaction((tx) =>
      tx
        .updateTable("courier_actions")
        .set({ note: "y".repeat(9000) })
        .where("uuid", "=", tried.id)
        .execute(),
    );
    const { items } = (await phone.get("/courier/deliveries")).body;
    const [attempt] = items.find((stop: { id: number }) => stop.id === id).attempts;
    assert.equal(attempt.note, "y".repeat(500));
  });

  it("has the rate in force, once the company has one", async () => {
    assert.equal((await phone.get("/courier/deliveries")).body.rate, null);
    assert.equal((await owner.put("/rates/2026-11-18", { rate: 231.0462, confirm: true })).status, 200);
    assert.equal((await phone.get("/courier/deliveries")).body.rate, 231.0462);
  });
});
