import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { defaultLimits } from "#server/admission/limits.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";
import { listen } from "./listen.ts";

describe("a courier's live updates", () => {
  let api: TestApi;
  let address: string;
  let owner: Caller;
  let service: number;
  let courier: number;
  let token: string;
  before(async () => {
    api = await openTestApi({}, undefined, { ...defaultLimits(), streamsEach: 2 });
    api.setNow("2026-11-20T15:00:00Z");
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = await newCourier();
    token = await phoneToken(owner, courier, api.as(null));
  });
  after(() => api.close());

  const newCourier = async (): Promise<number> => (await owner.post("/couriers", sampleCourier())).body.id;
  const order = async (courier_id: number | null): Promise<number> =>
    (await owner.post("/deliveries", sampleDelivery(service, { courier_id }))).body.id;
  const assign = (id: number, courier_id: number) => owner.put(`/deliveries/${id}/courier`, { courier_id });
  const listenAs = (phone: string) => listen(address, phone, "/courier/live");

  it("tell of his own orders only, and of nothing that others do", async () => {
    const other = await newCourier();
    const stream = await listenAs(token);
    assert.equal(stream.status, 200);
    assert.match(String(stream.headers.get("content-type")), /^text\/event-stream/);
    const foreign = await order(other);
    await owner.post("/cash/movements", { kind: "deposit", currency: "USD", amount: 5, note: null });
    await owner.put(`/couriers/${other}/duty`, { state: "off" });
    const own = await order(courier);
    const text = await stream.until(new RegExp(`"id":${own},`));
    const date = sampleDelivery(service).date;
    const data = { id: own, version: 1, date, status: "pending", courier_id: courier };
    assert.equal(text.replace(/^:\n\n/gm, ""), `event: delivery\ndata: ${JSON.stringify(data)}\n\n`);
    assert.doesNotMatch(text, new RegExp(`"id":${foreign},`));
    stream.leave();
  });

  it("tell once that an order left him, but not who has it now", async () => {
    const other = await newCourier();
    // One that he had before the stream opened, and one that he got meanwhile.
    const before = await order(courier);
    const stream = await listenAs(token);
    const meanwhile = await order(null);
    await assign(meanwhile, courier);
    await stream.until(new RegExp(`"id":${meanwhile},`));
    for (const id of [before, meanwhile]) {
      await assign(id, other);
      await stream.until(new RegExp(`"id":${id},.*"courier_id":null`));
      await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    }
    const last = await order(courier);
    const text = await stream.until(new RegExp(`"id":${last},`));
    assert.doesNotMatch(text, new RegExp(`"courier_id":${other}`));
    assert.doesNotMatch(text, /in_transit/);
    stream.leave();
  });

  it("tell of a cancellation, of a duty and of an order of stops that the office changes", async () => {
    const stream = await listenAs(token);
    const id = await order(courier);
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const cancelled = await owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "No hay nadie" });
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
    await stream.until(new RegExp(`"id":${id},.*"status":"cancelled"`));
    const nextMessage = () => stream.until(/event: courier/);
    const changed = await owner.put(`/couriers/${courier}/duty`, { state: "break" });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.match(await nextMessage(), new RegExp(`event: courier\ndata: {"id":${courier}}\n\n$`));
    stream.leave();
  });

  it("are for couriers' phones only, are limited for each courier, and end with the phone's access", async () => {
    assert.equal((await listen(address, owner.token, "/courier/live")).status, 403);
    assert.equal((await listen(address, token, "/live")).status, 403);
    assert.equal((await listen(address, null, "/courier/live")).status, 401);
    const id = await newCourier();
    const phone = await phoneToken(owner, id, api.as(null));
    const [first, second] = [await listenAs(phone), await listenAs(phone)];
    assert.equal((await listenAs(phone)).status, 429);
    assert.equal((await owner.del(`/couriers/${id}/access`)).status, 204);
    await Promise.all([first.end(), second.end()]);
    assert.equal((await listenAs(phone)).status, 401);
  });

  it("tell of what his own phone did too, for his other phone", async () => {
    const stream = await listenAs(token);
    const id = await order(courier);
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    await phone.post("/courier/actions", { actions: [sampleAction(id)] });
    await stream.until(new RegExp(`"id":${id},.*"status":"in_transit"`));
    stream.leave();
  });
});
