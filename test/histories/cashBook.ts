import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleSettlement } from "#features/settlements/server/samples.ts";
import type { Caller, TestApi } from "#test/api.ts";

type Currency = "USD" | "VES";
type Amounts = Record<Currency, number>;

/** A line of a courier's account, as the API answers it. */
interface OpenLine {
  kind: string;
  currency: Currency;
  amount: number;
  undecided: boolean;
}
type By<K, F> = { kind: K } & F;
type Of = { person: number };

/** A step of a history. What doesn't fit the moment is refused, and moves nothing. */
export type Plan =
  | By<"open", Of & { cents: number }>
  | By<"move", Of & { cents: number; currency: Currency; into: boolean }>
  | By<"close", Of & { wrong: number }>
  | By<"order", Of>
  | By<"bolivares", object>
  | By<"voidReceipt", { at: number }>
  | By<"bill", Of & { cents: number }>
  | By<"removeBill", Of & { at: number }>
  | By<"safe", { cents: number; currency: Currency; how: string }>
  | By<"collect", Collected>
  | By<"remit", { cents: number; currency: Currency }>
  | By<"voidRemittance", { at: number }>
  | By<"deliver", object>
  | By<"settle", Of & { wrong: number; payNow: boolean }>
  | By<"decide", { at: number; charge: boolean }>
  | By<"voidSettlement", { at: number }>;

const RATE = 100;
const PRICE = 1250;
const none = (): Amounts => ({ USD: 0, VES: 0 });
const dollars = ({ USD, VES }: Amounts) => ({ USD: USD / 100, VES: VES / 100 });
const cents = ({ USD, VES }: Amounts): Amounts => ({
  USD: Math.round(USD * 100),
  VES: Math.round(VES * 100),
});
const negative = ({ USD, VES }: Amounts): Amounts => ({ USD: 0 - USD, VES: 0 - VES });

interface Collected {
  fee: boolean;
  goods: number;
  dollars: number;
  outcome: string;
}

interface Ids {
  service: number;
  courier: number;
  client: number;
}

interface Settled {
  id: number;
  handed: Amounts;
  earned: number;
  difference: Amounts;
  isWaived: boolean;
}

/** A receipt of cash. */
interface Receipt {
  id: number;
  net: Amounts;
  door?: Door;
}

/** Cash that was collected at an order's door. */
interface Door {
  order: number;
  net: Amounts;
  /** The settlement that took it from the courier. */
  settledBy: number | null;
  /** Its receipt was voided while the courier had it. */
  isCancelled: boolean;
  /** Collects at the same door, once it is voided. */
  again?: () => Promise<number>;
}

/** An independent model of the cash: applies each step to its own balances, and compares the API's overview with them. */
export class CashBook {
  readonly done = new Map<string, number>();
  #safe = none();
  readonly #shifts = new Map<number, Amounts>();
  #couriers = none();
  #received = none();
  #spent = none();
  #deposited = none();
  #differences = none();
  #handed = none();
  #transfers = 0;
  readonly #receipts: Receipt[] = [];
  /** Those of voided receipts too. */
  readonly #doors: Door[] = [];
  readonly #bills: { id: number; amount: number }[] = [];
  readonly #settlements: Settled[] = [];
  readonly #remittances: { id: number; amounts: Amounts }[] = [];
  readonly #people: Caller[];
  readonly #owner: Caller;
  readonly #ids: Ids;

  private constructor(owner: Caller, people: Caller[], ids: Ids) {
    this.#owner = owner;
    this.#people = people;
    this.#ids = ids;
  }

  static async open(api: TestApi): Promise<CashBook> {
    const owner = await api.owner();
    const people = [owner, await api.employee(owner), await api.employee(owner)];
    await owner.put("/rates/2026-11-20", { rate: RATE, confirm: true });
    const bills = [{ name: "Repartidor", amount: 3, to_courier: true }];
    const made = async (path: string, body: object) => (await owner.post(path, body)).body.id as number;
    return new CashBook(owner, people, {
      service: await made("/services", sampleService({ amount: PRICE / 100, bills })),
      courier: await made("/couriers", sampleCourier()),
      client: await made("/clients", sampleClient({ allow_credit: true })),
    });
  }

  async run(plan: Plan): Promise<void> {
    const status = await this.#act(plan);
    assert.ok([200, 201, 204, 404, 409].includes(status), `${JSON.stringify(plan)}: ${status}`);
    if (status < 300) this.#count(plan.kind);
  }

  #count(what: string) {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  async check(): Promise<void> {
    const { body } = await this.#owner.get("/cash");
    const inShifts = [...this.#shifts.values()].reduce(plus, none());
    for (const currency of ["USD", "VES"] as const)
      assert.deepEqual(body.equation[currency], {
        received: this.#received[currency] / 100,
        couriers: this.#couriers[currency] / 100,
        shifts: inShifts[currency] / 100,
        safe: this.#safe[currency] / 100,
        spent: this.#spent[currency] / 100,
        handed: this.#handed[currency] / 100,
        deposited: this.#deposited[currency] / 100,
        differences: this.#differences[currency] / 100,
      });
    assert.equal(body.balanced, true);
    const shown = body.shifts.map(({ account_id, cash }: { account_id: number; cash: Amounts }) => [
      account_id,
      cash,
    ]);
    const known = [...this.#shifts].map(([id, cash]) => [id, dollars(cash)]);
    assert.deepEqual(new Map(shown), new Map(known as [number, Amounts][]));
  }

  /** Adds cash to the person's open shift, else to the safe. */
  #give(by: Caller, amounts: Amounts) {
    const shift = this.#shifts.get(by.user.id);
    if (shift) this.#shifts.set(by.user.id, plus(shift, amounts));
    else this.#safe = plus(this.#safe, amounts);
  }

  async #act(plan: Plan): Promise<number> {
    const owner = this.#owner;
    const by = "person" in plan ? (this.#people[plan.person] as Caller) : owner;
    const { service, courier, client } = this.#ids;
    const shift = this.#shifts.get(by.user.id);
    switch (plan.kind) {
      case "open": {
        const float = { USD: plan.cents, VES: plan.cents };
        const { status } = await by.post("/shifts", { float: dollars(float) });
        assert.equal(status, shift ? 409 : 201);
        if (status === 201) {
          this.#safe = plus(this.#safe, negative(float));
          this.#shifts.set(by.user.id, float);
        }
        return status;
      }
      case "move": {
        const amounts = { ...none(), [plan.currency]: plan.into ? plan.cents : -plan.cents };
        const { status } = await by.post("/shifts/current/movements", {
          kind: plan.into ? "in" : "out",
          currency: plan.currency,
          amount: plan.cents / 100,
        });
        assert.equal(status, shift ? 201 : 404);
        if (shift) {
          this.#shifts.set(by.user.id, plus(shift, amounts));
          this.#safe = plus(this.#safe, negative(amounts));
        }
        return status;
      }
      case "close": {
        const counted = about(shift ?? none(), plan.wrong);
        const { status, body } = await by.post("/shifts/current/close", { counted: dollars(counted) });
        assert.equal(status, shift ? 200 : 404);
        if (shift) {
          const difference = plus(counted, negative(shift));
          assert.deepEqual(cents(body.difference), difference);
          this.#shifts.delete(by.user.id);
          this.#safe = plus(this.#safe, counted);
          this.#differences = plus(this.#differences, negative(difference));
        }
        return status;
      }
      case "order": {
        const { status, body } = await by.post(
          "/deliveries",
          sampleDelivery(service, { payment_method: "cash" }),
        );
        this.#give(by, { USD: PRICE, VES: 0 });
        this.#received.USD += PRICE;
        const payments = (await owner.get(`/debts/${body.debt_id}/payments`)).body;
        const id = payments[0].receipt?.id ?? payments[0].receipt_id;
        if (id) this.#receipts.push({ id, net: { USD: PRICE, VES: 0 } });
        return status;
      }
      case "bolivares": {
        const order = await owner.post(
          "/deliveries",
          sampleDelivery(service, { client_id: client, payment_type: "partial", anonymous_client: null }),
        );
        const paid = await owner.post("/debt-payments/full", {
          debt_id: order.body.debt_id,
          method: "cash",
          currency: "VES",
        });
        assert.equal(paid.status, 201, JSON.stringify([order.body, paid.body]));
        const net = { USD: 0, VES: PRICE * RATE };
        this.#give(owner, net);
        this.#received = plus(this.#received, net);
        this.#receipts.push({ id: paid.body.receipt.id, net });
        return paid.status;
      }
      case "voidReceipt": {
        const receipt = this.#receipts.splice(plan.at % Math.max(1, this.#receipts.length), 1)[0];
        if (!receipt) return 404;
        const { status } = await owner.post(`/receipts/${receipt.id}/void`, { reason: "Prueba" });
        // Its goods money may be the client's already.
        if (status === 409) this.#receipts.push(receipt);
        if (status === 409) return status;
        assert.equal(status, 200);
        this.#received = plus(this.#received, negative(receipt.net));
        const { door, net } = receipt;
        if (door?.settledBy === null) {
          door.isCancelled = true;
          this.#couriers = plus(this.#couriers, negative(net));
          this.#count("cancel");
        } else this.#give(owner, negative(net));
        return door?.again ? door.again() : status;
      }
      case "bill": {
        const { status, body } = await by.post("/company-bills", sampleBill({ amount: plan.cents / 100 }));
        this.#give(by, { USD: -plan.cents, VES: 0 });
        this.#spent.USD += plan.cents;
        this.#bills.push({ id: body.id, amount: plan.cents });
        return status;
      }
      case "removeBill": {
        const bill = this.#bills.splice(plan.at % Math.max(1, this.#bills.length), 1)[0];
        if (!bill) return 404;
        const { status } = await by.del(`/company-bills/${bill.id}`);
        assert.equal(status, 204);
        this.#give(by, { USD: bill.amount, VES: 0 });
        this.#spent.USD -= bill.amount;
        return status;
      }
      case "safe": {
        const isOut = plan.how === "deposit" || plan.how === "withdrawal";
        const amounts = { ...none(), [plan.currency]: isOut ? -plan.cents : plan.cents };
        const { status } = await owner.post("/cash/movements", {
          kind: plan.how,
          currency: plan.currency,
          amount: plan.cents / 100,
          note: "Prueba",
        });
        this.#safe = plus(this.#safe, amounts);
        if (plan.how === "capital") this.#received = plus(this.#received, amounts);
        if (isOut) this.#deposited = plus(this.#deposited, negative(amounts));
        if (plan.how === "adjustment") this.#differences = plus(this.#differences, negative(amounts));
        return status;
      }
      case "collect":
        return this.#collect(by, plan);
      case "remit": {
        const amounts = { ...none(), [plan.currency]: plan.cents };
        const { available } = (await owner.get(`/clients/${client}/cod`)).body;
        const { status, body } = await owner.post("/remittances", {
          client_id: client,
          currency: plan.currency,
          amount: plan.cents / 100,
          method: "cash",
        });
        const most = cents(available)[plan.currency];
        const wanted = plan.cents <= most ? 201 : 422;
        assert.equal(status, wanted, JSON.stringify(body));
        if (status !== 201) return 409;
        this.#give(owner, negative(amounts));
        this.#handed = plus(this.#handed, amounts);
        this.#remittances.push({ id: body.id, amounts });
        return status;
      }
      case "voidRemittance": {
        const remittance = this.#remittances.splice(plan.at % Math.max(1, this.#remittances.length), 1)[0];
        if (!remittance) return 404;
        const { status } = await owner.post(`/remittances/${remittance.id}/void`, { reason: "Prueba" });
        assert.equal(status, 200);
        this.#give(owner, remittance.amounts);
        this.#handed = plus(this.#handed, negative(remittance.amounts));
        return status;
      }
      case "deliver": {
        const order = await owner.post(
          "/deliveries",
          sampleDelivery(service, { courier_id: courier, payment_method: "transfer" }),
        );
        await owner.put(`/deliveries/${order.body.id}/status`, { status: "in_transit" });
        return (await owner.put(`/deliveries/${order.body.id}/status`, { status: "delivered" })).status;
      }
      case "settle":
        return this.#settle(by, plan.wrong, plan.payNow);
      case "decide": {
        const settled = this.#settlements[plan.at % Math.max(1, this.#settlements.length)];
        if (!settled) return 404;
        const decision = plan.charge ? "charge" : "waive";
        const { status } = await owner.put(`/settlements/${settled.id}/decision`, { decision, note: null });
        if (status === 200 && !plan.charge) {
          settled.isWaived = true;
          this.#couriers = plus(this.#couriers, settled.difference);
          this.#differences = plus(this.#differences, negative(settled.difference));
        }
        return status;
      }
      case "voidSettlement": {
        const at = plan.at % Math.max(1, this.#settlements.length);
        const settled = this.#settlements[at];
        if (!settled) return 404;
        const { status } = await owner.post(`/settlements/${settled.id}/void`, { reason: "Prueba" });
        if (status !== 200) return status;
        this.#settlements.splice(at, 1);
        for (const door of this.#doors) if (door.settledBy === settled.id) door.settledBy = null;
        this.#give(owner, plus(negative(settled.handed), { USD: settled.earned, VES: 0 }));
        this.#couriers = plus(this.#couriers, settled.handed);
        this.#spent.USD -= settled.earned;
        if (settled.isWaived) {
          this.#couriers = plus(this.#couriers, negative(settled.difference));
          this.#differences = plus(this.#differences, settled.difference);
        }
        return status;
      }
    }
  }

  /** An order whose fee, goods or both are collected: some in dollars, the rest in bolívares. A negative rest is change. */
  async #collect(by: Caller, { fee, goods, dollars: usd, outcome }: Collected): Promise<number> {
    const { service, courier, client } = this.#ids;
    const door = { collect_fee: fee, cod_amount: goods / 100, payment_type: fee ? "full" : "partial" };
    const body = sampleCredit(service, client, { courier_id: courier, ...door });
    const { id } = (await by.post("/deliveries", body)).body;
    await by.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const due = goods + (fee ? PRICE : 0);
    const deliver = (collection?: object) =>
      by.put(`/deliveries/${id}/status`, { status: "delivered", collection });
    if (due === 0) return (await deliver()).status;
    assert.equal((await deliver()).status, 422);
    if (outcome === "late") {
      assert.equal((await deliver({ outcome: "not_collected" })).status, 200);
      // A fee alone is paid like any debt.
      if (goods === 0) return 409;
    } else if (outcome !== "collected") return (await deliver({ outcome })).status;
    const net = { USD: usd, VES: (due - usd) * RATE };
    const tenders = (["USD", "VES"] as const)
      .filter((currency) => net[currency] !== 0)
      .map((currency) => ({ currency, amount: net[currency] / 100 }));
    const take = async () => {
      const { status, body: answer } = await deliver({ outcome: "collected", method: "cash", tenders });
      assert.equal(status, 200, JSON.stringify(answer));
      this.#couriers = plus(this.#couriers, net);
      this.#received = plus(this.#received, net);
      const [receipt] = (await this.#owner.get("/receipts/filter?perPage=1")).body.items;
      const door: Door = { order: id, net, settledBy: null, isCancelled: false, ...(goods > 0 && { again }) };
      this.#doors.push(door);
      this.#receipts.push({ id: receipt.id, net, door });
      return status as number;
    };
    // Cash that the courier's account still has is not recorded twice. A transfer moves none.
    const again = async () => {
      const isHeld = this.#doors.some(
        ({ order, settledBy, isCancelled }) => order === id && settledBy === null && !isCancelled,
      );
      if (!isHeld) return take();
      assert.equal((await deliver({ outcome: "collected", method: "cash", tenders })).status, 409);
      this.#transfers += 1;
      const reference = String(1e11 + this.#transfers);
      const { status } = await deliver({ outcome: "collected", method: "transfer", reference });
      return status as number;
    };
    return take();
  }

  async #settle(by: Caller, wrong: number, payNow: boolean): Promise<number> {
    const { courier } = this.#ids;
    const { lines } = (await by.get(`/couriers/${courier}/account`)).body as { lines: OpenLine[] };
    const owed = none();
    for (const { kind, currency, amount, undecided } of lines)
      if (kind !== "pay" && !undecided) owed[currency] += Math.round(amount * 100);
    // What is owed to the courier: paid back now, or its differences wait.
    const of = (currency: Currency, wanted: string) =>
      lines
        .filter(({ kind, ...line }) => kind === wanted && line.currency === currency && !line.undecided)
        .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    for (const currency of ["USD", "VES"] as const)
      if (!payNow && owed[currency] < 0) owed[currency] -= of(currency, "difference");
    const counted = about(owed, wrong);
    const returned = none();
    for (const currency of payNow ? (["USD", "VES"] as const) : []) {
      const most = Math.max(0, -of(currency, "cash")) + Math.max(0, -of(currency, "difference"));
      returned[currency] = Math.max(0, Math.min(counted[currency] - owed[currency], most));
    }
    const change = { counted: dollars(counted), pay: payNow ? "now" : "later" };
    const { status, body } = await by.post("/settlements", sampleSettlement(courier, change));
    if (status !== 201) return status;
    const kept = Math.round(body.kept * 100);
    const handed = plus(plus(counted, { USD: kept, VES: 0 }), negative(returned));
    assert.deepEqual(cents(body.returned), returned);
    if (returned.USD + returned.VES > 0) this.#count("return");
    const earned = body.bill_id === null ? 0 : Math.round(body.earned * 100);
    const difference = plus(handed, negative(owed));
    assert.deepEqual(cents(body.difference), difference);
    this.#give(by, plus(handed, { USD: -earned, VES: 0 }));
    this.#couriers = plus(this.#couriers, negative(handed));
    this.#spent.USD += earned;
    for (const door of this.#doors) door.settledBy ??= body.id;
    this.#settlements.push({ id: body.id, handed, earned, difference, isWaived: false });
    return status;
  }
}

const plus = (a: Amounts, b: Amounts): Amounts => ({ USD: a.USD + b.USD, VES: a.VES + b.VES });

/** What is counted where `there` is: never less than nothing. */
const about = (there: Amounts, wrong: number): Amounts => ({
  USD: Math.max(0, there.USD + wrong),
  VES: Math.max(0, there.VES - wrong),
});
