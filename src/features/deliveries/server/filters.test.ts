// @both-engines Filters in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { fold } from "#shared/search.ts";
import { type Caller, type TestApi, testEngine } from "#test/api.ts";
import { formatNumber } from "../rules.ts";
import { sampleCredit, sampleDelivery } from "./samples.ts";
import { openOffice, takeOrder } from "./testing.ts";

describe("orders that are looked for", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  before(async () => {
    ({ api, owner, service, courier } = await openOffice());
  });
  after(() => api.close());

  const take = (order: object) => takeOrder(owner, order);

  it("say when each client ordered last, and list clients by that and by what they owe", async () => {
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService({ amount: 5 }))).body.id;
    const [early, late, never] = await Promise.all(
      ["Ana", "Eva", "Rosa"].map(
        async (legal_name) =>
          (await other.post("/clients", sampleClient({ legal_name, allow_credit: true }))).body.id as number,
      ),
    );
    const order = async (client: number | undefined, date: string) =>
      (await other.post("/deliveries", sampleCredit(serviceId, client ?? 0, { date }))).body.id;
    await order(early, "2026-11-18");
    await order(early, "2026-11-17");
    await order(late, "2026-11-19");
    const removed = await order(late, "2026-11-20");
    assert.equal((await other.del(`/deliveries/${removed}`)).status, 204);

    const last = async (caller: Caller) =>
      (await caller.get(`/clients/last-orders?ids=${[never, late, early].join(",")}`)).body;
    // The newest order counts, whatever its day. One that is deleted doesn't.
    const days = [
      { client_id: early, date: "2026-11-17" },
      { client_id: late, date: "2026-11-19" },
    ].toSorted((a, b) => Number(a.client_id) - Number(b.client_id));
    assert.deepEqual(await last(other), days);
    assert.deepEqual(await last(owner), []);
    for (const ids of ["", "0", "a", "1,"])
      assert.equal((await other.get(`/clients/last-orders?ids=${ids}`)).status, 422, ids);

    const sorted = async (sortBy: string) =>
      (await other.get(`/clients/filter?sortBy=${sortBy}`)).body.items.map(({ id }: { id: number }) => id);
    assert.deepEqual(await sorted("last_order"), [late, early, never]);
    assert.deepEqual(await sorted("total_pending"), [early, late, never]);
    const basic = await api.employee(other, "basic");
    assert.equal((await basic.get("/clients/filter?sortBy=last_order")).status, 200);
    // The order would say who owes more.
    assert.equal((await basic.get("/clients/filter?sortBy=total_pending")).status, 403);
  });

  it("are filtered flat and in brackets, by several statuses, payment, service and dates", async () => {
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService())).body.id;
    const unused = (await other.post("/services", sampleService())).body.id;
    const rider = (await other.post("/couriers", sampleCourier())).body.id;
    const buyer = (await other.post("/clients", sampleClient({ allow_credit: true, legal_name: "Ñoño" })))
      .body.id;
    const cash = (await other.post("/deliveries", sampleDelivery(serviceId, { date: "2026-11-01" }))).body;
    const credit = (
      await other.post(
        "/deliveries",
        sampleCredit(serviceId, buyer, { date: "2026-11-10", courier_id: rider }),
      )
    ).body;
    await other.put(`/deliveries/${credit.id}/status`, { status: "in_transit" });
    const ids = async (query: string) =>
      (await other.get(`/deliveries/filter?${query}`)).body.items.map(({ id }: { id: number }) => id);
    assert.deepEqual(await ids(""), [credit.id, cash.id]);
    assert.deepEqual(await ids("status=pending"), [cash.id]);
    assert.deepEqual(await ids("filters[status]=pending,in_transit&sortBy=number&sortDirection=asc"), [
      cash.id,
      credit.id,
    ]);
    assert.deepEqual(await ids("filters[paymentStatus]=paid&filters[status]="), [cash.id]);
    assert.deepEqual(await ids("paymentMethod=cash"), [cash.id]);
    assert.deepEqual(await ids("paymentMethod=transfer"), []);
    assert.deepEqual(await ids(`serviceId=${serviceId}`), [credit.id, cash.id]);
    assert.deepEqual(await ids(`serviceId=${unused}`), []);
    assert.deepEqual(await ids(`courierId=${rider}`), [credit.id]);
    assert.deepEqual(await ids(`courierId=${rider}&status=pending`), []);
    assert.deepEqual(await ids("owing=1"), [credit.id]);
    assert.deepEqual(await ids(`serviceId=${serviceId}&startDate=2026-11-02&endDate=2026-11-10`), [
      credit.id,
    ]);
    // Newest first and page by page, over any number of days, with the total known or counted.
    for (const days of ["startDate=2026-11-01&endDate=2026-11-30", "startDate=2025-11-01&endDate=2026-11-30"])
      for (const where of [days, `${days}&serviceId=${serviceId}`]) {
        assert.deepEqual(await ids(where), [credit.id, cash.id], where);
        assert.deepEqual(await ids(`${where}&perPage=1&page=2`), [cash.id], where);
      }
    for (const text of ["nono", "Ñoño", String(credit.number).padStart(6, "0"), "4121234567"]) {
      assert.ok((await ids(`search=${encodeURIComponent(text)}`)).includes(credit.id), text);
    }
    // Two letters or signs have no trigram; the other filters still apply.
    for (const text of ["no", "ñ", "%", '"', "_0"])
      assert.deepEqual(
        await ids(`search=${encodeURIComponent(text)}`),
        text.startsWith("n") || text === "ñ" ? [credit.id] : [],
        text,
      );
    assert.deepEqual(await ids("search=nono&status=in_transit&sortBy=number"), [credit.id]);
    assert.deepEqual(await ids("search=nono&status=pending"), []);
    const { items, total } = (await other.get("/deliveries/filter?search=4121234567&perPage=1&page=2")).body;
    assert.deepEqual([items, total], [[], 1]);
    assert.deepEqual(await ids("sortBy=client_name&sortDirection=asc"), [credit.id, cash.id]);
    for (const sort of [
      "number",
      "date",
      "amount",
      "status",
      "client_name",
      "courier_full_name",
      "service_name",
    ])
      assert.equal((await ids(`sortBy=${sort}&sortDirection=asc`)).length, 2, sort);
    const bad = await other.get("/deliveries/filter?sortBy=x&status=y&page=0");
    assert.deepEqual(Object.keys(bad.body.errors).sort(), ["page", "sortBy", "status"]);
    assert.equal((await other.get("/deliveries/search/nono")).body.total, 1);
    assert.deepEqual(
      (await other.get("/deliveries/with-debt")).body.map(({ id }: { id: number }) => id),
      [credit.id],
    );
  });

  it("are found by parts of a text in any order, and nothing else is found", async () => {
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService())).body.id;
    const NAMES = [
      "Ana Pérez González",
      "ana gonzález pérez",
      "A\"na {p} \\ez, o'b",
      "100%_z 😀ñandú",
      "Анна ßtraße",
    ];
    const wordsById = new Map<number, string>();
    for (const name of NAMES) {
      const order = sampleDelivery(serviceId);
      order.receipt.full_name = name;
      const { id, number } = (await other.post("/deliveries", order)).body;
      const { receipt, pickup_address: pickup, anonymous_client: buyer } = order;
      const words = [
        ...Object.values(receipt),
        pickup,
        buyer.legal_name,
        buyer.registration_number,
        buyer.phone,
      ];
      wordsById.set(id, fold([formatNumber(number), ...words].join("\n")));
    }
    const part = fc
      .tuple(fc.constantFrom(...NAMES), fc.nat(20), fc.integer({ min: 1, max: 12 }))
      .map(([name, from, length]) => [...name].slice(from, from + length).join(""));
    const mixed = fc.tuple(part, fc.constantFrom("", " "), part).map((parts) => parts.join(""));
    const typed = fc.oneof(part, mixed).filter((text) => fold(text) !== "");
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const { items } = (await other.get(`/deliveries/filter?search=${encodeURIComponent(text)}`)).body;
        const actual = items.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
        const typed = fold(text).split(" ");
        const expected = [...wordsById].filter(([, held]) => typed.every((word) => held.includes(word)));
        assert.deepEqual(
          actual,
          expected.map(([id]) => id),
          text,
        );
      }),
      { numRuns: 300 },
    );
  });

  it("are not found after deletion, by any text", async () => {
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService())).body.id;
    const rider = (await other.post("/couriers", sampleCourier({ first_name: "Úrsula" }))).body.id;
    const buyer = (await other.post("/clients", sampleClient({ allow_credit: true, legal_name: "Ñoño" })))
      .body.id;
    const order = sampleCredit(serviceId, buyer, { courier_id: rider });
    const [gone, stands] = [
      (await other.post("/deliveries", order)).body,
      (await other.post("/deliveries", order)).body,
    ];
    assert.equal((await other.del(`/deliveries/${gone.id}`)).status, 204);
    for (const text of ["gutierrez", "gu", "nono", "ñ", "ursula", "0000"])
      for (const path of [`search/${text}?`, `filter?search=${text}&`]) {
        const { items, total } = (await other.get(`/deliveries/${encodeURI(path)}perPage=5`)).body;
        assert.deepEqual([items.map(({ id }: { id: number }) => id), total], [[stands.id], 1], path);
      }
  });

  it("are found by their current text after an edit, with or without a client", async () => {
    const other = await api.owner();
    const serviceId = (await other.post("/services", sampleService())).body.id;
    const buyer = (await other.post("/clients", sampleClient({ legal_name: "Ñoño" }))).body.id;
    const { anonymous_client, ...known } = sampleDelivery(serviceId);
    const { id } = (await other.post("/deliveries", { ...known, anonymous_client })).body;
    const finds = async (text: string) =>
      (await other.get(`/deliveries/filter?search=${encodeURIComponent(text)}`)).body.total === 1;
    const edit = async (order: object) =>
      assert.equal((await other.put(`/deliveries/${id}`, order)).status, 200);
    assert.deepEqual([await finds("pedro perez"), await finds("ñoño")], [true, false]);
    await edit({ ...known, client_id: buyer, pickup_address: "Los Palos Grandes" });
    assert.deepEqual([await finds("pedro perez"), await finds("ñoño")], [false, true]);
    assert.deepEqual([await finds("altamira"), await finds("palos gr")], [false, true]);
    await edit({ ...known, anonymous_client });
    assert.deepEqual([await finds("pedro perez"), await finds("ñoño")], [true, false]);
    assert.deepEqual([await finds("altamira"), await finds("palos gr")], [true, false]);
  });

  it("write the search text only if it changes", {
    skip:
      testEngine === "sqlite"
        ? "its index is written by no other change, since it has no versions of rows"
        : false,
  }, async () => {
    const order = await take(sampleDelivery(service, { courier_id: courier }));
    const written = async () =>
      (
        await sql<{ at: string; search: string }>`
          select ctid::text as at, search from deliveries_words where id = ${order.id}`.execute(
          api.database.read,
        )
      ).rows[0];
    const first = await written();
    assert.match(first?.search ?? "", /^\d{6} maria gutierrez/);
    const change = (notes: string, more = {}) =>
      owner.put(`/deliveries/${order.id}`, sampleDelivery(service, { courier_id: courier, notes, ...more }));
    assert.equal((await change("Con cuidado")).status, 200);
    assert.deepEqual(await written(), first);
    assert.equal((await change("Sin apuro", { pickup_address: "Chacao" })).status, 200);
    const second = await written();
    assert.match(second?.search ?? "", /chacao/);
    assert.notEqual(second?.at, first?.at);
    for (const status of ["in_transit", "delivered"])
      assert.equal((await owner.put(`/deliveries/${order.id}/status`, { status })).status, 200);
    assert.deepEqual(await written(), second);
  });
});
