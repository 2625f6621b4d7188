import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";

/** A Tuesday; Monday the 23rd was a bank holiday. */
const NOW = "2026-11-24T15:00:00Z";

describe("exchange rates", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
  });
  after(() => api.close());
  beforeEach(async () => {
    owner = await api.owner();
  });

  const set = (date: string, rate: unknown, who = owner) =>
    who.put(`/rates/${date}`, { rate, confirm: true });
  const current = async (date?: string) =>
    (await owner.get(`/rates/current${date ? `?date=${date}` : ""}`)).body;

  it("are set by day, and listed newest first", async () => {
    const answer = await set("2026-11-20", 231.0462);
    assert.equal(answer.status, 200);
    const { created_at, ...rest } = answer.body;
    assert.deepEqual(rest, { date: "2026-11-20", rate: 231.0462, source: "manual", by: owner.user.name });
    assert.equal(created_at, "2026-11-24T15:00:00.000Z");
    await set("2026-11-24", "233.5");
    await set("2026-11-19", 230);
    const dates = async (query = "") =>
      (await owner.get(`/rates${query}`)).body.map(({ date }: { date: string }) => date);
    assert.deepEqual(await dates(), ["2026-11-24", "2026-11-20", "2026-11-19"]);
    assert.deepEqual(await dates("?start_date=2026-11-20"), ["2026-11-24", "2026-11-20"]);
    assert.deepEqual(await dates("?start_date=2026-11-20&end_date=2026-11-20"), ["2026-11-20"]);
  });

  it("keep all of their decimals, from the smallest to the largest", async () => {
    for (const [sent, value] of [
      ["0.00000001", 1e-8],
      [1e-8, 1e-8],
      [231.04621234, 231.04621234],
      ["90000000", 90_000_000],
    ]) {
      assert.equal((await set("2026-11-20", sent)).body.rate, value);
      assert.equal((await current("2026-11-20")).rate, value);
    }
  });

  it("are in force until the next one: Friday's on a Monday that was a bank holiday, and not before it", async () => {
    assert.deepEqual(await current(), { date: null, rate: null, effective_date: null, source: null });
    await set("2026-11-20", 231.0462);
    const friday = { rate: 231.0462, effective_date: "2026-11-20", source: "manual" };
    for (const date of ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
      assert.deepEqual(await current(date), { date, ...friday });
    assert.deepEqual(await current(), { date: "2026-11-24", ...friday }, "today by default");
    assert.equal((await current("2026-11-19")).rate, null);
    // Published on Tuesday afternoon for Wednesday.
    await set("2026-11-25", 233);
    assert.equal((await current()).rate, 231.0462);
    assert.equal((await current("2026-11-25")).rate, 233);
  });

  it("replace a day's rate, which stays in the event", async () => {
    await set("2026-11-20", 231.0462);
    const admin = await api.employee(owner, "admin");
    assert.equal((await set("2026-11-20", 231.5, admin)).body.by, admin.user.name);
    assert.equal((await owner.get("/rates")).body.length, 1);
    const { body } = await owner.get("/events/filter?entity=rate");
    const [{ changes, summary }] = body.items;
    assert.deepEqual(changes.rate, { before: 231.0462, after: 231.5 });
    assert.equal(summary, "Puso la tasa del 20 nov 2026 en 231,50");
  });

  it("have one event each with the rate before it, however many set one day at once", async () => {
    const rates = Array.from({ length: 8 }, (_, index) => 230 + index);
    const answers = await Promise.all(rates.map((rate) => set("2026-11-20", rate)));
    assert.ok(answers.every(({ status }) => status === 200));
    const { body } = await owner.get("/events/filter?entity=rate&perPage=100");
    const before = body.items.map(
      ({ changes }: { changes: { rate: { before: number | null } } }) => changes.rate.before,
    );
    const { rate } = await current();
    assert.deepEqual([...before, rate].sort(), [null, ...rates].sort());
  });

  it("ask before one that is more than 10% away from the one in force", async () => {
    const ask = async (date: string, rate: number, confirm?: boolean) => {
      const { status, body } = await owner.put(`/rates/${date}`, { rate, confirm });
      return status === 200 ? body.rate : body.errors.rate;
    };
    assert.equal(await ask("2026-11-20", 457.958), 457.958, "the first is compared with nothing");
    assert.deepEqual(await ask("2026-11-24", 4579.58), ["Hoy rige Bs 457,96: es 900 % más"]);
    assert.deepEqual(await ask("2026-11-24", 45.7958, false), ["Hoy rige Bs 457,96: es 90 % menos"]);
    assert.deepEqual(await ask("2026-11-25", 600), ["Para el 25 nov 2026 rige Bs 457,96: es 31 % más"]);
    assert.equal((await current()).rate, 457.958, "nothing was stored");
    assert.equal(await ask("2026-11-19", 1), 1, "none was in force on that day");
    assert.equal(await ask("2026-11-24", 503.75), 503.75, "within 10%");
    assert.equal(await ask("2026-11-24", 4579.58, true), 4579.58);
    assert.deepEqual(await ask("2026-11-24", 457.958), ["Hoy rige Bs 4.579,58: es 90 % menos"]);
    const { body } = await owner.get("/events/filter?entity=rate");
    assert.equal(body.total, 4);
  });

  for (const [rate, message] of [
    [undefined, "La tasa es requerida"],
    [0, "La tasa debe ser mayor a 0"],
    [-1, "La tasa debe ser mayor a 0"],
    ["231,05", "La tasa debe ser un número"],
    [1.123456789, "La tasa puede tener como máximo 8 decimales"],
    [90_000_001, "La tasa no puede ser mayor a 90.000.000"],
  ] as const)
    it(`refuse ${rate}`, async () => {
      const { status, body } = await set("2026-11-20", rate);
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { rate: [message] });
    });

  for (const date of ["2026-02-30", "hoy", "1999-12-31", "2100-01-01"])
    it(`refuse the day ${date}`, async () => {
      const { status, body } = await set(date, 231);
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { date: ["La fecha no es válida"] });
      assert.equal((await owner.get(`/rates/current?date=${date}`)).status, 422);
    });

  it("are a company's own", async () => {
    await set("2026-11-20", 231.0462);
    const other = await api.owner();
    assert.deepEqual((await other.get("/rates")).body, []);
    assert.equal((await other.get("/rates/current")).body.rate, null);
  });

  it("are changed by admins only", async () => {
    const basic = await api.employee(owner, "basic");
    assert.equal((await set("2026-11-20", 231, basic)).status, 403);
    assert.equal((await basic.get("/rates/current")).status, 200);
  });
});
