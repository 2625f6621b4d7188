import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { photoForm } from "#server/files/samples.ts";
import { sampleAction } from "./samples.ts";
import { deliver, fail, phoneOffice, resultsOf } from "./testing.ts";

describe("the clock of a courier's phone", () => {
  const { office, order, send } = phoneOffice();

  it("shows no moment of a wrong clock: the office and the recipient see when it arrived", async () => {
    const { api, owner, phone } = office();
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
    const answers = ["attempts", "handovers", "proof"].map((what) => owner.get(`/deliveries/${id}/${what}`));
    const { tracking_url } = (await owner.get(`/deliveries/${id}`)).body;
    const tracking = await api.as(null).get(`/track/${tracking_url.split("/").at(-1)}`);
    const moments = [...(await Promise.all(answers)).flatMap(({ body }) => body), ...tracking.body.attempts];
    assert.deepEqual(
      moments.map(({ at }: { at: string }) => at),
      Array.from({ length: 6 }, () => "2026-11-20T15:00:00.000Z"),
    );
  });

  it("takes off what the phone's clock is wrong", async () => {
    const { owner, phone } = office();
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
