import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { phoneToken } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Caller, TestApi } from "#test/api.ts";
import { type Amounts, dollars, negative, none, plus } from "./cashSteps/amounts.ts";
import { checkFloats } from "./cashSteps/floats.ts";

/** Bolívares for a dollar. */
export const RATE = 100;
/** The fee of an order, in cents. */
export const PRICE = 1250;

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
  /** Cash of rejected deliveries that became part of the difference. */
  unclaimed: Amounts;
  isWaived: boolean;
}

/** A receipt of cash. */
interface Receipt {
  id: number;
  net: Amounts;
  door?: DoorOrder;
}

/** Cash that was collected at an order's door. */
export interface DoorOrder {
  order: number;
  net: Amounts;
  /** The settlement that took it from the courier. */
  settledBy: number | null;
  /** Its receipt was voided while the courier had it. */
  isCancelled: boolean;
  /** What its courier was charged for agreeing on less. */
  charged?: Amounts;
  /** Collects at the same door, once it is voided. */
  again?: () => Promise<number>;
}

/** Cash that somebody handed the courier. */
export interface Float {
  id: number;
  amounts: Amounts;
  by: Caller;
  /** The shift that it came from; null: the safe. */
  shift: number | null;
  /** The settlement that took it from the courier. */
  settledBy: number | null;
}

/** An independent model of the cash: the steps change its balances, and it compares the API's overview with them. */
export class CashBook {
  readonly done = new Map<string, number>();
  /** The terms of the equation but the shifts. */
  readonly balances = {
    received: none(),
    couriers: none(),
    safe: none(),
    spent: none(),
    handed: none(),
    deposited: none(),
    differences: none(),
  };
  readonly shifts = new Map<number, Amounts>();
  /** The newest shift of each person. */
  readonly shiftIds = new Map<number, number>();
  /** Those that nobody took back. */
  readonly floats: Float[] = [];
  transfers = 0;
  readonly receipts: Receipt[] = [];
  /** Those of voided receipts too. */
  readonly doors: DoorOrder[] = [];
  readonly bills: { id: number; amount: number }[] = [];
  readonly settlements: Settled[] = [];
  readonly remittances: { id: number; amounts: Amounts }[] = [];
  readonly people: Caller[];
  readonly owner: Caller;
  /** The courier's. */
  readonly phone: Caller;
  readonly ids: Ids;
  /** The moment of everything. */
  readonly now = "2026-11-20T15:00:00.000Z";

  private constructor(people: [Caller, ...Caller[]], phone: Caller, ids: Ids) {
    this.owner = people[0];
    this.people = people;
    this.phone = phone;
    this.ids = ids;
  }

  static async open(api: TestApi): Promise<CashBook> {
    const owner = await api.owner();
    const people: [Caller, ...Caller[]] = [owner, await api.employee(owner), await api.employee(owner)];
    await owner.put("/rates/2026-11-20", { rate: RATE, confirm: true });
    const bills = [{ name: "Repartidor", amount: 3, to_courier: true }];
    const create = async (path: string, body: object) => (await owner.post(path, body)).body.id as number;
    const ids = {
      service: await create("/services", sampleService({ amount: PRICE / 100, bills })),
      courier: await create("/couriers", sampleCourier()),
      client: await create("/clients", sampleClient({ allow_credit: true })),
    };
    const phone = api.as(await phoneToken(owner, ids.courier, api.as(null)));
    return new CashBook(people, phone, ids);
  }

  count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  add(balance: keyof CashBook["balances"], amounts: Amounts): void {
    this.balances[balance] = plus(this.balances[balance], amounts);
  }

  subtract(balance: keyof CashBook["balances"], amounts: Amounts): void {
    this.add(balance, negative(amounts));
  }

  /** Adds cash to the person's open shift, else to the safe. */
  give(by: Caller, amounts: Amounts): void {
    const shift = this.shifts.get(by.user.id);
    if (shift) this.shifts.set(by.user.id, plus(shift, amounts));
    else this.add("safe", amounts);
  }

  person(index: number): Caller {
    return this.people[index] ?? assert.fail(`no person ${index}`);
  }

  async check(): Promise<void> {
    const { body } = await this.owner.get("/cash");
    const shifts = [...this.shifts.values()].reduce(plus, none());
    for (const currency of ["USD", "VES"] as const) {
      const terms = Object.entries({ ...this.balances, shifts });
      const expected = Object.fromEntries(terms.map(([term, amounts]) => [term, amounts[currency] / 100]));
      assert.deepEqual(body.equation[currency], expected);
    }
    assert.equal(body.balanced, true);
    const shiftCash = body.shifts.map(({ account_id, cash }: { account_id: number; cash: Amounts }) => [
      account_id,
      cash,
    ]);
    const known = [...this.shifts].map(([id, cash]) => [id, dollars(cash)]);
    assert.deepEqual(new Map(shiftCash), new Map(known as [number, Amounts][]));
    await checkFloats(this);
  }
}

/** Takes one out of the list; undefined if it is empty. */
export const takeOut = <Each>(list: Each[], at: number): Each | undefined =>
  list.splice(at % Math.max(1, list.length), 1)[0];
