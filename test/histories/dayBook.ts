import assert from "node:assert/strict";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { cannotPrint, centsOf, reportRows, tablesOf } from "#features/reports/server/testing.ts";
import { documentTexts } from "#features/reports/texts.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { addDays, type Day, type DayRange } from "#shared/dates.ts";
import { formatMoney } from "#shared/money.ts";
import type { Answer, Caller, TestApi } from "#test/api.ts";

export type OrderKind = "cash" | "mixed" | "credit" | "door";
const PAPERS = ["/dashboard/report", "/dashboard/simplified-report", "/couriers/deliveries-report"];
/** Of an order, and the goods that a door collects, in dollars. */
const [PRICE, GOODS] = [10, 5];

interface Ids {
  service: number;
  client: number;
  couriers: [number, number];
}

/** A company of an owner and a clerk, whose days pass and are closed. It keeps what each closed day told when it was closed. */
export class DayBook {
  readonly done = new Map<string, number>();
  /** Those of this history. */
  orders: number[] = [];
  readonly #told = new Map<Day, object>();
  #references = 0;
  today = "2026-01-01" as Day;

  readonly api: TestApi;
  readonly owner: Caller;
  readonly clerk: Caller;
  readonly ids: Ids;

  private constructor(api: TestApi, [owner, clerk]: [Caller, Caller], ids: Ids) {
    this.api = api;
    this.owner = owner;
    this.clerk = clerk;
    this.ids = ids;
  }

  static async open(api: TestApi): Promise<DayBook> {
    api.setNow("2026-01-01T15:00:00Z");
    const owner = await api.owner();
    const create = async (path: string, body: object) => (await owner.post(path, body)).body.id as number;
    const bills = [{ name: "Gasolina", amount: 3 }];
    const ids: Ids = {
      service: await create("/services", sampleService({ amount: PRICE, bills })),
      client: await create("/clients", sampleClient({ allow_credit: true })),
      couriers: [await create("/couriers", sampleCourier()), await create("/couriers", sampleCourier())],
    };
    await owner.put("/rates/2026-01-01", { rate: 200, confirm: true });
    return new DayBook(api, [owner, await api.employee(owner)], ids);
  }

  /** Counts what was done; what doesn't fit the moment is refused, and moves nothing. */
  count(what: string, answer: Answer): Answer {
    const { status, body } = answer;
    assert.ok(
      [200, 201, 204, 403, 404, 409, 422].includes(status),
      `${what}: ${status} ${JSON.stringify(body)}`,
    );
    if (status < 300) this.done.set(what, (this.done.get(what) ?? 0) + 1);
    return answer;
  }

  nextDay(): void {
    this.today = addDays(this.today, 1);
    this.api.setNow(`${this.today}T15:00:00Z`);
  }

  reference(): string {
    this.#references += 1;
    return String(1e9 + this.#references);
  }

  async take(kind: OrderKind, by: Caller): Promise<void> {
    const { service, client, couriers } = this.ids;
    const terms = { date: this.today, courier_id: couriers[0] };
    const transfer = { currency: "USD", amount: 6, method: "transfer", reference: this.reference() };
    const bodies: Record<OrderKind, object> = {
      cash: sampleDelivery(service, { ...terms, payment_method: "cash" }),
      mixed: sampleDelivery(service, {
        ...terms,
        payment_method: "cash",
        payment_tenders: [sampleNotes(PRICE - 6), transfer],
      }),
      credit: sampleCredit(service, client, terms),
      door: sampleCredit(service, client, {
        ...terms,
        payment_type: "full",
        collect_fee: true,
        cod_amount: GOODS,
      }),
    };
    const { status, body } = this.count(`take ${kind}`, await by.post("/deliveries", bodies[kind]));
    assert.equal(status, 201, JSON.stringify(body));
    this.orders.push(body.id);
  }

  /** With 20 dollars in notes at the door, and change that is to be sent. */
  async deliver(id: number): Promise<void> {
    const path = `/deliveries/${id}/status`;
    this.count("send", await this.owner.put(path, { status: "in_transit" }));
    const due = (await this.owner.get(`/deliveries/${id}`)).body.cod_status === "pending";
    const tenders = [sampleNotes(20), sampleMobile(-(20 - PRICE - GOODS) * 200)];
    const collection = due ? { collection: { outcome: "collected", method: "cash", tenders } } : {};
    const what = due ? "collect" : "deliver";
    this.count(what, await this.owner.put(path, { status: "delivered", ...collection }));
  }

  async sendChange(): Promise<void> {
    const [change] = (await this.owner.get("/change-payments/filter?state=to_send&perPage=1")).body.items;
    const sent = { reference: this.reference() };
    if (change) this.count("send change", await this.owner.post(`/change-payments/${change.id}/sent`, sent));
  }

  async endReturn(how: "bank" | "safe" | "lost" | "charged"): Promise<void> {
    const [change] = (await this.owner.get("/change-payments/filter?state=to_return&perPage=1")).body.items;
    if (!change) return;
    const path = `/change-payments/${change.id}`;
    const [courier] = this.ids.couriers;
    const acts = {
      bank: () => this.owner.post(`${path}/returned`, { reference: this.reference() }),
      safe: () => this.owner.post(`${path}/returned`, { place: "safe" }),
      lost: () => this.owner.post(`${path}/lose`, { reason: "No aparece" }),
      charged: () => this.owner.post(`${path}/lose`, { reason: "No aparece", courier_id: courier }),
    };
    this.count(`change ${how}`, await acts[how]());
  }

  /** Closes all days before today, or opens some of them again; no figure of a closed day moves by it. */
  async closeUntil(date: Day): Promise<void> {
    const body = { date, reason: "Un error" };
    const isBack = [...this.#told.keys()].some((day) => day > date);
    this.count(isBack ? "open again" : "close", await this.owner.put("/company/closed-until", body));
    await this.compareClosed();
    for (const day of this.#told.keys()) if (day > date) this.#told.delete(day);
    for (let day = addDays(date, -3); day <= date; day = addDays(day, 1))
      if (day >= "2026-01-01" && !this.#told.has(day)) this.#told.set(day, await this.#tell(day));
  }

  /** Every closed day tells what it told when it was closed. */
  async compareClosed(): Promise<void> {
    for (const [day, report] of this.#told) assert.deepEqual(await this.#tell(day), report, day);
  }

  async #tell(day: Day): Promise<object> {
    const read = async (path: string) => (await this.owner.get(`${path}?period=day&date=${day}`)).body;
    const papers = cannotPrint ? [] : PAPERS;
    const range = `start_date=${day}&end_date=${day}`;
    return {
      stats: await read("/dashboard"),
      margin: await read("/dashboard/margin"),
      papers: await Promise.all(papers.map((path) => reportRows(this.owner, `${path}?${range}`))),
    };
  }

  /** The sums of cash and of all other methods are the same in the journal and in each report, in each currency. */
  async compareMethods({ start, end }: DayRange): Promise<void> {
    if (cannotPrint) return;
    const range = `start_date=${start}&end_date=${end}`;
    const journal = await this.#journal({ start, end });
    for (const [path, columns] of [
      ["/dashboard/report", [1, 2]],
      ["/receipts/report", [2, 3]],
    ] as const) {
      const rows = await reportRows(this.owner, `${path}?${range}`);
      const at = rows.findIndex(([name, ...rest]) => name === documentTexts.byCurrency && rest.length === 0);
      const [table = []] = tablesOf(at < 0 ? [] : rows.slice(at + 1)).filter(({ length }) => length > 0);
      const sums = new Map<string, number>();
      for (const row of table.slice(1))
        for (const [index, column] of columns.entries()) {
          const kind = row[0] === "Efectivo" ? "cash" : row[0] === "Total" ? "all" : "bank";
          const key = `${kind} ${index === 0 ? "USD" : "VES"}`;
          sums.set(key, (sums.get(key) ?? 0) + (centsOf(row[column] ?? "") ?? 0));
        }
      if (at < 0) continue;
      this.done.set(path, (this.done.get(path) ?? 0) + 1);
      for (const [key, amount] of journal) assert.equal(sums.get(key) ?? 0, amount, `${path} ${key}`);
    }
  }

  /** What came in by payments and advances less what was given back, by account and currency. */
  async #journal({ start, end }: DayRange): Promise<Map<string, number>> {
    const { rows } = await sql<{ key: string; amount: number }>`
      select case l.account when 'cash' then 'cash ' else 'bank ' end || l.currency as key, cast(sum(l.amount) as bigint) as amount
      from journal_entries as e join journal_lines as l on l.entry_id = e.id
      where e.company_id = (select company_id from accounts where id = ${this.owner.user.id}) and e.date between ${start} and ${end}
        and e.cause in ('payment', 'refund', 'advance', 'advance_void') and l.account in ('cash', 'bank', 'change')
      group by 1`.execute(this.api.database.read);
    return new Map(rows.map(({ key, amount }) => [key, Number(amount)]));
  }

  /** What clerks gave back in cash today stays below the limit. */
  async compareGivenBack(): Promise<void> {
    const rows = await this.api.database.read
      .selectFrom("cash_back_days")
      .select(["day", "worth"])
      .where("account_id", "=", this.clerk.user.id)
      .execute();
    for (const { day, worth } of rows) assert.ok(worth <= 10_000, `${day}: ${formatMoney(worth)}`);
    this.done.set("days with cash given back", rows.length);
  }
}
