import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCompany } from "#features/company/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", to: "18:00" }));
const NAVIDAD = { date: "2026-12-25", name: "Navidad" };

describe("the calendar", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    // A Friday, 14:30 in Caracas.
    api.setNow("2026-11-20T18:30:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  const hours = (week: object[]) => owner.put("/company", sampleCompany({ hours: week }));
  const possible = (wish: object) => expectBody(owner.post("/serviceable", wish), 200);

  it("keeps the company's hours in the week's order, and says what is wrong with them", async () => {
    const spans = [
      { weekday: 6, from: "9:00", to: "24:00" },
      { weekday: 1, from: "13:00", to: "17:00" },
      { weekday: 1, from: "08:00", to: "12:00" },
    ];
    assert.deepEqual((await expectBody(hours(spans), 200)).hours, [
      { weekday: 1, from: "08:00", to: "12:00" },
      { weekday: 1, from: "13:00", to: "17:00" },
      { weekday: 6, from: "09:00", to: "24:00" },
    ]);
    const without = await expectBody(owner.put("/company", sampleCompany()), 200);
    assert.equal(without.hours.length, 3);
    const wrong = [
      [{ weekday: 1, from: "08:00", to: "08:00" }, "hours.0.to"],
      [{ weekday: 1, from: "20:00", to: "02:00" }, "hours.0.to"],
      [{ weekday: 8, from: "08:00", to: "12:00" }, "hours.0.weekday"],
      [{ weekday: 1, from: "25:00", to: "12:00" }, "hours.0.from"],
      [{ weekday: 1, from: "08:00" }, "hours.0.to"],
    ] as const;
    for (const [span, field] of wrong) {
      const { status, body } = await hours([span]);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(span));
    }
    const crossing = await hours([
      { weekday: 2, from: "10:00", to: "14:00" },
      { weekday: 2, from: "08:00", to: "11:00" },
    ]);
    assert.deepEqual(crossing.body.errors, { "hours.0.from": ["Se cruza con el horario anterior del día"] });
    assert.deepEqual((await expectBody(hours([]), 200)).hours, []);
  });

  it("lets a day end after midnight, and a span with it", async () => {
    const friday = { weekday: 5, from: "18:00", to: "02:00" };
    const save = async (change: object) => {
      const { status, body } = await owner.put("/company", sampleCompany(change));
      return status === 200 ? [body.day_ends_at, body.hours] : [status, body.errors];
    };
    assert.deepEqual(await save({ hours: [], day_ends_at: "2 a. m." }), ["02:00", []]);
    assert.deepEqual(await save({ hours: [friday] }), ["02:00", [friday]]);
    assert.deepEqual(await save({}), ["02:00", [friday]]);
    assert.deepEqual(await save({ day_ends_at: "03:00" }), ["03:00", [friday]]);
    const late = ["El horario del viernes llega hasta las 02:00: el día no puede terminar antes"];
    assert.deepEqual(await save({ day_ends_at: "01:59" }), [422, { day_ends_at: late }]);
    assert.deepEqual(await save({ day_ends_at: "01:59", hours: [friday] }), [422, { day_ends_at: late }]);
    const longer = { ...friday, to: "04:00" };
    const wrong = { "hours.0.to": ["Termina después de que acaba el día"] };
    assert.deepEqual(await save({ hours: [longer] }), [422, wrong]);
    const early = { weekday: 1, from: "03:30", to: "12:00" };
    assert.deepEqual(await save({ hours: [early] }), ["03:00", [early]]);
    assert.deepEqual(await save({ day_ends_at: "04:00" }), [
      422,
      { day_ends_at: ["El horario del lunes empieza a las 03:30: el día no puede terminar después"] },
    ]);
    for (const at of ["05:01", "23:00", "-1", "", 3, null])
      assert.deepEqual(Object.keys((await save({ day_ends_at: at }))[1]), ["day_ends_at"], String(at));
    assert.deepEqual(await save({ day_ends_at: "05:00", hours: [] }), ["05:00", []]);
    assert.equal((await owner.get("/company")).headers.etag !== undefined, true);
    const { items } = (await owner.get("/events/filter?entity=company")).body;
    assert.deepEqual(items[0].changes.day_ends_at, { before: "03:00", after: "05:00" });
    assert.deepEqual(await save({ day_ends_at: "00:00" }), ["00:00", []]);
  });

  it("keeps closed days once, for whoever read them last", async () => {
    const first = await owner.get("/company/closed-days");
    assert.deepEqual([first.status, first.body], [200, []]);
    const match = { "if-match": String(first.headers.etag) };
    const days = [NAVIDAD, { date: "2026-12-24", name: " Nochebuena " }];
    const saved = await owner.put("/company/closed-days", days, match);
    assert.deepEqual(
      [saved.status, saved.body],
      [200, [{ date: "2026-12-24", name: "Nochebuena" }, NAVIDAD]],
    );
    assert.equal((await owner.get("/company/closed-days")).headers.etag, saved.headers.etag);
    assert.equal((await owner.put("/company/closed-days", [], match)).status, 412);
    const twice = await owner.put("/company/closed-days", [NAVIDAD, NAVIDAD]);
    assert.deepEqual(
      [twice.status, twice.body.errors],
      [422, { "1.date": ["El 25 dic 2026 está dos veces"] }],
    );
    const wrong = await owner.put("/company/closed-days", [{ date: "2026-02-30" }]);
    assert.deepEqual(Object.keys(wrong.body.errors).sort(), ["0.date", "0.name"]);
    const { items } = (await owner.get("/events/filter?entity=company")).body;
    assert.equal(items[0].summary, "Cambió los días cerrados");
    assert.deepEqual(items[0].changes.closed_days.before, []);
    const other = await api.owner();
    assert.deepEqual((await other.get("/company/closed-days")).body, []);
  });

  it("proposes a year's holidays", async () => {
    const days = await expectBody(owner.get("/company/holidays?year=2027"), 200);
    assert.equal(days.length, 14);
    assert.deepEqual(days[1], { date: "2027-02-08", name: "Lunes de Carnaval" });
    assert.equal((await owner.get("/company/holidays?year=27")).status, 422);
    assert.equal((await owner.get("/company/holidays")).status, 422);
  });

  it("says what is possible", async () => {
    await expectBody(hours(WEEK), 200);
    await expectBody(owner.put("/company/closed-days", [NAVIDAD]), 200);
    assert.deepEqual(await possible({ date: "2026-11-20" }), { ok: true, reason: null, next: null });
    assert.deepEqual(await possible({ date: "2026-12-25" }), {
      ok: false,
      reason: "El 25 dic 2026 no trabajamos (Navidad). El próximo día es el 28 dic 2026",
      next: { date: "2026-12-28", from: "08:00" },
    });
    assert.deepEqual(await possible({ date: "2026-11-20", time: "00:01" }), {
      ok: false,
      reason: "Esa hora ya pasó. Lo más pronto es a las 14:30",
      next: { date: "2026-11-20", from: "14:30" },
    });
    await expectBody(hours([]), 200);
    assert.deepEqual((await possible({ date: "2026-12-25" })).next, { date: "2026-12-26", from: null });
  });

  it("knows where nobody goes, and until when", async () => {
    await expectBody(hours(WEEK), 200);
    const petare = await expectBody(owner.post("/zones", { name: "Petare", served: false }), 201);
    assert.deepEqual([petare.served, petare.last_hour], [false, null]);
    assert.deepEqual(await possible({ date: "2026-11-20", delivery_zone_id: petare.id }), {
      ok: false,
      reason: "No atendemos la zona Petare",
      next: null,
    });
    const body = { name: "Petare", served: true, last_hour: "4 p. m." };
    assert.equal((await expectBody(owner.put(`/zones/${petare.id}`, body), 200)).last_hour, "16:00");
    const unchanged = await expectBody(owner.put(`/zones/${petare.id}`, { name: "Petare" }), 200);
    assert.deepEqual([unchanged.served, unchanged.last_hour], [true, "16:00"]);
    const late = { date: "2026-11-20", time: "17:00" };
    assert.equal((await possible({ ...late, pickup_zone_id: petare.id })).ok, true);
    assert.equal((await possible({ ...late, delivery_zone_id: petare.id })).ok, false);
    const other = await api.owner();
    const stranger = await other.post("/serviceable", { ...late, delivery_zone_id: petare.id });
    assert.deepEqual(stranger.body.errors, { delivery_zone_id: ["La zona no existe"] });
  });
});
