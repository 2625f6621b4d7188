import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

const FORBIDDEN = { message: "No tienes permiso para realizar esta acción" };

describe("a receipt's PDF", () => {
  let api: TestApi;
  let owner: Caller;
  let basic: Caller;
  let client: number;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    basic = await api.employee(owner);
    client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    service = (await owner.post("/services", sampleService())).body.id;
  });
  after(() => api.close());

  const print = (caller: Caller, id: number) => caller.get(`/receipts/${id}/pdf`);
  const advance = async (caller: Caller): Promise<number> => {
    const body = { client_id: client, method: "cash", tenders: [{ currency: "USD", amount: 50 }] };
    const answer = await caller.post("/debt-payments/advance", body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.receipt.id;
  };

  it("of somebody else's advance is an admin's", async () => {
    const id = await advance(owner);
    const refused = await print(basic, id);
    assert.deepEqual([refused.status, refused.body], [403, FORBIDDEN]);
    for (const caller of [owner, await api.employee(owner, "admin")])
      assert.equal((await print(caller, id)).status, 200);
    const stranger = await api.owner();
    assert.equal((await print(await api.employee(stranger), id)).status, 404);
    assert.equal((await print(basic, id + 1000)).status, 404);
  });

  it("is a basic employee's if it made the receipt", async () => {
    const former = await api.employee(owner, "admin");
    const id = await advance(former);
    const { name, email } = former.user;
    assert.equal(
      (await owner.put(`/employees/${former.user.id}`, { name, email, role: "basic" })).status,
      200,
    );
    assert.equal((await print(former, id)).status, 200);
    assert.equal((await print(basic, id)).status, 403);
  });

  it("of an order is for all staff, as long as the order is there", async () => {
    const order = (await owner.post("/deliveries", sampleDelivery(service))).body;
    const [{ id }] = (await owner.get("/receipts/filter")).body.items;
    assert.equal((await print(basic, id)).status, 200);
    const deleted = await owner.del(`/deliveries/${order.id}`);
    assert.equal(deleted.status, 204, JSON.stringify(deleted.body));
    assert.equal((await print(basic, id)).status, 403);
    assert.equal((await print(owner, id)).status, 200);
  });

  it("of goods alone, collected at the door, is one of an order", async () => {
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    const change = { payment_type: "partial", collect_fee: false, cod_amount: 20, courier_id };
    const order = await owner.post("/deliveries", sampleCredit(service, client, change));
    assert.equal(order.status, 201, JSON.stringify(order.body));
    const path = `/deliveries/${order.body.id}/status`;
    await owner.put(path, { status: "in_transit" });
    const moved = await owner.put(path, { status: "delivered", collection: sampleCollection() });
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    const [receipt] = (await owner.get("/receipts/filter")).body.items;
    assert.deepEqual([receipt.payments, receipt.goods.USD], [[], 20]);
    assert.equal((await print(basic, receipt.id)).status, 200);
  });
});
