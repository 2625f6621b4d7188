// @both-engines Numbers are taken under the company's lock.
// Opening balances have a series of their own, so that orders and receipts have no holes.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { importerOf } from "#features/receivables/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import type { Day } from "#shared/dates.ts";
import { OPENINGS } from "#shared/numbers.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const TODAY = "2026-11-20" as Day;
const SINCE = "2026-10-01" as Day;

describe("the series of opening balances", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const newClient = async (name: string): Promise<number> =>
    (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true, legal_name: name })))).id;
  const read = (path: string) => expectBody(owner.get(path), 200);
  const csv = async (path: string) => (await owner.get(path)).raw.toString("utf8");
  const days = `start_date=${SINCE}&end_date=${TODAY}`;

  it("numbers debts and credits together, and neither orders nor receipts", async () => {
    const importer = importerOf(api, owner);
    const [owing, owed] = [await newClient("Café Debe"), await newClient("Café Anticipó")];
    const debt = await importer.open(owing, 5000, SINCE, TODAY);
    const credit = await importer.open(owed, -3000, SINCE, TODAY);

    const order = await expectBody(owner.post("/deliveries", sampleCredit(service, owing)));
    assert.deepEqual([order.number, order.opening, order.series], [1, false, null]);
    const opened = await read(`/deliveries/${debt.opening.id}`);
    assert.deepEqual([opened.number, opened.opening, opened.series], [1, true, "SA"]);
    const advance = await read(`/receipts/${credit.opening.id}`);
    assert.deepEqual([advance.number, advance.opening, advance.kind], [2, true, "opening"]);

    const other = await expectBody(owner.post("/deliveries", sampleCredit(service, owed)));
    assert.equal(other.number, 2);
    await expectBody(owner.post("/debt-payments/apply-advance", { client_id: owed }));
    const [applied] = await read(`/debts/${other.debt_id}/payments`);
    assert.deepEqual(applied.receipt, { id: credit.opening.id, number: 2, opening: true });
    const full = await expectBody(
      owner.post("/debt-payments/full", { debt_id: opened.debt_id, method: "cash" }),
    );
    assert.equal(full.receipt.number, 1, "the first receipt of money");
    const [paid] = (await read(`/receipts/${full.receipt.id}`)).payments;
    assert.deepEqual([paid.number, paid.opening], [1, true]);

    const lines = async (client: number) =>
      (await read(`/clients/${client}/statement?${days}`)).lines.map((line: Record<string, unknown>) => [
        line.kind,
        line.number,
        line.opening,
        line.receipt_number,
      ]);
    assert.deepEqual(await lines(owing), [
      ["opening", 1, true, null],
      ["order", 1, false, null],
      ["payment", 1, true, 1],
    ]);
    assert.deepEqual(
      (await lines(owed)).filter(([kind]: unknown[]) => kind === "opening"),
      [["opening", 2, true, null]],
    );
  });

  it("stands as SA- in papers, the journal and the history, and is found by its number", async () => {
    const importer = importerOf(api, owner);
    const client = await newClient("Ferretería Tres");
    const { opening } = await importer.open(client, 7000, SINCE, TODAY);
    const statement = await csv(`/clients/${client}/statement-report?${days}&format=csv`);
    assert.match(statement, /Saldo anterior;SA-000003;/);
    assert.match(await csv("/debts/un-paid-debts-report?format=csv"), /SA-000003/);
    assert.match(await csv(`/debts/debts-report?${days}&format=csv`), /SA-000003/);
    const [owed] = await read(`/debts/ageing/orders?client_id=${client}`);
    assert.deepEqual([owed.number, owed.opening, owed.series], [3, true, "SA"]);
    const [open] = await read(`/debts/${client}/open`);
    assert.deepEqual([open.number, open.opening], [3, true]);
    const paid = await expectBody(
      owner.post("/debt-payments/partial", { debt_id: owed.debt_id, amount: 20, method: "cash" }),
    );
    const detailed = `/dashboard/report?start_date=${TODAY}&end_date=${TODAY}&format=csv`;
    assert.match(await csv(detailed), /SA-000003/);
    assert.equal((await read(`/receipts/${paid.receipt.id}`)).payments[0].opening, true);
    const written = await expectBody(
      owner.post(`/debts/${owed.debt_id}/write-off`, { reason: "Cerró el local" }),
    );
    assert.deepEqual([written.number, written.opening], [3, true]);
    assert.match(
      await csv(`/write-offs/report?start_date=${TODAY}&end_date=${TODAY}&format=csv`),
      /SA-000003/,
    );

    for (const search of ["SA-000003", "sa-3", "SA3"]) {
      const { items } = await read(`/deliveries/filter?search=${search}`);
      assert.deepEqual(
        items.map(({ id }: { id: number }) => id),
        [opening.id],
        search,
      );
    }
    assert.deepEqual((await read("/deliveries/filter?search=SA-000002")).items, []);
    assert.equal((await read("/receipts/filter?search=sa-2")).items[0].opening, true);
    assert.deepEqual((await read("/receipts/totals?search=sa-2")).count, 0);
    const stranger = await api.owner();
    for (const path of ["/deliveries/filter", "/receipts/filter"])
      assert.deepEqual((await stranger.get(`${path}?search=SA-000003`)).body.items, []);
  });

  it("begins at one in each company, and keeps the numbers of balances that came before it", async () => {
    const other = await api.owner();
    const client = (await expectBody(other.post("/clients", sampleClient({ allow_credit: true })))).id;
    const importer = importerOf(api, other);
    const { opening } = await importer.open(client, 1000, SINCE, TODAY);
    await api.database.transaction(async (tx) => {
      await tx.updateTable("deliveries").set({ number: 1 }).where("id", "=", opening.id).execute();
      const { company_id } = await tx
        .selectFrom("deliveries")
        .select("company_id")
        .where("id", "=", opening.id)
        .executeTakeFirstOrThrow();
      const counters = { last_number: 1, last_opening_number: 0 };
      await tx.updateTable("companies").set(counters).where("id", "=", company_id).execute();
    });
    const unchanged = await expectBody(other.get(`/deliveries/${opening.id}`), 200);
    assert.deepEqual([unchanged.number, unchanged.opening, unchanged.series], [1, true, null]);
    const { opening: next } = await importer.open(client, 2000, SINCE, TODAY);
    const stored = await api.database.read
      .selectFrom("deliveries")
      .select("number")
      .where("id", "=", next.id)
      .executeTakeFirstOrThrow();
    assert.equal(stored.number, OPENINGS + 1);
  });
});
