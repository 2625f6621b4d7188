// A program's correction of an order changes what it says, and nothing else.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleExtra } from "#features/extras/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

let api: TestApi;
let owner: Caller;
let shop: Caller;
let order: Record<string, unknown> & { id: number };
before(async () => {
  api = await openTestApi();
  api.setNow("2026-11-20T15:00:00.000Z");
  owner = await api.owner();
  const createId = async (path: string, body: object): Promise<number> =>
    (await expectBody(owner.post(path, body))).id;
  const client = await createId("/clients", sampleClient({ allow_credit: true }));
  const extra = await createId("/extras", sampleExtra());
  const zone = await createId("/zones", { name: "Baruta", places: ["Las Mercedes"] });
  const full = sampleCredit(await createId("/services", sampleService({ amount: 5 })), client, {
    extras: [{ extra_id: extra, quantity: 2 }],
    price: { amount: 9, reason: "Acuerdo" },
    pin: true,
    notes: "Timbre roto",
    contents: "Una torta",
    packages: 2,
    cod_amount: 20,
    pickup_zone_id: zone,
    delivery_zone_id: zone,
  });
  order = await expectBody(owner.post("/deliveries", full));
  const scopes = ["orders:read", "orders:write"];
  const { key } = await expectBody(owner.post("/keys", { name: "Tienda", client_id: client, scopes }));
  shop = api.as(key);
});
after(() => api.close());

const correct = (body: object) => shop.call("PATCH", `/v1/orders/${order.id}`, body);
const stored = () => expectBody(owner.get(`/deliveries/${order.id}`), 200);

it("keeps everything that it doesn't name", async () => {
  await expectBody(correct({ packages: 3 }), 200);
  const { packages, version: _, updated_at: __, ...rest } = await stored();
  assert.equal(packages, 3);
  const { packages: ___, version: ____, updated_at: _____, ...before } = order;
  assert.deepEqual(rest, before);
});

it("asks for an hour at which somebody works, and leaves one that the office gave", async () => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", to: "18:00" }));
  await expectBody(owner.put("/company", sampleCompany({ hours })), 200);
  const late = await correct({ promised_time: "20:00" });
  assert.deepEqual([late.status, Object.keys(late.body.errors)], [422, ["promised_time"]]);
  assert.equal((await expectBody(correct({ promised_time: "16:30" }), 200)).promised_time, "16:30");
  api.setNow("2026-11-20T23:30:00.000Z");
  await expectBody(correct({ notes: "Tocar dos veces" }), 200);
  assert.equal((await stored()).promised_time, "16:30");
});
