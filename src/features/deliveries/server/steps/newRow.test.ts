// @both-engines What is written is compared with what a query finds.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "../samples.ts";

// The answer to a new order is made of what is written, without a query.
describe("the answer to a new order", () => {
  let api: TestApi;
  let owner: Caller;
  let ids: {
    service: number;
    courier: number;
    client: number;
    silent: number;
    zones: number[];
    extra: number;
  };
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const idOf = async (path: string, body: object): Promise<number> => {
      const answer = await owner.post(path, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body.id;
    };
    const bills = [{ name: "Repartidor", amount: 1.5, to_courier: true }];
    const phones = [{ phone: "4121234567" }, { phone: "4147654321" }];
    ids = {
      service: await idOf("/services", sampleService({ amount: 5, bills })),
      courier: await idOf("/couriers", sampleCourier()),
      client: await idOf("/clients", sampleClient({ allow_credit: true, phones })),
      silent: await idOf("/clients", sampleClient({ allow_credit: true, phones: [] })),
      zones: [await idOf("/zones", { name: "Chacao" }), await idOf("/zones", { name: "Baruta" })],
      extra: await idOf("/extras", { name: "Espera", amount: 2, courier_pay: 1 }),
    };
    await owner.put("/rates/2026-11-20", { rate: 100, confirm: true });
  });
  after(() => api.close());

  const receipt = {
    full_name: "Yusmary Peña",
    phone: "04145550000",
    address: "Casa 12",
    location: "10.5, -66.9",
  };
  // A reference is used once.
  const orders: Record<string, (reference: string) => object> = {
    "of somebody who is no client": () => sampleDelivery(ids.service),
    "of a client with two phones": () => sampleCredit(ids.service, ids.client),
    "of a client without a phone": () => sampleCredit(ids.service, ids.silent),
    "with a courier": () => sampleCredit(ids.service, ids.client, { courier_id: ids.courier }),
    "with a new address": () => sampleCredit(ids.service, ids.client, { pickup_address: "Galpón 7" }),
    "with a place on the map": () => sampleDelivery(ids.service, { receipt }),
    "with all that is said of it": () =>
      sampleDelivery(ids.service, { notes: "Frágil\nTocar", promised_time: "16:30", date: "2026-11-21" }),
    "with a PIN": () => sampleDelivery(ids.service, { pin: true }),
    "between two zones, with an extra": () =>
      sampleCredit(ids.service, ids.client, {
        pickup_zone_id: ids.zones[0],
        delivery_zone_id: ids.zones[1],
        extras: [{ extra_id: ids.extra, quantity: 2 }],
      }),
    "for an agreed price": () =>
      sampleDelivery(ids.service, { price: { amount: 3, reason: "Cliente de siempre" } }),
    "paid in bolívares": (reference) =>
      sampleDelivery(ids.service, {
        payment_method: "transfer",
        payment_currency: "VES",
        payment_reference: reference,
        payment_bank: "0102",
      }),
    "collected at the door": () =>
      sampleCredit(ids.service, ids.client, { payment_type: "full", collect_fee: true, cod_amount: 20 }),
  };
  for (const tracking of [true, false])
    for (const [what, order] of Object.entries(orders))
      it(`is what is read afterwards: an order ${what}, ${tracking ? "with" : "without"} a link`, async () => {
        const settings = await owner.put("/company", sampleCompany({ tracking }));
        assert.equal(settings.status, 200, JSON.stringify(settings.body));
        const answer = await owner.post("/deliveries", order(tracking ? "0012345678" : "0087654321"));
        assert.equal(answer.status, 201, JSON.stringify(answer.body));
        const read = await owner.get(`/deliveries/${answer.body.id}`);
        assert.deepEqual(answer.body, read.body);
        assert.equal(answer.headers.etag, read.headers.etag);
      });
});
