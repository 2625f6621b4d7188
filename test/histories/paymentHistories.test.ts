// Random payments and advances in two currencies through the API, on several days. Debts, receipts, journal, dashboard and reports are compared with a model.
// @world 30 histories per engine; `HISTORIES=500 npm test -- paymentHistories` runs the long form.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleAddressee } from "#features/receipts/server/samples.ts";
import { cannotPrint } from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { compareReports } from "./paymentReports.ts";
import {
  isHundred,
  isWorthMore,
  type Order,
  type Payment,
  Payments,
  toBolivares,
  toDollars,
} from "./payments.ts";

const HISTORIES = Number(process.env.HISTORIES ?? 30);
const PRICES = [550, 1999, 12_345];

const step = fc.record({
  verb: fc.constantFrom(
    ...[
      "credit",
      "credit",
      "credit",
      "full",
      "pay",
      "pay",
      "pay",
      "notes",
      "void",
      "cancel",
      "cancel",
      "rate",
    ],
    ...["advance", "advance", "spend", "spend", "spend", "day"],
  ),
  which: fc.nat(20),
  price: fc.nat(PRICES.length - 1),
  currency: fc.constantFrom("USD", "VES"),
  method: fc.constantFrom("cash", "transfer", "mobile_payment"),
  /** Of what is owed. */
  permille: fc.integer({ min: 1, max: 1010 }),
  everything: fc.boolean(),
  /** Whether one debt is paid, or the client's. */
  one: fc.boolean(),
  rate: fc.integer({ min: 100_000_000, max: 60_000_000_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const any = { which: 0, price: 1, currency: "USD", method: "cash", one: true, rate: 20_000_000_000 } as const;
/** Meets each answer once, because chance seldom pays too much: too much, all, all once more, and from an advance. */
const everyAnswer: Step[] = [
  { ...any, verb: "credit", permille: 1000, everything: true },
  { ...any, verb: "pay", permille: 1010, everything: false },
  { ...any, verb: "pay", permille: 1000, everything: true },
  { ...any, verb: "pay", permille: 1000, everything: true },
  { ...any, verb: "advance", permille: 1000, everything: true },
  { ...any, verb: "credit", permille: 1000, everything: true },
  { ...any, verb: "spend", permille: 1000, everything: true },
  // By two methods, and with change that is sent.
  { ...any, verb: "credit", permille: 1000, everything: true },
  { ...any, which: 2, verb: "notes", method: "mobile_payment", permille: 300, everything: true },
  { ...any, verb: "credit", permille: 1000, everything: true },
  { ...any, which: 3, verb: "notes", method: "transfer", permille: 700, everything: true },
];

describe("payments in two currencies through random histories", () => {
  let api: TestApi;
  let owner: Caller;
  let courier: number;
  let rate = 20_000_000_000;
  /** Each history has its own. */
  let today = "2026-01-01" as Day;
  const services: number[] = [];
  const met = new Map<string, number>();
  before(async () => {
    api = await openTestApi();
    api.setNow(`${today}T15:00:00Z`);
    owner = await api.owner();
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    for (const price of PRICES)
      services.push((await owner.post("/services", sampleService({ amount: price / 100 }))).body.id);
    await setRate(rate);
  });
  after(() => api.close());

  async function setRate(next: number) {
    assert.equal(
      (await owner.put(`/rates/${today}`, { rate: next / 100_000_000, confirm: true })).status,
      200,
    );
    rate = next;
  }

  const done = ({ status, body }: Answer, expected: number) => {
    assert.equal(status, expected, JSON.stringify(body));
    return body;
  };

  async function take(model: Payments, client: number, step: Step) {
    const isFull = step.verb === "full";
    const payment = { payment_method: step.method, payment_currency: step.currency };
    const terms = { date: today, courier_id: courier, payment_type: isFull ? "full" : "partial", ...payment };
    const body = done(
      await owner.post("/deliveries", sampleCredit(services[step.price] ?? 0, client, terms)),
      201,
    );
    const amount = PRICES[step.price] as number;
    const order = { ...body, amount, isFull, isCancelled: false };
    model.orders.push(order);
    if (!isFull) return;
    const [{ receipt }] = done(await owner.get(`/debts/${order.debt_id}/payments`), 200);
    const net =
      step.currency === "USD" ? { USD: amount, VES: 0 } : { USD: 0, VES: toBolivares(amount, rate) };
    const method = step.method as Payment["method"];
    model.receive([order], { ...receipt, date: today, amount, net, rate, method });
  }

  /** Pays in one currency, or with notes in dollars and the rest or the change in bolívares, perhaps by another method. */
  async function pay(model: Payments, client: number, step: Step) {
    const order = model.orders[step.which % model.orders.length] as Order;
    const orders = step.one ? [order] : model.owing();
    const owed = orders.reduce((sum, each) => sum + model.owes(each), 0);
    const isNotes = step.verb === "notes";
    const by = step.method as Payment["method"];
    const method = isNotes ? "cash" : by;
    const whole = isNotes || step.everything;
    const most = step.currency === "USD" ? owed : toBolivares(owed, rate);
    const part = Math.max(1, Math.floor((most * step.permille) / 1000));
    const notes = Math.max(1, Math.floor((owed * step.permille * 2) / 1000));
    const rest = toBolivares(Math.abs(owed - notes), rate) * Math.sign(owed - notes);
    const tenders = [
      { currency: "USD", amount: notes / 100 },
      { currency: "VES", amount: rest / 100, method: by, ...(by === "cash" ? {} : sampleAddressee()) },
    ].filter(({ amount }) => amount !== 0);
    const isMixed = isNotes && by !== "cash" && rest !== 0;
    const path = step.one ? (whole ? "full" : "partial") : whole ? "pay-all" : "pay-partial-amount";
    const answer = await owner.post(`/debt-payments/${path}`, {
      ...(by === "cash" || isNotes ? {} : usedReference(step)),
      ...(step.one ? { debt_id: order.debt_id } : { client_id: client }),
      method,
      ...(isNotes ? { tenders } : { currency: step.currency, ...(whole ? {} : { amount: part / 100 }) }),
    });
    const nothing = owed === 0 && (whole || !step.one);
    const tooMuch = !whole && part > most;
    const tooLittle = !whole && part < most && step.currency === "VES" && toDollars(part, rate) === 0;
    // Only dollars are handed over with change in bolívares, so the bound is a note of $100.
    const tooMuchChange = isNotes && rest < 0 && isHundred(-rest, rate);
    met.set(`${answer.status}`, (met.get(`${answer.status}`) ?? 0) + 1);
    if (nothing || tooMuch || tooLittle || tooMuchChange) {
      assert.equal(answer.status, nothing ? 409 : 422, JSON.stringify(answer.body));
      return;
    }
    const { receipt, total_pending } = done(answer, 201);
    const value = whole || part === most ? owed : step.currency === "USD" ? part : toDollars(part, rate);
    const money = whole ? most : part;
    const net = isNotes
      ? { USD: notes, VES: rest }
      : { USD: step.currency === "USD" ? money : 0, VES: step.currency === "VES" ? money : 0 };
    const paid = { ...receipt, date: today, amount: value, net, rate };
    if (!isNotes || rest === 0) model.receive(orders, { ...paid, method });
    else {
      const isMostlyNotes = rest < 0 || isWorthMore(notes, rest, rate);
      const ways = [
        { method: "cash", usd: notes },
        { method: by, usd: owed - notes },
      ] as const;
      model.receive(orders, { ...paid, method: isMostlyNotes ? "cash" : by, ways });
      if (isMixed) met.set("mixed", (met.get("mixed") ?? 0) + 1);
    }
    if (isMixed && rest < 0 && step.everything) await sendChange(receipt.id);
    assert.equal(fromDollars(total_pending), model.pending());
  }

  /** One of few, so that it was often used before. */
  const usedReference = ({ which }: Step) => ({ reference: String(123_456 + (which % 3)), ...insistence });
  const insistence = { accept_similar: true, accept_duplicate_reason: "Un pago de varias órdenes" };

  async function sendChange(receipt: number) {
    const [change] = done(await owner.get(`/change-payments/filter?receipt_id=${receipt}`), 200).items;
    done(await owner.post(`/change-payments/${change.id}/sent`, { reference: String(change.id) }), 200);
    met.set("sent", (met.get("sent") ?? 0) + 1);
  }

  async function takeAdvance(model: Payments, client: number, step: Step) {
    const { currency, method } = step as { currency: "USD" | "VES"; method: Payment["method"] };
    const money = step.permille * 20;
    const terms = { client_id: client, method, currency, amount: money / 100 };
    const amount = currency === "USD" ? money : toDollars(money, rate);
    const answer = await owner.post("/debt-payments/advance", terms);
    if (amount === 0) {
      done(answer, 422);
      return;
    }
    const body = done(answer, 201);
    const net = { USD: 0, VES: 0, [currency]: money };
    model.receiveAdvance({ ...body.receipt, date: today, amount, net, rate, method });
    assert.equal(fromDollars(body.credit_balance), model.credit());
  }

  async function spend(model: Payments, client: number) {
    const answer = await owner.post("/debt-payments/apply-advance", { client_id: client });
    if (model.pending() === 0 || model.credit() === 0) {
      assert.equal(answer.status, 409, JSON.stringify(answer.body));
      return;
    }
    const { total_pending, credit_balance } = done(answer, 201);
    model.spend();
    met.set("spent", (met.get("spent") ?? 0) + 1);
    assert.deepEqual(
      [fromDollars(total_pending), fromDollars(credit_balance)],
      [model.pending(), model.credit()],
    );
  }

  const nextDay = () => {
    today = addDays(today, 1);
    api.setNow(`${today}T15:00:00Z`);
  };

  async function act(model: Payments, client: number, step: Step) {
    if (step.verb === "rate") return setRate(step.rate);
    if (step.verb === "day") return nextDay();
    if (step.verb === "advance") return takeAdvance(model, client, step);
    if (step.verb === "credit" || step.verb === "full" || model.orders.length === 0)
      return take(model, client, step);
    const order = model.orders[step.which % model.orders.length] as Order;
    if (step.verb === "spend") return spend(model, client);
    if (step.verb === "void") {
      const receipt = model.receipts[step.which % Math.max(1, model.receipts.length)];
      if (!receipt) return;
      const answer = await owner.post(`/receipts/${receipt.id}/void`, { reason: "No llegó" });
      assert.equal(answer.status, receipt.state === "voided" ? 409 : 200, JSON.stringify(answer.body));
      model.void(receipt, today);
      return;
    }
    if (step.verb === "cancel") {
      if (order.isCancelled) return;
      done(await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" }), 200);
      done(await owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "x" }), 200);
      order.isCancelled = true;
      model.refund((part) => part.order === order, today);
      return;
    }
    return pay(model, client, step);
  }

  /** Compares everything that the API tells about the client with the model. */
  async function compare(model: Payments, client: number, name: string) {
    for (const order of model.orders) {
      const answer = done(await owner.get(`/deliveries/${order.id}`), 200);
      assert.equal(fromDollars(answer.debt_remaining_amount), model.owes(order));
    }
    const stats = done(await owner.get(`/debts/${client}/stats`), 200);
    assert.deepEqual(
      [stats.total_deliveries_with_debt, fromDollars(stats.total_pending)],
      [model.owing().length, model.pending()],
    );
    const { items, total } = done(await owner.get(`/receipts/filter?search=${name}&perPage=100`), 200);
    assert.equal(total, model.receipts.length);
    const receipts = items.map((item: ToldReceipt) => ({
      id: item.id,
      amount: fromDollars(item.amount),
      refunded: fromDollars(item.refunded),
      net: { USD: netOf(item, "USD"), VES: netOf(item, "VES") },
      state: item.state,
      paid: item.payments.map(({ number, amount }) => [number, fromDollars(amount)]),
    }));
    const expected = model.receipts.map((receipt) => ({
      id: receipt.id,
      amount: receipt.amount,
      refunded: model.refundedOf(receipt),
      net: receipt.net,
      state: receipt.state,
      paid: receipt.parts.map((part) => [part.order.number, part.amount]),
    }));
    assert.deepEqual(receipts, expected.reverse());
    // The journal holds the dollars and bolívares of what still stands, also change that is to be sent. What advances paid has none.
    const { rows } = await sql<{ id: number; currency: "USD" | "VES"; amount: number }>`
      select p.receipt_id as id, l.currency, cast(sum(l.amount) as bigint) as amount from payments p
      join journal_entries e on e.company_id = p.company_id and e.cause = p.kind and e.cause_id = p.id
      join journal_lines l on l.entry_id = e.id and l.account in ('cash', 'bank', 'change')
      where p.receipt_id in (${sql.join([0, ...model.receipts.map(({ id }) => id)])})
      group by p.receipt_id, l.currency`.execute(api.database.read);
    for (const { id, net, state, parts } of model.receipts.filter(({ isAdvance }) => !isAdvance)) {
      const of = (currency: string) =>
        rows.find((row) => row.id === id && row.currency === currency)?.amount ?? 0;
      if (state === "voided") assert.deepEqual([of("USD"), of("VES")], [0, 0]);
      else if (parts.every(({ isRefunded }) => !isRefunded))
        assert.deepEqual([of("USD"), of("VES")], [net.USD, net.VES]);
    }
  }

  interface ToldReceipt {
    id: number;
    amount: number;
    refunded: number;
    state: string;
    tenders: { currency: string; amount: number }[];
    payments: { number: number; amount: number }[];
  }
  const netOf = ({ tenders }: ToldReceipt, currency: string) =>
    tenders
      .filter((tender) => tender.currency === currency)
      .reduce((sum, { amount }) => sum + fromDollars(amount), 0);

  const collected = async (day: Day) =>
    fromDollars((await owner.get(`/dashboard?period=day&date=${day}`)).body.total_collected);

  it(`agree with a model through ${HISTORIES} histories, to the cent and the céntimo`, async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24, size: "max" }), async (history) => {
        histories += 1;
        nextDay();
        const first = today;
        const name = `cliente${histories}x`;
        const body = sampleClient({ legal_name: name, allow_credit: true });
        const client = (await owner.post("/clients", body)).body.id;
        const model = new Payments();
        for (const step of history) await act(model, client, step);
        await compare(model, client, name);
        let sum = 0;
        for (let day = first; day <= today; day = addDays(day, 1)) {
          assert.equal(await collected(day), model.collectedOn(day), day);
          sum += model.collectedOn(day);
        }
        assert.equal(sum, model.collected());
        if (!cannotPrint) await compareReports(owner, model, name, { start: first, end: today });
      }),
      { numRuns: HISTORIES, endOnFailure: true, examples: [[everyAnswer]] },
    );
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    for (const outcome of ["201", "409", "422", "spent", "mixed", "sent"])
      assert.ok(met.has(outcome), `no payment met ${outcome}`);
  });
});
