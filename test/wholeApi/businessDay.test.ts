// @both-engines A day of the company decides what SQL finds, and what jobs make.
// A moved clock around midnight and the end of the day: everything that says a day says the same one, and what is recorded stays there.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { planClosings } from "#features/attention/server/closing.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { makeKey, sampleV1Order } from "#features/keys/server/samples.ts";
import { sampleNotice } from "#features/payment-notices/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { planStanding } from "#features/standing-orders/server/planning.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { startMailServer } from "#test/mail/mailServer.ts";

const ZONE = "America/Caracas";
const SLUG = "de-madrugada";

/** A time of the business's clock. */
const local = (text: string): Date => new Date(`${text.replace(" ", "T")}:00-04:00`);

interface Sold {
  day: Day;
  order: number;
  /** Other software's orders are paid later. */
  unpaid?: true;
}

describe("a day that ends after midnight", () => {
  let api: TestApi;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let owner: Caller;
  let service: number;
  let courier: number;
  let client: number;
  let phone: Caller;
  let person: Caller;
  let program: Caller;
  const sold: Sold[] = [];

  before(async () => {
    mails = await startMailServer();
    api = await openTestApi(mails.env);
    api.setNow(local("2026-11-19 15:00"));
    owner = await api.owner();
    const createId = async (path: string, body: object) => (await expectBody(owner.post(path, body))).id;
    await expectBody(owner.put("/rates/2026-11-19", { rate: 200 }), 200);
    service = await createId("/services", sampleService({ amount: 10, public: true }));
    courier = await createId("/couriers", sampleCourier());
    client = await createId("/clients", sampleClient({ allow_credit: true }));
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
    person = api.as(await portalToken(owner, client, api.as(null)));
    program = api.as((await makeKey(owner)).key);
    await save({ day_ends_at: "03:00", request_form: true, slug: SLUG });
  });
  after(async () => {
    await api.close();
    await mails.stop();
  });

  const save = (change: object) => expectBody(owner.put("/company", sampleCompany(change)), 200);
  const attention = async (kind: string) =>
    (await expectBody(owner.get("/attention"), 200)).find((entry: { kind: string }) => entry.kind === kind);
  const totalOf = async (path: string) => (await expectBody(owner.get(path), 200)).total;

  /** Moves the clock there, as a process that looks at what is due then. */
  async function at(text: string): Promise<void> {
    const now = local(text);
    api.setNow(now);
    await planStanding(api.database, now, ZONE);
    await planClosings(api.database, now, ZONE);
    await api.jobs.idle();
  }

  /** Sells, pays, collects and asks now. Everything has to be of this day. */
  async function work(day: Day): Promise<void> {
    const body = sampleDelivery(service, { courier_id: courier, date: day });
    const { id } = await expectBody(owner.post("/deliveries", body));
    sold.push({ day, order: id });
    const [receipt] = (await expectBody(owner.get(`/receipts/filter?delivery_id=${id}`), 200)).items;
    assert.equal(receipt.paid_on, day, "the receipt");
    const once = { "idempotency-key": randomUUID() };
    const { date: _, ...undated } = sampleV1Order(service) as Record<string, unknown>;
    const placed = await expectBody(program.post("/v1/orders", undated, once), 201);
    assert.equal(placed.date, day, "other software's order");
    sold.push({ day, order: placed.id, unpaid: true });
    assert.equal((await expectBody(phone.get("/courier/deliveries"), 200)).today, day, "the phone");
    assert.equal((await expectBody(api.as(null).get(`/public/${SLUG}`), 200)).today, day, "the public form");
    assert.equal((await expectBody(person.get("/portal/offer"), 200)).today, day, "the portal");
    assert.equal((await expectBody(owner.get("/dispatch"), 200)).date, day, "the board");
    const coming = await expectBody(owner.get("/standing-orders/upcoming?all=1&days=2"), 200);
    for (const { date } of coming) assert.ok(date >= day, "standing orders");
  }

  /** Every list and figure counts what was sold on each day. */
  async function assertFigures(): Promise<void> {
    const days = [...new Set(sold.map(({ day }) => day))];
    for (const day of days) {
      const on = sold.filter((each) => each.day === day);
      const [of, paid] = [on.length, on.filter(({ unpaid }) => !unpaid).length];
      const range = `startDate=${day}&endDate=${day}`;
      assert.equal(await totalOf(`/deliveries/filter?${range}`), of, `orders of ${day}`);
      assert.equal(
        await totalOf(`/receipts/filter?start_date=${day}&end_date=${day}`),
        paid,
        `receipts of ${day}`,
      );
      const stats = await expectBody(owner.get(`/dashboard?period=day&date=${day}`), 200);
      assert.deepEqual(
        [stats.total_invoiced, stats.total_collected],
        [of * 10, paid * 10],
        `figures of ${day}`,
      );
    }
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  }

  it("is the day before until then, in every list and at every door", async () => {
    const today = "2026-11-20" as Day;
    for (const [text, day] of [
      ["2026-11-20 23:30", today],
      ["2026-11-21 00:30", today],
      ["2026-11-21 02:59", today],
      ["2026-11-21 03:01", addDays(today, 1)],
    ] as const) {
      await at(text);
      await work(day);
      const stats = await expectBody(owner.get("/dashboard?period=day"), 200);
      assert.equal(stats.total_invoiced, sold.filter((each) => each.day === day).length * 10, text);
    }
    await assertFigures();
  });

  it("has a shift until it ends, and counts its difference on its day", async () => {
    await at("2026-11-21 22:00");
    await expectBody(owner.post("/shifts", { float: { USD: 0, VES: 0 } }));
    await at("2026-11-22 02:59");
    assert.equal(await attention("shifts_open"), undefined);
    assert.equal(await totalOf("/shifts?end_date=2026-11-20"), 0);
    assert.equal(await totalOf("/shifts?end_date=2026-11-21"), 1);
    await at("2026-11-22 03:00");
    assert.equal((await attention("shifts_open")).to, "/company-bills/shifts?open=1&end_date=2026-11-21");
    await at("2026-11-23 01:00");
    await expectBody(owner.post("/shifts/current/close", { counted: { USD: 3, VES: 0 } }), 200);
    const { differences } = await expectBody(owner.get("/cash"), 200);
    assert.deepEqual([differences[0].date, differences[0].amount.USD], ["2026-11-22", 3]);
    // Another end of the day doesn't move what was counted.
    await at("2026-11-23 01:01");
    await save({ day_ends_at: "00:00" });
    assert.equal((await expectBody(owner.get("/cash"), 200)).differences[0].date, "2026-11-22");
    await save({ day_ends_at: "03:00" });
  });

  it("takes what a courier did after midnight, also sent in the morning", async () => {
    await at("2026-11-23 23:00");
    const create = async () =>
      (
        await expectBody(
          owner.post(
            "/deliveries",
            sampleDelivery(service, { courier_id: courier, date: "2026-11-23", collect_fee: true }),
          ),
        )
      ).id;
    const [live, late] = [await create(), await create()];
    const done = { outcome: "collected", method: "cash", currency: "USD", amount: 10 };
    const act = async (id: number, time: string) => {
      const moment = (text: string) => local(text).toISOString();
      const actions = [
        sampleAction(id, { at: moment("2026-11-24 00:50") }),
        sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", at: moment(time), collection: done }),
      ];
      const { results } = await expectBody(phone.post("/courier/actions", { actions }), 200);
      assert.deepEqual(
        results.map(({ status }: { status: string }) => status),
        ["done", "done"],
        JSON.stringify(results),
      );
      const [receipt] = (await expectBody(owner.get(`/receipts/filter?delivery_id=${id}`), 200)).items;
      return receipt.paid_on;
    };
    await at("2026-11-24 01:00");
    assert.equal(await act(live, "2026-11-24 01:00"), "2026-11-23");
    assert.equal((await expectBody(phone.get("/courier/day"), 200)).delivered, 1);
    await at("2026-11-24 09:00");
    assert.equal(await act(late, "2026-11-24 01:30"), "2026-11-23", "without signal until the morning");
    assert.equal((await expectBody(phone.get("/courier/day"), 200)).delivered, 1, "sent today");
    assert.equal(await totalOf("/receipts/filter?start_date=2026-11-23&end_date=2026-11-23"), 2);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("makes standing orders once at its beginning, wherever it is set in between", async () => {
    await at("2026-11-24 12:00");
    const rule = sampleStanding(service, { days: { weekdays: [1, 2, 3, 4, 5, 6, 7] }, from: "2026-11-25" });
    await expectBody(owner.post("/standing-orders", rule));
    const dates = async () => {
      const rows = await api.database.read
        .selectFrom("standing_days as s")
        .innerJoin("deliveries as d", "d.id", "s.delivery_id")
        .select("d.date")
        .orderBy("d.date")
        .execute();
      return rows.map(({ date }) => date.slice(8)).join(" ");
    };
    await at("2026-11-25 00:30");
    assert.equal(await dates(), "", "not at midnight");
    await at("2026-11-25 02:59");
    assert.equal(await dates(), "");
    await at("2026-11-25 03:00");
    assert.equal(await dates(), "25");
    // At 01:00 the day ends at once, and at 01:10 it is the day before again.
    await at("2026-11-26 01:00");
    await save({ day_ends_at: "00:00" });
    await at("2026-11-26 01:01");
    assert.equal(await dates(), "25 26");
    await at("2026-11-26 01:10");
    await save({ day_ends_at: "03:00" });
    await at("2026-11-26 01:11");
    assert.equal(await dates(), "25 26");
    await at("2026-11-26 03:01");
    assert.equal(await dates(), "25 26");
    // Down at its beginning, and set back before the job of the new day ran.
    await at("2026-11-27 14:00");
    assert.equal(await dates(), "25 26 27");
    await save({ day_ends_at: "00:00" });
    const midnight = local("2026-11-28 00:00");
    api.setNow(midnight);
    await planStanding(api.database, midnight, ZONE);
    await save({ day_ends_at: "05:00" });
    await at("2026-11-28 00:02");
    assert.equal(await dates(), "25 26 27", "the job waits for its day");
    await at("2026-11-28 05:00");
    assert.equal(await dates(), "25 26 27 28");
    await save({ day_ends_at: "03:00" });
    await at("2026-11-29 03:00");
    assert.equal(await dates(), "25 26 27 28 29");
    for (const day of [25, 26, 27, 28, 29]) sold.push({ day: `2026-11-${day}` as Day, order: 0 });
    for (const { day, order } of sold)
      if (order === 0) assert.equal(await totalOf(`/deliveries/filter?startDate=${day}&endDate=${day}`), 1);
  });

  it("has one closing mail, at an hour that may be after midnight, and loses none", async () => {
    await at("2026-11-30 12:00");
    const closing_mail = { to: ["ana@ejemplo.com"], hour: 1 };
    await save({ closing_mail });
    const first = mails.mails.length;
    const subjects = async () => {
      const all = await Promise.all(mails.mails.slice(first).map((_, index) => mails.mail(first + index)));
      return all.map(({ subject }) => /del (\d+)/.exec(subject)?.[1]).join(" ");
    };
    await at("2026-12-01 00:59");
    assert.equal(await subjects(), "");
    await at("2026-12-01 01:00");
    assert.equal(await subjects(), "30", "an hour of the 30th");
    await at("2026-12-01 02:59");
    await at("2026-12-01 03:00");
    assert.equal(await subjects(), "30");
    // The 1st now ends at midnight, so its hour was at 01:00: it comes now. Another save of the same settings changes nothing.
    await at("2026-12-01 20:00");
    await save({ day_ends_at: "00:00", closing_mail });
    await at("2026-12-01 20:01");
    assert.equal(await subjects(), "30 1");
    await at("2026-12-02 01:00");
    assert.equal(await subjects(), "30 1 2");
    await save({ day_ends_at: "03:00", closing_mail });
    await at("2026-12-02 01:01");
    await at("2026-12-03 01:00");
    assert.equal(await subjects(), "30 1 2", "the 2nd had its mail");
    await at("2026-12-04 01:00");
    assert.equal(await subjects(), "30 1 2 3");
  });

  it("is never set back into a day that is closed", async () => {
    await save({ day_ends_at: "00:00" });
    await at("2026-12-05 01:00");
    await expectBody(owner.put("/company/closed-until", { date: "2026-12-04" }), 200);
    const { status, body } = await owner.put("/company", sampleCompany({ day_ends_at: "03:00" }));
    assert.deepEqual(
      [status, body.errors],
      [422, { day_ends_at: ["El período hasta el 4 dic 2026 está cerrado"] }],
    );
    await at("2026-12-05 12:00");
    await save({ day_ends_at: "03:00" });
  });

  it("takes a client's payment by the bank's day, and its receipt by the company's", async () => {
    await at("2026-12-06 00:40");
    const paid = { ...sampleNotice({ paid_on: "2026-12-06" }), reference: "009912345678" };
    const { id } = await expectBody(person.post("/portal/payments", paid));
    const beyond = await person.post("/portal/payments", { ...paid, paid_on: "2026-12-07" });
    assert.deepEqual(Object.keys(beyond.body.errors), ["paid_on"]);
    const accepted = await expectBody(owner.post(`/payment-notices/${id}/accept`, {}));
    assert.equal(accepted.paid_on, "2026-12-06");
    const receipt = await expectBody(owner.get(`/receipts/${accepted.receipt.id}`), 200);
    assert.equal(receipt.paid_on, "2026-12-05");
  });

  it("leaves keys, papers and the history to the calendar", async () => {
    await at("2026-12-07 01:00");
    const key = { expires_on: "2026-12-06" };
    assert.deepEqual(
      Object.keys((await owner.post("/keys", { name: "A", scopes: ["orders:read"], ...key })).body.errors),
      ["expires_on"],
    );
    const { id: _, ...sample } = { id: 0, ...sampleCourier() };
    const papers = [{ kind: "license", number: "1", expires_on: "2026-12-06" }];
    await expectBody(owner.post("/couriers", { ...sample, papers }));
    const { items } = await expectBody(
      owner.get("/events/filter?startDate=2026-12-07&endDate=2026-12-07"),
      200,
    );
    assert.ok(
      items.length > 0 && items.every((event: { created_at: string }) => event.created_at >= "2026-12-07T04"),
    );
  });
});
