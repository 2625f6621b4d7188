// What clients, their people and other software have to do with the demo's company.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Day } from "#shared/dates.ts";
import { type Caller, openTestApi, type TestApi, testKey } from "#test/api.ts";
import { emailsOf, fillDemo, PASSWORD } from "./fill.ts";

const TODAY = "2026-11-20" as Day;

describe("the demo's company", () => {
  let api: TestApi;
  let owner: Caller;

  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T22:30:00Z`);
    await fillDemo(api.database, { secretKey: testKey, orders: 300, today: TODAY });
    owner = await api.signIn(emailsOf("Mandados El Ávila").owner, PASSWORD);
  });
  after(() => api.close());

  const get = async (path: string) => {
    const answer = await owner.get(path);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };

  it("has a public form and a portal, in which people asked for orders today", async () => {
    const { slug } = await get("/company");
    assert.equal(slug, "mandados-el-avila");
    const { services } = await get(`/public/${slug}`);
    assert.ok(services.length > 1, JSON.stringify(services));
    const { items } = await get("/requests/filter");
    const states = items.map(({ source, state }: { source: string; state: string }) => `${source} ${state}`);
    assert.deepEqual(states, ["portal new", "portal new", "form new", "form new", "form rejected"]);
    const requests = items.filter(({ source }: { source: string }) => source === "portal");
    assert.deepEqual(
      requests.map((request: { asked_by: string; body: { cod_amount?: number } }) => [
        request.asked_by,
        request.body.cod_amount,
      ]),
      [
        ["Beatriz Salas", 0],
        ["Beatriz Salas", 38.5],
      ],
    );
  });

  it("has keys of other software, a webhook that is off, and people to tell", async () => {
    const keys: { name: string; client_id: number | null }[] = await get("/keys");
    assert.deepEqual(
      keys.map(({ name, client_id }) => [name, client_id !== null]),
      [
        ["Sistema de pedidos", true],
        ["Tienda en línea", false],
      ],
    );
    const hooks = await api.database.read.selectFrom("webhooks").select(["url", "active"]).execute();
    assert.deepEqual(hooks, [{ url: "https://tienda.example/mandado", active: 0 }]);
    const { items } = await get("/messages/filter?perPage=100");
    const kinds = Map.groupBy(items, ({ kind }: { kind: string }) => kind);
    const moved = (kinds.get("on_the_way")?.length ?? 0) + (kinds.get("delivered")?.length ?? 0);
    const { total } = await get("/requests/filter?state=new");
    assert.equal(kinds.get("received_request")?.length, total);
    assert.ok(moved > 0 && moved <= 5, `${moved} orders`);
  });

  it("has a client with a person who may open its portal", async () => {
    const { items } = await get("/events/filter?entity=portal_access");
    assert.equal(items.length, 1);
    assert.match(items[0].summary, /^Dio acceso al portal a Beatriz Salas, de ./);
  });

  it("has payment notices: one that waits, and one that is a receipt", async () => {
    const { items } = await get("/payment-notices/filter");
    assert.deepEqual(
      items.map(({ state, by }: Record<string, string>) => [state, by]),
      [
        ["new", "Beatriz Salas"],
        ["accepted", "Beatriz Salas"],
      ],
    );
    const { receipt, amount, client_id } = items[1];
    const stored = await get(`/receipts/${receipt.id}`);
    assert.deepEqual([stored.amount, stored.client_id, stored.state], [amount, client_id, "reported"]);
  });
});
