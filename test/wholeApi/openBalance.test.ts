// Balances from before a company began here: owed, paid, aged and stated like any debt, and no order for anything else.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { bucketOf } from "#features/receivables/rules.ts";
import { importerOf } from "#features/receivables/server/testing.ts";
import { cannotPrint } from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { everyAnswer, movedIn } from "#test/everyAnswer.ts";

const TODAY = "2026-11-20" as Day;
const CLIENTS = 300;

describe("a client's balance from before", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let importer: ReturnType<typeof importerOf>;
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00Z`);
    owner = await api.owner();
    importer = importerOf(api, owner);
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const newClient = async (change: object = {}): Promise<number> =>
    (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true, ...change })))).id;
  const read = (path: string) => expectBody(owner.get(path), 200);
  const refused = (change: Promise<unknown>, code: string) =>
    assert.rejects(change, (error: { code?: string }) => error.code === code);

  const answersOf = (caller: Caller) =>
    everyAnswer(caller, { start: "2026-11-01", end: "2026-11-30", today: TODAY, service });

  it("moves no count, list, filter, report or figure of the API but those of debts and clients", async () => {
    const boss = await api.owner();
    const client = (await expectBody(boss.post("/clients", sampleClient({ allow_credit: true })))).id;
    const sold = (await expectBody(boss.post("/services", sampleService()))).id;
    const courier_id = (await expectBody(boss.post("/couriers", sampleCourier()))).id;
    const order = await expectBody(boss.post("/deliveries", sampleCredit(sold, client, { courier_id })));
    await expectBody(boss.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
    await expectBody(boss.put(`/deliveries/${order.id}/status`, { status: "delivered" }), 200);
    await expectBody(boss.post("/deliveries", sampleDelivery(sold)));
    const earlier = await answersOf(boss);
    const theirs = importerOf(api, boss);
    await theirs.open(client, 4250, "2026-11-03" as Day, TODAY);
    await theirs.open(client, -700, "2026-11-04" as Day, TODAY);
    const later = await answersOf(boss);
    const documents = ["/debts/debts-report", "/debts/un-paid-debts-report", "/debts/ageing-report"];
    assert.deepEqual(
      movedIn(earlier, later),
      [
        ...["/clients", "/clients/filter", "/events/filter"],
        ...["/debts/all-amount-debts", "/debts/clients-with-debt", "/debts/ageing"],
        ...["/deliveries/with-debt", ...(cannotPrint ? [] : [...documents, "/company/journal"])],
      ].toSorted(),
    );
    assert.ok(later.size > 40, `only ${later.size} routes`);
  });

  it(`is owed, aged, stated and reminded like any debt, for ${CLIENTS} clients`, async () => {
    const earlier = fromDollars((await read("/debts/all-amount-debts")).amount);
    const opened: { client: number; amount: number; since: Day }[] = [];
    for (let at = 0; at < CLIENTS; at++) {
      const [amount, since] = [101 + 37 * at, addDays(TODAY, -((at * 7) % 90))];
      const client = await newClient();
      await importer.open(client, amount, since, TODAY);
      opened.push({ client, amount, since });
    }
    const sum = (of: typeof opened) => of.reduce((all, { amount }) => all + amount, 0);
    const all = fromDollars((await read("/debts/all-amount-debts")).amount);
    assert.equal(all - earlier, sum(opened));
    const { clients } = await read("/debts/ageing");
    const row = new Map(clients.map((client: { client_id: number }) => [client.client_id, client]));
    const debtors = new Map(
      (await read("/debts/clients-with-debt")).map((client: { id: number }) => [client.id, client]),
    );
    for (const { client, amount, since } of opened) {
      const ageing = row.get(client) as { total: number; buckets: Record<string, number> };
      assert.deepEqual(
        [fromDollars(ageing.total), fromDollars(ageing.buckets[bucketOf(since, TODAY)] ?? 0)],
        [amount, amount],
      );
      const debtor = debtors.get(client) as { total_pending: number; oldest_date: string };
      assert.deepEqual([fromDollars(debtor.total_pending), debtor.oldest_date], [amount, since]);
    }
    for (const { client, amount, since } of opened.filter((_, at) => at % 60 === 0)) {
      const { lines, closing } = await read(
        `/clients/${client}/statement?start_date=${TODAY}&end_date=${TODAY}`,
      );
      const [line] = lines;
      assert.deepEqual(
        [lines.length, line.kind, fromDollars(line.charge), line.order_date, fromDollars(closing)],
        [1, "opening", amount, since, amount],
      );
      const { text, total } = await read(`/clients/${client}/reminder`);
      assert.equal(fromDollars(total), amount);
      assert.match(text, /• Saldo anterior \(/);
      const { items } = await read(`/debts/delivery-with-debts-filter?client_id=${client}`);
      const [order] = items;
      const { opening, status, payment_type, service_name, date } = await read(`/deliveries/${order.id}`);
      assert.deepEqual(
        [opening, status, payment_type, service_name, date],
        [true, "delivered", "partial", "Saldo anterior", since],
      );
      assert.equal((await read(`/deliveries/filter?clientId=${client}`)).total, 0);
      const { can_delete } = await read(`/clients/${client}`);
      assert.equal(can_delete, false);
    }
  });

  it("is paid as income that is collected, written off, and changed in no other way", async () => {
    const client = await newClient();
    const collected = async () => (await read(`/dashboard?period=day&date=${TODAY}`)).total_collected;
    const earlier = await collected();
    await importer.open(client, 3000, "2026-10-01" as Day, TODAY);
    assert.equal(await collected(), earlier);
    const [order] = (await read(`/debts/delivery-with-debts-filter?client_id=${client}`)).items;
    const part = { debt_id: order.debt_id, amount: 12, method: "cash" };
    const { total_pending } = await expectBody(owner.post("/debt-payments/partial", part));
    assert.deepEqual([total_pending, await collected()], [18, earlier + 12]);
    for (const change of [
      () => owner.put(`/deliveries/${order.id}`, sampleCredit(service, client)),
      () => owner.del(`/deliveries/${order.id}`),
      () => owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }),
      () => owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "x" }),
      () => owner.post(`/deliveries/${order.id}/reopen`, { reason: "x" }),
    ])
      assert.equal((await change()).status, 404);
    const [answer] = (await owner.post("/deliveries", sampleCredit(order.service_id, client))).body.errors
      .service_id;
    assert.equal(answer, "El servicio no existe");
    assert.equal((await owner.get(`/services/${order.service_id}`)).status, 404);
    await expectBody(owner.post(`/debts/${order.debt_id}/write-off`, { reason: "Cerró" }));
    assert.equal((await read(`/debts/${client}/stats`)).total_pending, 0);
  });

  it("in the client's favour is an advance that no money came for", async () => {
    const client = await newClient();
    const cash = (await read("/cash")).safe;
    const receipts = (await read("/receipts/filter")).total;
    await importer.open(client, -1500, "2026-10-01" as Day, TODAY);
    assert.deepEqual((await read("/cash")).safe, cash);
    assert.equal((await read("/receipts/filter")).total, receipts);
    assert.equal((await read(`/clients/${client}`)).credit_balance, 15);
    const span = `start_date=${TODAY}&end_date=${TODAY}`;
    const [line] = (await read(`/clients/${client}/statement?${span}`)).lines;
    assert.deepEqual([line.kind, line.credit, line.balance], ["opening", 15, -15]);
    await expectBody(owner.post("/deliveries", sampleCredit(service, client)));
    const used = await expectBody(owner.post("/debt-payments/apply-advance", { client_id: client }));
    assert.deepEqual([used.total_pending, used.credit_balance], [0, 5]);
    assert.equal((await owner.del(`/clients/${client}`)).status, 409);
  });

  it("is taken back whole, but not once it is paid or used", async () => {
    const client = await newClient();
    const { opening: debt } = await importer.open(client, 2000, "2026-11-01" as Day, TODAY);
    const { opening: credit } = await importer.open(client, -500, "2026-11-01" as Day, TODAY);
    await importer.remove(debt, TODAY);
    await importer.remove(credit, TODAY);
    await refused(importer.remove(debt, TODAY), "not-found");
    await refused(importer.remove(credit, TODAY), "conflict");
    const { total_pending, credit_balance, can_delete } = await read(`/clients/${client}`);
    assert.deepEqual([total_pending, credit_balance, can_delete], [0, 0, true]);
    const { opening: paid } = await importer.open(client, 2000, "2026-11-01" as Day, TODAY);
    const { receipt } = await expectBody(
      owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" }),
    );
    await refused(importer.remove(paid, TODAY), "conflict");
    await expectBody(owner.post(`/receipts/${receipt.id}/void`, { reason: "Billete falso" }), 200);
    await importer.remove(paid, TODAY);
    assert.equal((await owner.del(`/clients/${client}`)).status, 204);
  });

  it("is no day to come, none of a closed period, and its service is made once", async () => {
    const client = await newClient();
    await refused(importer.open(client, 100, addDays(TODAY, 1), TODAY), "invalid");
    const boss = await api.owner();
    const theirs = importerOf(api, boss);
    const ids: number[] = [];
    for (let at = 0; at < 4; at++)
      ids.push((await expectBody(boss.post("/clients", sampleClient({ allow_credit: true })))).id);
    await Promise.all(ids.map((id) => theirs.open(id, 100, TODAY, TODAY)));
    const services = new Set<number>();
    for (const id of ids) {
      const { items } = (await boss.get(`/debts/delivery-with-debts-filter?client_id=${id}`)).body;
      services.add(items[0].service_id);
    }
    assert.equal(services.size, 1);
    const { headers } = await boss.get("/company");
    await expectBody(
      boss.put("/company/closed-until", { date: "2026-10-31" }, { "if-match": String(headers.etag) }),
      200,
    );
    await refused(theirs.open(Number(ids[0]), 100, "2026-10-31" as Day, TODAY), "conflict");
  });
});
