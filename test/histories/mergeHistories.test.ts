// Random histories of two clients that are then merged, and go on: balances, goods money, advances, open debts and the statements of past days
// are compared before and after. 8 histories per engine; `HISTORIES=200 npm test -- mergeHistories` runs the long form.
// @world Random histories take minutes.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { importerOf } from "#features/receivables/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const HISTORIES = Number(process.env.HISTORIES ?? 8);
const ACTS = [
  ..."order goods advance apply pay void writeOff open favour settle remit".split(" "),
  ..."cancel unwrite voidRemittance voidSettlement day".split(" "),
];

const step = fc.record({
  act: fc.constantFrom(...ACTS, "order", "goods", "pay", "settle"),
  client: fc.nat(1),
  which: fc.nat(20),
  cents: fc.integer({ min: 1, max: 1500 }),
  currency: fc.constantFrom("USD", "VES"),
  method: fc.constantFrom("cash", "transfer"),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** `pay:1:2`: the act, whose client, and which record. */
const stepsOf = (acts: string): Step[] =>
  acts.split(" ").map((text) => {
    const [act = "", client = 0, which = 0] = text.split(":");
    const plain = { cents: 500, currency: "USD", method: "cash" } as const;
    return { act, client: Number(client), which: Number(which), ...plain };
  });

/** Does each act once in a way that is accepted, because chance seldom does. */
const everyAct = stepsOf(
  "order order goods settle remit voidRemittance advance apply pay void writeOff:0:1 unwrite open favour day " +
    "goods:1 advance:1 order:1 favour:1 open:1 settle remit:1 voidSettlement settle cancel",
);

interface Records {
  clients: [number, number];
  orders: { id: number; debt_id: number }[];
  receipts: number[];
  writeOffs: number[];
  remittances: number[];
  settlements: number[];
}

describe("two clients through random histories, then merged", () => {
  let api: TestApi;
  let owner: Caller;
  let [service, courier] = [0, 0];
  let today = "2026-03-02" as Day;
  const met = new Set<string>();
  const setDay = (day: Day) => {
    today = day;
    api.setNow(`${today}T15:00:00Z`);
  };
  before(async () => {
    api = await openTestApi({ SESSION_DAYS: "3650" });
    setDay(today);
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10, bills: [] })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    await expectBody(owner.put(`/rates/${today}`, { rate: 200, confirm: true }), 200);
  });
  after(() => api.close());

  const read = (path: string) => expectBody(owner.get(path), 200);
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

  async function take(client: number, records: Records, change: object = {}) {
    const order = await expectBody(
      owner.post(
        "/deliveries",
        sampleCredit(service, client, { date: today, courier_id: courier, ...change }),
      ),
    );
    records.orders.push(order);
    return order;
  }

  /** An order whose goods are paid at the door, in cash that its courier has, or by a transfer that is confirmed. */
  async function sell(client: number, records: Records, { currency, method }: Step) {
    const { id } = await take(client, records, { payment_type: "full", collect_fee: true, cod_amount: 20 });
    await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
    const collection = sampleCollection({ method, currency });
    const answer = await expectBody(
      owner.put(`/deliveries/${id}/status`, { status: "delivered", collection }),
      200,
    );
    records.receipts.push(answer.receipt_id);
    if (method === "transfer")
      await expectBody(owner.put(`/receipts/${answer.receipt_id}/state`, { state: "confirmed" }), 200);
    return 200;
  }

  async function settle(records: Records): Promise<number> {
    const { cash: counted } = await read(`/couriers/${courier}/account`);
    const { status, body } = await owner.post("/settlements", { courier_id: courier, counted, pay: "later" });
    if (status === 201) records.settlements.push(body.id);
    return status;
  }

  /** Does the act, on an order of either client, and returns its status. */
  async function act(step: Step, records: Records): Promise<number> {
    const { which, cents, currency, method } = step;
    const client = records.clients[step.client] as number;
    const order = pick(records.orders, which);
    const id = (all: readonly number[]) => pick(all, which) ?? 0;
    const noteCreated = async (
      answer: ReturnType<Caller["post"]>,
      all: number[],
      of = (body: { id: number }) => body.id,
    ) => {
      const { status, body } = await answer;
      if (status === 201) all.push(of(body));
      return status;
    };
    switch (step.act) {
      case "day":
        setDay(addDays(today, 1));
        return 200;
      case "order":
        await take(client, records);
        return 201;
      case "goods":
        return sell(client, records, step);
      case "settle":
        return settle(records);
      case "open":
      case "favour": {
        const amount = step.act === "open" ? cents : -cents;
        await importerOf(api, owner).open(client, amount, addDays(today, -which), today);
        return 201;
      }
      case "advance": {
        const offer = { client_id: client, amount: cents / 100, method };
        return noteCreated(owner.post("/debt-payments/advance", offer), records.receipts);
      }
      case "apply":
        return (await owner.post("/debt-payments/apply-advance", { client_id: client })).status;
      case "pay": {
        const offer = { debt_id: order?.debt_id ?? 0, amount: cents / 100, method };
        const of = (body: unknown) => (body as { receipt: { id: number } }).receipt.id;
        return noteCreated(owner.post("/debt-payments/partial", offer), records.receipts, of);
      }
      case "writeOff":
        return noteCreated(
          owner.post(`/debts/${order?.debt_id ?? 0}/write-off`, { reason: "x" }),
          records.writeOffs,
        );
      case "unwrite":
        return (await owner.post(`/write-offs/${id(records.writeOffs)}/void`, { reason: "x" })).status;
      case "void":
        return (await owner.post(`/receipts/${id(records.receipts)}/void`, { reason: "x" })).status;
      case "remit": {
        const body = { client_id: client, currency, method: "cash", deduct_debts: which % 2 === 1 };
        return noteCreated(owner.post("/remittances", body), records.remittances);
      }
      case "voidRemittance":
        return (await owner.post(`/remittances/${id(records.remittances)}/void`, { reason: "x" })).status;
      case "voidSettlement":
        return (await owner.post(`/settlements/${id(records.settlements)}/void`, { reason: "x" })).status;
      default:
        await owner.put(`/deliveries/${order?.id}/status`, { status: "in_transit" });
        return (await owner.put(`/deliveries/${order?.id}/cancel`, { cancellation_notes: "x" })).status;
    }
  }

  async function run(steps: readonly Step[], records: Records, when: string) {
    for (const step of steps) {
      const status = await act(step, records);
      assert.ok(status < 500, `${step.act}: ${status}`);
      if (status < 300) met.add(`${step.act} ${when}`);
    }
  }

  /** What the client has and owes, in cents and céntimos. */
  async function stateOf(client: number) {
    const { total_pending, credit_balance } = await read(`/clients/${client}`);
    const { owed, available } = await read(`/clients/${client}/cod`);
    const open = await read(`/debts/${client}/open`);
    return {
      money: [total_pending, credit_balance, owed.USD, owed.VES, available.USD, available.VES].map(
        fromDollars,
      ),
      debts: open.map((debt: { debt_id: number; remaining: number }) => [debt.debt_id, debt.remaining]),
    };
  }

  it(`keep every cent and every past statement, in ${HISTORIES} histories`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 24, size: "max" }),
        fc.array(step, { maxLength: 8 }),
        fc.boolean(),
        async (history, later, swapped) => {
          const ids: number[] = [];
          for (const legal_name of ["Uno", "Dos"])
            ids.push(
              (await expectBody(owner.post("/clients", sampleClient({ legal_name, allow_credit: true })))).id,
            );
          const clients = ids as [number, number];
          const none = { orders: [], receipts: [], writeOffs: [], remittances: [], settlements: [] };
          const records: Records = { clients, ...none };
          const first = addDays(today, -30);
          await run(history, records, "before");
          await settle(records);
          const past = async (client: number) =>
            read(`/clients/${client}/statement?start_date=${first}&end_date=${last}`);
          const last = today;
          const states = [await stateOf(clients[0]), await stateOf(clients[1])] as const;
          const statements = [await past(clients[0]), await past(clients[1])];
          setDay(addDays(today, 1));
          const [from, into] = swapped ? ([clients[1], clients[0]] as const) : clients;
          const { status, body } = await owner.post(`/clients/${from}/merge`, { into_id: into });
          if (status === 409) {
            assert.match(body.message, /dinero/);
            return;
          }
          assert.equal(status, 200, JSON.stringify(body));
          met.add("merged");
          const { money, debts } = await stateOf(into);
          assert.deepEqual(
            money,
            states[0].money.map((amount, at) => amount + (states[1].money[at] ?? 0)),
          );
          const byId = (a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0);
          assert.deepEqual(debts.toSorted(byId), [...states[0].debts, ...states[1].debts].toSorted(byId));
          assert.deepEqual([await past(clients[0]), await past(clients[1])], statements);
          const whole = await read(`/clients/${into}/statement?start_date=${first}&end_date=${today}`);
          assert.equal(fromDollars(whole.closing), (money[0] ?? 0) - (money[1] ?? 0));
          await run(
            later.map((step) => ({ ...step, client: 0 })),
            { ...records, clients: [into, into] },
            "after",
          );
          assert.deepEqual([await past(clients[0]), await past(clients[1])], statements);
          await settle(records);
        },
      ),
      {
        numRuns: HISTORIES,
        endOnFailure: true,
        examples: [
          [everyAct, everyAct.slice(0, 16), false],
          [everyAct, [], true],
          [stepsOf("goods advance settle remit"), stepsOf("void:0:1 voidRemittance voidSettlement"), false],
          [stepsOf("goods settle remit"), stepsOf("voidSettlement"), false],
        ],
      },
    );
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    for (const name of ACTS) assert.ok(met.has(`${name} before`), `no history did ${name}`);
    assert.ok(met.has("merged") && met.has("void after") && met.has("voidSettlement after"));
  });
});
