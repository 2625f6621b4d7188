import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, photoForm, sampleAction } from "./samples.ts";

describe("the clock of a courier's phone", () => {
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
  });
  beforeEach(async () => {
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  const order = async (change: object = {}): Promise<number> =>
    (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier, ...change }))).body.id;
  const send = async (...actions: object[]) => {
    const { status, body } = await phone.post("/courier/actions", { actions });
    assert.equal(status, 200, JSON.stringify(body));
    return body.results;
  };
  const resultsOf = (results: { status: string; message: string | null }[]) =>
    results.map(({ status, message }) => message ?? status);
  const deliver = (id: number, change: object = {}) =>
    sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", ...change });
  const fail = (id: number, change: object = {}) =>
    sampleAction(id, { kind: "fail", reason: "absent", note: "Nadie abrió", ...change });

  it("shows no moment of a wrong clock: the office and the recipient see when it arrived", async () => {
    const id = await order();
    const [late, early] = ["9999-12-31T23:59:59-14:00", "0000-01-01T00:00:00+14:00"];
    const [photo] = [randomUUID()];
    await phone.put(`/courier/files/${photo}`, photoForm());
    const results = await send(
      sampleAction(id, { at: late }),
      fail(id, { at: late }),
      fail(id, { at: early }),
      deliver(id, { at: "2030-12-31T12:00:00Z", photo }),
    );
    assert.deepEqual(resultsOf(results), ["done", "done", "done", "done"]);
    const shown = ["attempts", "handovers", "proof"].map((what) => owner.get(`/deliveries/${id}/${what}`));
    const { tracking_url } = (await owner.get(`/deliveries/${id}`)).body;
    const tracking = await api.as(null).get(`/track/${tracking_url.split("/").at(-1)}`);
    const moments = [...(await Promise.all(shown)).flatMap(({ body }) => body), ...tracking.body.attempts];
    assert.deepEqual(
      moments.map(({ at }: { at: string }) => at),
      Array.from({ length: 6 }, () => "2026-11-20T15:00:00.000Z"),
    );
  });

  it("takes off what the phone's clock is wrong", async () => {
    const id = await order();
    const now = "2026-11-23T04:00:00.000Z";
    const actions = [
      sampleAction(id, { at: "2026-11-23T02:00:00.000Z" }),
      fail(id, { at: "2026-11-23T03:30:00.000-00:00" }),
    ];
    const { status, body } = await phone.post("/courier/actions", { actions, now });
    assert.deepEqual([status, resultsOf(body.results)], [200, ["done", "done"]]);
    const [attempt] = (await owner.get(`/deliveries/${id}/attempts`)).body;
    assert.equal(attempt.at, "2026-11-20T14:30:00.000Z");
    const wrong = await phone.post("/courier/actions", { actions, now: "ayer" });
    assert.deepEqual(Object.keys(wrong.body.errors), ["now"]);
  });
});
