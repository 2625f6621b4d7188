import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { clientRefusals } from "#features/clients/texts.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import { sampleExtra } from "#features/extras/server/samples.ts";
import { extraTexts } from "#features/extras/texts.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { serviceTexts } from "#features/services/texts.ts";
import { zoneTexts } from "#features/zones/texts.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";

describe("a record that an order refers to", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  for (const [path, field, message] of [
    ["/clients", "client_id", clientRefusals.inUse],
    ["/couriers", "courier_id", courierTexts.inUse],
    ["/services", "service_id", serviceTexts.inUse],
  ] as const)
    it(`in ${path} can't be deleted until the order is deleted`, async () => {
      const create = async (to: string, body: object) => {
        const answer = await owner.post(to, body);
        assert.equal(answer.status, 201, JSON.stringify(answer.body));
        return answer.body.id as number;
      };
      const client = await create("/clients", sampleClient({ allow_credit: true }));
      const courier = await create("/couriers", sampleCourier());
      const service = await create("/services", sampleService());
      const named = { client_id: client, courier_id: courier, service_id: service };
      const order = await create("/deliveries", sampleCredit(service, client, { courier_id: courier }));

      const url = `${path}/${named[field]}`;
      const refused = await owner.del(url);
      assert.deepEqual([refused.status, refused.body], [409, { message }]);
      assert.equal((await owner.get(url)).body.can_delete, false);
      assert.equal((await owner.del(`/deliveries/${order}`)).status, 204);
      assert.equal((await owner.get(url)).body.can_delete, true);
      assert.equal((await owner.del(url)).status, 204);
      assert.equal((await owner.get(url)).status, 404);
    });

  describe("as a part of its price", () => {
    const create = async (path: string, body: object) => {
      const answer = await owner.post(path, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body.id as number;
    };
    const refused = async (path: string, message: string) => {
      const { status, body } = await owner.del(path);
      assert.deepEqual([status, body.message], [409, message]);
      assert.equal((await owner.get(path)).body.can_delete, false);
    };

    it("stays: a zone also while a client's address or a price has it", async () => {
      const [priced, sent, addressed] = [
        await create("/zones", { name: "Priced" }),
        await create("/zones", { name: "Sent" }),
        await create("/zones", { name: "Addressed" }),
      ];
      const service = await create("/services", sampleService());
      const cells = [{ from_zone_id: priced, to_zone_id: priced, amount: 4 }];
      const list = { service_id: service, valid_from: "2026-11-20", cells };
      assert.equal((await owner.put("/tariffs", list)).status, 200);
      const order = await create("/deliveries", sampleDelivery(service, { delivery_zone_id: sent }));
      await create("/clients", sampleClient({ addresses: [{ address: "Calle 1", zone_id: addressed }] }));
      for (const id of [priced, sent, addressed]) await refused(`/zones/${id}`, zoneTexts.inUse);
      assert.equal((await owner.del(`/deliveries/${order}`)).status, 204);
      assert.equal((await owner.del(`/zones/${sent}`)).status, 204);
      assert.equal((await owner.get(`/zones/${sent}`)).status, 404);
      await create("/zones", { name: "Sent" });
    });

    it("stays: an extra", async () => {
      const extra = await create("/extras", sampleExtra());
      const service = await create("/services", sampleService());
      const extras = [{ extra_id: extra, quantity: 1 }];
      const order = await create("/deliveries", sampleDelivery(service, { extras }));
      await refused(`/extras/${extra}`, extraTexts.inUse);
      assert.equal((await owner.del(`/deliveries/${order}`)).status, 204);
      assert.equal((await owner.del(`/extras/${extra}`)).status, 204);
    });
  });

  describe("as its client", () => {
    let client: number;
    let url: string;
    beforeEach(async () => {
      client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
      url = `/clients/${client}`;
    });

    const advance = async () => {
      const body = { client_id: client, amount: 500, method: "cash" };
      const { status, body: advance } = await owner.post("/debt-payments/advance", body);
      assert.equal(status, 201);
      return advance.id as number;
    };
    const isKept = async () => {
      assert.equal((await owner.get(url)).body.can_delete, false);
      const basic = await api.employee(owner, "basic");
      const refused = await basic.del(url);
      assert.deepEqual([refused.status, refused.body], [409, { message: clientRefusals.hasReceipts }]);
    };
    const isDeleted = async () => {
      assert.equal((await owner.get(url)).body.can_delete, true);
      assert.equal((await owner.del(url)).status, 204);
      assert.equal((await owner.get(url)).status, 404);
    };

    it("is kept while it has money in advance, and can be deleted once that is voided", async () => {
      const receipt = await advance();
      await isKept();
      assert.equal((await owner.post(`/receipts/${receipt}/void`, { reason: "No" })).status, 200);
      await isDeleted();
    });

    it("is kept with money in advance though its only order was deleted", async () => {
      const service = (await owner.post("/services", sampleService())).body.id;
      const { id } = (await owner.post("/deliveries", sampleCredit(service, client))).body;
      assert.equal((await owner.del(`/deliveries/${id}`)).status, 204);
      await advance();
      await isKept();
    });

    it("can be deleted after a reminder", async () => {
      assert.equal((await owner.post(`${url}/reminders`, {})).status, 201);
      await isDeleted();
    });

    it("can be deleted once its order is another client's", async () => {
      const service = (await owner.post("/services", sampleService())).body.id;
      const other = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
      const { id } = (await owner.post("/deliveries", sampleCredit(service, client))).body;
      assert.equal((await owner.put(`/deliveries/${id}`, sampleCredit(service, other))).status, 200);
      await isDeleted();
    });
  });
});
