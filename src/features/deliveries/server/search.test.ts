// @both-engines Search.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Db } from "#server/schema.ts";
import { fold } from "#shared/search.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";

/** The orders of a service that have all the words, newest first, by reading every row. */
async function holding(db: Db, service: number, typed: string): Promise<number[]> {
  const rows = await db
    .selectFrom("deliveries as d")
    .leftJoin("clients as c", "c.id", "d.client_id")
    .leftJoin("couriers as k", "k.id", "d.courier_id")
    .select(["d.id", "d.search as own", "c.search as ofClient", "k.search as ofCourier"])
    .where("d.service_id", "=", service)
    .where("d.deleted_at", "is", null)
    .orderBy("d.id", "desc")
    .execute();
  const words = fold(typed).split(" ");
  return rows
    .filter(({ own, ofClient, ofCourier }) =>
      words.every((word) => [own, ofClient, ofCourier].some((text) => text?.includes(word))),
    )
    .map(({ id }) => id);
}

describe("orders are found", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let client: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier({ first_name: "Úrsula", last_name: "Motor" })))
      .body.id;
    const phones = [{ phone: "0416-7778899" }];
    client = (
      await owner.post(
        "/clients",
        sampleClient({ legal_name: "Comercial Ávila", allow_credit: true, phones }),
      )
    ).body.id;
  });
  after(() => api.close());

  const take = async (body: object) => {
    const created = await owner.post("/deliveries", body);
    assert.equal(created.status, 201, JSON.stringify(created.body));
    return created.body;
  };
  const idsFor = async (search: string, more = "") =>
    (await owner.get(`/deliveries/filter?search=${encodeURIComponent(search)}${more}`)).body.items.map(
      ({ id }: { id: number }) => id,
    );

  it("by words in any order, of the order, its client and its courier", async () => {
    const receipt = { full_name: "Ana Gómez", phone: "0424-295-8604", address: "Petare, calle 5" };
    const order = await take(sampleCredit(service, client, { receipt, courier_id: courier }));
    await take(sampleCredit(service, client));
    await take(
      sampleDelivery(service, { receipt: { ...receipt, full_name: "Ana Luisa", phone: "0412-5550" } }),
    );
    assert.equal(order.receipt.phone, "4242958604");
    for (const typed of [
      ...["gomez ana", "avila gomez", "petare ursula", "5 ana gomez", "comercial motor calle", "go av"],
      ...["0424-295-8604", "+58 424 295 8604", "ana 0424-295-8604", "8604 petare", "avila 4242958604"],
    ])
      for (const more of ["", "&status=pending", "&sortBy=date"])
        assert.deepEqual(await idsFor(typed, more), [order.id], typed + more);
    for (const typed of ["gomez caracas", "avila luisa", "ana%gomez", "ursula xx"])
      assert.deepEqual(await idsFor(typed), [], typed);
    assert.equal((await idsFor("ávila 0416 777-8899")).length, 2);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 204);
    assert.deepEqual(await idsFor("avila gomez"), []);
  });

  it("once each and none missing, whatever was renamed, reassigned or deleted", async () => {
    const other = await api.owner();
    const idOf = async (path: string, body: object) => {
      const { status, body: created } = await other.post(path, body);
      assert.equal(status, 201, JSON.stringify(created));
      return created.id as number;
    };
    const serviceId = await idOf("/services", sampleService());
    const clientCalled = (legal_name: string) => sampleClient({ legal_name, allow_credit: true });
    const clients = [
      await idOf("/clients", clientCalled("Ana Gómez")),
      await idOf("/clients", clientCalled("Li")),
    ];
    const couriers = [await idOf("/couriers", sampleCourier()), await idOf("/couriers", sampleCourier())];
    const orders: number[] = [];
    const change: Record<string, (name: string, which: number) => Promise<unknown>> = {
      async take(full_name, which) {
        const receipt = { full_name, phone: "04149876543", address: "Chacao" };
        const more = { receipt, courier_id: couriers[which % 4] ?? null };
        const client = clients[which % 3];
        const order = client ? sampleCredit(serviceId, client, more) : sampleDelivery(serviceId, more);
        orders.push(await idOf("/deliveries", order));
      },
      renameClient: (name, which) => other.put(`/clients/${clients[which % 2]}`, clientCalled(name)),
      renameCourier: (name, which) =>
        other.put(`/couriers/${couriers[which % 2]}`, sampleCourier({ last_name: name })),
      assign: (_, which) =>
        other.put(`/deliveries/${orders[which % orders.length]}/courier`, {
          courier_id: couriers[which % 2],
        }),
      delete: (_, which) => other.del(`/deliveries/${orders[which % orders.length]}`),
    };
    const name = fc
      .array(fc.constantFrom("Ana", "María", "Gómez", "Pérez", "Li"), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(" "));
    const verb = fc.constantFrom("take", "take", "take", ...Object.keys(change));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(verb, name, fc.nat(99)), { maxLength: 12 }),
        name,
        async (steps, typed) => {
          for (const [verb, name, which] of steps)
            if (verb === "take" || orders.length > 0) await change[verb]?.(name, which);
          const expected = await holding(api.database.read, serviceId, typed);
          const query = `search=${encodeURIComponent(typed)}&perPage=100`;
          const { items, total } = (await other.get(`/deliveries/filter?${query}`)).body;
          assert.deepEqual(
            [items.map(({ id }: { id: number }) => id), total],
            [expected.slice(0, 100), expected.length],
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it("by the number of a receipt that pays them", async () => {
    await take(sampleDelivery(service));
    const order = await take(sampleCredit(service, client));
    const paid = await owner.post("/debt-payments/full", { debt_id: order.debt_id, method: "cash" });
    assert.equal(paid.status, 201);
    const number = String(paid.body.receipt.number);
    assert.notEqual(paid.body.receipt.number, order.number);
    const padded = number.padStart(6, "0");
    for (const typed of [`R-${padded}`, `r-${number}`, `R${padded}`, padded])
      for (const more of ["", "&status=pending"])
        assert.ok((await idsFor(typed, more)).includes(order.id), typed + more);
    assert.deepEqual(await idsFor(`R-${padded}`), [order.id]);
    const other = await api.owner();
    assert.deepEqual((await other.get(`/deliveries/filter?search=R-${padded}`)).body.items, []);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 409);
  });
});
