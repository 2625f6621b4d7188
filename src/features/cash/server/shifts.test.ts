// @both-engines Sums in SQL, and one open shift for each person.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { employeeTexts } from "#features/employees/texts.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleFloat } from "./samples.ts";

describe("shifts", () => {
  let api: TestApi;
  let owner: Caller;
  let clerk: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    clerk = await api.employee(owner);
    service = (await owner.post("/services", sampleService({ amount: 12.5 }))).body.id;
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const newcomer = () => api.employee(owner);
  const cashOrder = (by: Caller) =>
    by.post("/deliveries", sampleDelivery(service, { payment_method: "cash" }));
  const reasons = (shift: { movements: { reason: string; currency: string; amount: number }[] }) =>
    shift.movements.map(({ reason, currency, amount }) => `${reason} ${amount} ${currency}`);

  it("hold the cash that their person takes and gives, and close by a count", async () => {
    const opened = await clerk.post("/shifts", sampleFloat());
    assert.equal(opened.status, 201);
    assert.deepEqual(opened.body.float, { USD: 50, VES: 1000 });
    assert.equal(opened.body.account_name, "Rosa Núñez");
    assert.deepEqual(reasons(opened.body), ["float 50 USD", "float 1000 VES"]);

    const order = (await cashOrder(clerk)).body;
    await clerk.post("/deliveries", sampleDelivery(service, { payment_method: "transfer" }));
    const bill = (await clerk.post("/company-bills", sampleBill({ amount: 3 }))).body;
    await owner.post("/company-bills", sampleBill({ amount: 7 }));
    await clerk.put(`/company-bills/${bill.id}`, sampleBill({ amount: 4 }));
    const out = await clerk.post("/shifts/current/movements", {
      kind: "out",
      currency: "VES",
      amount: 250.5,
      note: "Sobra",
    });
    assert.equal(out.status, 201);
    assert.deepEqual(
      [out.body.place, out.body.reason, out.body.amount, out.body.note, out.body.by],
      ["shift", "shift_out", -250.5, "Sobra", "Rosa Núñez"],
    );
    await clerk.post("/shifts/current/movements", { kind: "in", amount: "20" });
    await clerk.del(`/deliveries/${order.id}`);

    const current = (await clerk.get("/shifts/current")).body;
    assert.deepEqual((await clerk.get("/shifts/current?or_null=1")).body, current);
    assert.deepEqual(reasons(current), [
      "float 50 USD",
      "float 1000 VES",
      "payment 12.5 USD",
      "bill -3 USD",
      "bill_correction 3 USD",
      "bill -4 USD",
      "shift_out -250.5 VES",
      "shift_in 20 USD",
      "refund -12.5 USD",
    ]);
    const closed = await clerk.post("/shifts/current/close", {
      counted: { USD: 65, VES: 749.5 },
      breakdown: { USD: { "50": 1, "5": 3, "20": 0 } },
      note: "Falta uno",
    });
    assert.equal(closed.status, 200, JSON.stringify(closed.body));
    const result = {
      expected: { USD: 66, VES: 749.5 },
      counted: { USD: 65, VES: 749.5 },
      difference: { USD: -1, VES: 0 },
    };
    assert.deepEqual(closed.body, { id: opened.body.id, ...result });
    assert.equal((await clerk.get("/shifts/current")).status, 404);
    const none = await clerk.get("/shifts/current?or_null=1");
    assert.equal(none.status, 200);
    assert.equal(none.body, null);
    const shift = (await clerk.get(`/shifts/${opened.body.id}`)).body;
    const { expected, counted, difference } = shift;
    assert.deepEqual({ expected, counted, difference }, result);
    assert.deepEqual(shift.breakdown, { USD: { "50": 1, "5": 3, "20": 0 } });
    assert.equal(shift.note, "Falta uno");
    assert.deepEqual(reasons(shift).slice(-3), [
      "shift_close -65 USD",
      "shift_close -749.5 VES",
      "difference -1 USD",
    ]);
  });

  it("have their movements sent in batches, complete and in order, however many they have", async () => {
    const by = await newcomer();
    const { id } = (await by.post("/shifts", sampleFloat())).body;
    const amounts = Array.from({ length: 120 }, (_, index) => index + 1);
    const note = "ñ".repeat(500);
    for (const amount of amounts)
      await by.post("/shifts/current/movements", { kind: "in", currency: "USD", amount, note });
    for (const path of ["/shifts/current", `/shifts/${id}`]) {
      const answer = await by.get(path);
      assert.equal(answer.headers["content-length"], undefined, "it is sent while it is read");
      assert.deepEqual(reasons(answer.body), [
        "float 50 USD",
        "float 1000 VES",
        ...amounts.map((amount) => `shift_in ${amount} USD`),
      ]);
      assert.equal(answer.body.movements.at(-1).note, note);
    }
  });

  it("keep their person from being deleted while they are open, because nobody else can count the cash", async () => {
    const employee = await newcomer();
    const path = `/employees/${employee.user.id}`;
    await employee.post("/shifts", sampleFloat());
    const refused = await owner.del(path);
    assert.deepEqual([refused.status, refused.body], [409, { message: employeeTexts.shiftOpen }]);
    assert.equal((await employee.get("/shifts/current")).status, 200, "the employee is still signed in");
    const counted = { counted: sampleFloat().float, note: null };
    assert.equal((await employee.post("/shifts/current/close", counted)).status, 200);
    assert.equal((await owner.del(path)).status, 204);
  });

  it("tell nothing of the expected cash before the count", async () => {
    const by = await newcomer();
    const opened = (await by.post("/shifts", sampleFloat())).body;
    // 66.67 is in no movement. Nothing that the employee may ask for contains it.
    await by.post("/company-bills", sampleBill({ amount: 1.11 }));
    await by.post("/shifts/current/movements", { kind: "in", amount: 17.78 });
    for (const path of ["/shifts/current", `/shifts/${opened.id}`, "/shifts"]) {
      const { status, raw } = await by.get(path);
      assert.equal(status, 200);
      assert.doesNotMatch(String(raw), /66\.67|6667/, path);
    }
    const current = (await by.get("/shifts/current")).body;
    assert.deepEqual(Object.keys(current).sort(), [
      "account_id",
      "account_name",
      "close_reason",
      "closed_at",
      "closed_by",
      "float",
      "id",
      "movements",
      "note",
      "opened_at",
    ]);
    const shift = (await by.get(`/shifts/${opened.id}`)).body;
    assert.deepEqual([shift.expected, shift.counted, shift.difference], [null, null, null]);
    const refusal = await by.post("/shifts/current/close", { counted: { USD: -1 } });
    assert.equal(refusal.status, 422);
    assert.doesNotMatch(String(refusal.raw), /66/);
    const { body } = await by.post("/shifts/current/close", { counted: { USD: 66.67, VES: 1000 } });
    assert.deepEqual(body.difference, { USD: 0, VES: 0 });
  });

  it("stay as they were counted when a payment is undone after they closed: the safe gives it back", async () => {
    const by = await newcomer();
    const shift = (await by.post("/shifts", sampleFloat())).body.id;
    const order = (await cashOrder(by)).body;
    await by.post("/shifts/current/close", { counted: { USD: 62.5, VES: 1000 } });
    const closed = (await by.get(`/shifts/${shift}`)).body;
    assert.deepEqual(closed.difference, { USD: 0, VES: 0 });
    const safe = (await owner.get("/cash")).body.safe.USD;
    assert.equal((await by.del(`/deliveries/${order.id}`)).status, 204);
    assert.deepEqual((await by.get(`/shifts/${shift}`)).body, closed);
    assert.equal((await owner.get("/cash")).body.safe.USD, safe - 12.5);
  });

  it("are one per person", async () => {
    const by = await newcomer();
    assert.equal((await by.get("/shifts/current")).status, 404);
    for (const path of ["movements", "close"]) {
      const body = path === "close" ? { counted: { USD: 0, VES: 0 } } : { kind: "in", amount: 1 };
      assert.equal((await by.post(`/shifts/current/${path}`, body)).status, 404);
    }
    assert.equal((await by.post("/shifts", { float: { USD: 0, VES: 0 } })).status, 201);
    const second = await by.post("/shifts", sampleFloat());
    assert.deepEqual([second.status, second.body.message], [409, "Ya tienes un turno abierto"]);
  });

  it("are listed to an admin, and to others only if they are their own", async () => {
    const by = await newcomer();
    const { id } = (await by.post("/shifts", sampleFloat())).body;
    const mine = (await by.get("/shifts")).body;
    assert.deepEqual([mine.total, mine.items[0].id, mine.items[0].expected], [1, id, null]);
    assert.ok((await owner.get("/shifts")).body.total > 1);
    assert.equal((await owner.get(`/shifts/${id}`)).status, 200);
    assert.equal((await clerk.get(`/shifts/${id}`)).status, 404);
    const stranger = await api.owner();
    assert.equal((await stranger.get(`/shifts/${id}`)).status, 404);
    assert.equal((await stranger.get("/shifts")).body.total, 0);
  });

  const refused: [string, object, string, string][] = [
    ["open", { float: { USD: -1 } }, "float.USD", "El monto no puede ser negativo"],
    ["open", { float: { VES: 0.001 } }, "float.VES", "El monto puede tener como máximo 2 decimales"],
    [
      "movements",
      { kind: "up", amount: 1 },
      "kind",
      "El tipo de movimiento debe ser uno de los valores permitidos",
    ],
    ["movements", { kind: "in" }, "amount", "El monto es requerido"],
    ["movements", { kind: "in", amount: 0 }, "amount", "El monto debe ser mayor a 0"],
    ["movements", { kind: "in", amount: 1, currency: "EUR" }, "currency", "La moneda no es válida"],
    [
      "movements",
      { kind: "in", amount: 10_000_000 },
      "amount",
      "El monto no puede ser mayor a $9.999.999,99",
    ],
    [
      "movements",
      { kind: "in", amount: 10_000_000_000, currency: "VES" },
      "amount",
      "El monto no puede ser mayor a $9.999.999,99 o Bs 9.999.999.999,99",
    ],
    [
      "close",
      { counted: { USD: 61 }, breakdown: { USD: { "20": 3 } } },
      "breakdown",
      "Los billetes y monedas no suman lo contado",
    ],
    [
      "close",
      { counted: { USD: 60, VES: 5 }, breakdown: { USD: { "20": 3 }, VES: { "5": 2 } } },
      "breakdown",
      "Los billetes y monedas no suman lo contado",
    ],
    [
      "close",
      { counted: { USD: 90 }, breakdown: { USD: { "30": 3 } } },
      "breakdown",
      "No hay un billete o moneda de ese valor",
    ],
    [
      "close",
      { counted: { USD: 30 }, breakdown: { USD: { "20": 1.5 } } },
      "breakdown.USD.20",
      "La cantidad debe ser un número entero",
    ],
    [
      "close",
      { counted: { USD: 0 }, breakdown: { USD: { ["9".repeat(21)]: 1 } } },
      "breakdown.USD",
      "El campo no es válido",
    ],
    ["close", { counted: { USD: 5 }, breakdown: { EUR: { "5": 1 } } }, "breakdown", "La moneda no es válida"],
    ["close", {}, "counted", "El campo no es válido"],
  ];
  for (const [what, body, field, message] of refused)
    it(`refuse ${what} ${JSON.stringify(body)}`, async () => {
      const by = await newcomer();
      if (what !== "open") await by.post("/shifts", sampleFloat());
      const path = what === "open" ? "/shifts" : `/shifts/current/${what}`;
      const answer = await by.post(path, body);
      assert.equal(answer.status, 422, JSON.stringify(answer.body));
      assert.deepEqual(answer.body.errors, { [field]: [message] });
    });

  it("are opened once and closed once by 32 requests at the same time, and no cash is missed", async () => {
    const by = await newcomer();
    const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 32 }, make));
    const statuses = (answers: { status: number }[]) =>
      Object.fromEntries(
        Map.groupBy(answers, ({ status }) => status)
          .entries()
          .map(([s, all]) => [s, all.length]),
      );
    const opened = await many(() => by.post("/shifts", sampleFloat()));
    assert.deepEqual(statuses(opened), { 201: 1, 409: 31 });
    const id = opened.find(({ status }) => status === 201)?.body.id;
    const orders = Promise.all(Array.from({ length: 8 }, () => cashOrder(by)));
    const closed = await many(() => by.post("/shifts/current/close", { counted: { USD: 50, VES: 1000 } }));
    assert.deepEqual(statuses(closed), { 200: 1, 404: 31 });
    for (const { status } of await orders) assert.equal(status, 201);
    const { movements, expected, counted, difference } = (await by.get(`/shifts/${id}`)).body;
    const sum = (lines: { currency: string; amount: number }[]) =>
      lines.reduce((all, { currency, amount }) => (currency === "USD" ? all + amount : all), 0);
    assert.equal(sum(movements), 0);
    const before = movements.filter(
      ({ reason }: { reason: string }) => reason === "payment" || reason === "float",
    );
    assert.equal(sum(before), expected.USD);
    assert.equal(difference.USD, counted.USD - expected.USD);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("never change once they are closed, and never disappear", async () => {
    const run = (statement: string) => api.database.transaction((tx) => sql.raw(statement).execute(tx));
    await assert.rejects(run("update shifts set note = 'x' where closed_at is not null"), /only added/);
    await assert.rejects(run("delete from shifts"), /only added/);
  });

  it("take amounts of known currencies only, and a count that counted something", async () => {
    const cashier = await api.employee(owner);
    const errors = async (path: string, body: object) => {
      const { status, body: answer } = await cashier.post(path, body);
      return [status, answer.errors];
    };
    const fieldRefusal = (field: string) => [422, { [field]: ["La moneda no es válida"] }];
    assert.deepEqual(await errors("/shifts", { float: { EUR: 5 } }), fieldRefusal("float"));
    assert.deepEqual(await errors("/shifts", { float: { USD: 5, EUR: 5 } }), fieldRefusal("float"));
    assert.equal((await cashier.post("/shifts", {})).status, 201);
    const close = "/shifts/current/close";
    const nothing = ["Indica cuánto se contó"];
    assert.deepEqual(await errors(close, { counted: {} }), [422, { counted: nothing }]);
    assert.deepEqual(await errors(close, { counted: { USD: 1, EUR: 5 } }), fieldRefusal("counted"));
    const settlement = { courier_id: 1, pay: "later", counted: {} };
    assert.deepEqual((await cashier.post("/settlements", settlement)).body.errors.counted, nothing);
    const { status, body } = await cashier.post(close, { counted: { VES: 0 } });
    assert.deepEqual([status, body.counted], [200, { USD: 0, VES: 0 }]);
  });
});
