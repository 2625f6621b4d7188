import assert from "node:assert/strict";
import { pbkdf2Sync, randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice, resultsOf } from "../testing.ts";

describe("an order's PIN", () => {
  const { office, order, send, statusOf } = phoneOffice();
  const read = async (id: number) => (await office().owner.get(`/deliveries/${id}`)).body;
  const pinOf = async (id: number): Promise<string> => (await read(id)).pin_code;
  /** Four digits that are not the PIN. */
  const another = (pin: string) => (pin === "0000" ? "1111" : "0000");
  const photo = () => ({ photo: [randomUUID()] });

  it("is shown to the office and the recipient on its way only, and the courier gets a slow hash", async () => {
    const { api, owner, phone } = office();
    const id = await order({ pin: true });
    const pending = await read(id);
    assert.deepEqual([pending.pin, pending.pin_code], [true, null]);
    const token = pending.tracking_url.split("/t/")[1];
    const track = async () => (await api.as(null).get(`/track/${token}`)).body.pin;
    const page = async () => (await api.app.inject({ url: `/t/${token}` })).payload;
    assert.equal(await track(), undefined);
    const [started] = await send(sampleAction(id));
    const pin = await pinOf(id);
    assert.match(pin, /^\d{4}$/);
    assert.equal(await track(), pin);
    assert.ok((await page()).includes(`<b>${pin}</b>`));

    const list = await phone.get("/courier/deliveries");
    const { salt, rounds, digest } = list.body.items[0].pin;
    assert.ok(rounds >= 300_000);
    const expected = pbkdf2Sync(pin, Buffer.from(salt, "hex"), rounds, 32, "sha256").toString("hex");
    assert.equal(digest, expected);
    assert.deepEqual(started.delivery.pin, list.body.items[0].pin);
    for (const answer of [list.body, started, (await phone.get("/courier/day")).body])
      assert.ok(!Object.values(flat(answer)).includes(pin));
    const [done] = await send(deliver(id, { pin }));
    assert.deepEqual([done.status, await statusOf(id), await pinOf(id)], ["done", "delivered", null]);
    assert.equal(await track(), undefined);
    const events = JSON.stringify((await owner.get("/events/filter?perPage=50")).body);
    assert.ok(!events.includes(`"${pin}"`));
  });

  it("is the company's to give, unless the order says otherwise", async () => {
    const { owner, service } = office();
    assert.equal((await read(await order())).pin, false);
    await owner.put("/company", sampleCompany({ pin: true }));
    assert.equal((await read(await order())).pin, true);
    const id = await order({ pin: false });
    assert.equal((await read(id)).pin, false);
    const edit = (change: object) => owner.put(`/deliveries/${id}`, sampleDelivery(service, change));
    const { courier } = office();
    assert.equal((await edit({ courier_id: courier })).body.pin, false, "a missing field keeps it");
    assert.equal((await edit({ courier_id: courier, pin: true })).body.pin, true);
    await send(sampleAction(id));
    assert.match(await pinOf(id), /^\d{4}$/);
    const bad = await owner.post("/deliveries", sampleDelivery(service, { pin: "yes" }));
    assert.deepEqual([bad.status, Object.keys(bad.body.errors)], [422, ["pin"]]);
  });

  it("makes a delivery without it need a photo, and marks it", async () => {
    const { owner } = office();
    const marked = async (bodyOf: (pin: string) => object) => {
      const id = await order({ pin: true });
      await send(sampleAction(id));
      const body = bodyOf(await pinOf(id));
      const [bare] = await send(deliver(id, body));
      const [review] = (await owner.get("/couriers/reviews")).body.items;
      await owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: false, note: null });
      const [answer] = await send(deliver(id, { ...body, ...photo() }));
      const [handover] = (await owner.get(`/deliveries/${id}/handovers`)).body;
      return [...resultsOf([bare, answer]), review.pin, handover.pin];
    };
    const lack = "Sin el PIN hace falta una foto";
    assert.deepEqual(await marked(() => ({})), [lack, "done", "missing", "missing"]);
    assert.deepEqual(await marked((pin) => ({ pin: another(pin) })), [lack, "done", "wrong", "wrong"]);
  });

  it("is taken with spaces, and asks nothing of an order without", async () => {
    const id = await order({ pin: true });
    const plain = await order();
    await send(sampleAction(id), sampleAction(plain));
    const spaced = (await pinOf(id)).replace(/(..)/, "$1 ");
    const results = await send(deliver(id, { pin: spaced }), deliver(plain, { pin: "1234" }));
    assert.deepEqual(resultsOf(results), ["done", "done"]);
    const [handover] = (await office().owner.get(`/deliveries/${plain}/handovers`)).body;
    assert.equal("pin" in handover, false);
  });
});

/** Every value of an answer, however deep. */
function flat(value: unknown, path = ""): Record<string, unknown> {
  if (typeof value !== "object" || value === null) return { [path]: value };
  return Object.assign({}, ...Object.entries(value).map(([name, part]) => flat(part, `${path}.${name}`)));
}
