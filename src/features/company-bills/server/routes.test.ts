import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleBill } from "./samples.ts";

describe("company bills", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  it("are created, read, changed and deleted", async () => {
    const created = await owner.post("/company-bills", sampleBill({ name: " Caucho " }));
    assert.equal(created.status, 201);
    const { id, created_at, updated_at, ...rest } = created.body;
    assert.deepEqual(rest, {
      name: "Caucho",
      date: "2026-03-05",
      description: "Tanque lleno de la moto",
      method: "cash",
      amount: 12.3,
      currency: "USD",
      tendered: 12.3,
      rate: null,
      settlement: null,
    });
    assert.equal(created_at, updated_at);
    const path = `/company-bills/${id}`;
    const read = await owner.get(path);
    assert.deepEqual(read.body, created.body);
    assert.equal(read.headers.etag, created.headers.etag);

    const changed = await owner.put(path, sampleBill({ method: "bank_transfered", amount: "0.5" }), {
      "if-match": String(read.headers.etag),
    });
    assert.equal(changed.status, 200);
    assert.equal(changed.body.method, "bank_transfered");
    assert.equal(changed.body.amount, 0.5);
    assert.deepEqual((await owner.get(path)).body, changed.body);

    const removed = await owner.del(path);
    assert.equal(removed.status, 204);
    assert.equal(removed.raw.length, 0);
    assert.equal((await owner.get(path)).status, 404);
    assert.equal((await owner.del(path)).status, 404);
  });

  describe("in bolívares", () => {
    let payer: Caller;
    before(async () => {
      payer = await api.owner();
      await payer.put("/rates/2026-03-03", { rate: 231.0462, confirm: true });
    });
    const inBolivares = (change: object = {}) => sampleBill({ currency: "VES", amount: 2500, ...change });
    const lines = (id: number) =>
      api.database.read
        .selectFrom("journal_entries as e")
        .innerJoin("journal_lines as l", "l.entry_id", "e.id")
        .innerJoin("accounts as a", "a.id", "e.account_id")
        .select(["e.cause", "l.account", "l.currency", "l.amount"])
        .where("e.cause_id", "=", id)
        .where("e.cause", "in", ["bill", "bill_correction"])
        .where("a.id", "=", payer.user.id)
        .orderBy("e.id")
        .orderBy("l.position")
        .execute();

    it("keep their dollars at the rate in force on their day", async () => {
      const { status, body } = await payer.post("/company-bills", inBolivares());
      assert.equal(status, 201);
      const { amount, currency, tendered, rate } = body;
      assert.deepEqual(
        { amount, currency, tendered, rate },
        { amount: 10.82, currency: "VES", tendered: 2500, rate: 231.0462 },
      );
      assert.deepEqual((await payer.get(`/company-bills/${body.id}`)).body, body);
      assert.deepEqual(
        (await lines(body.id)).map(({ account, currency, amount }) => [account, currency, amount]),
        [
          ["expense", "USD", 1082],
          ["cash", "VES", -250_000],
          ["exchange", "VES", 250_000],
          ["exchange", "USD", -1082],
        ],
      );
    });

    it("keep their rate while their day is the same, and take another day's", async () => {
      const { body } = await payer.post("/company-bills", inBolivares({ method: "mobile_payment" }));
      const path = `/company-bills/${body.id}`;
      await payer.put("/rates/2026-03-05", { rate: 300, confirm: true });
      const renamed = await payer.put(path, inBolivares({ name: "Otro", method: "mobile_payment" }));
      assert.equal(renamed.body.rate, 231.0462);
      assert.equal((await lines(body.id)).length, 4, "nothing is posted again");
      const moved = await payer.put(path, inBolivares({ date: "2026-03-06", method: "mobile_payment" }));
      assert.deepEqual([moved.body.rate, moved.body.amount], [300, 8.33]);
      const dollars = await payer.put(path, sampleBill({ amount: 8.33, method: "mobile_payment" }));
      assert.deepEqual(
        [dollars.body.currency, dollars.body.tendered, dollars.body.rate],
        ["USD", 8.33, null],
      );
      assert.equal((await payer.del(path)).status, 204);
      const sums = new Map<string, number>();
      for (const { account, currency, amount } of await lines(body.id))
        sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0) + amount);
      assert.deepEqual([...new Set(sums.values())], [0], "undone in each currency");
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    });

    const refusedInBolivares: [object, object][] = [
      [{ date: "2026-03-02" }, { currency: ["No hay tasa para esta fecha"] }],
      [{ amount: 3_000_000_000 }, { amount: ["El monto no puede ser mayor a $9.999.999,99"] }],
      [{ amount: 1.005 }, { amount: ["El monto puede tener como máximo 2 decimales"] }],
      [{ currency: "EUR" }, { currency: ["La moneda no es válida"] }],
      [
        { date: "2026-03-02", name: "" },
        { name: ["El nombre es requerido"], currency: ["No hay tasa para esta fecha"] },
      ],
    ];
    for (const [change, errors] of refusedInBolivares)
      it(`refuse ${JSON.stringify(change)}`, async () => {
        const { status, body } = await payer.post("/company-bills", inBolivares(change));
        assert.equal(status, 422);
        assert.deepEqual(body.errors, errors);
      });
  });

  it("never reuse a deleted bill's id", async () => {
    const first = await owner.post("/company-bills", sampleBill());
    await owner.del(`/company-bills/${first.body.id}`);
    const next = await owner.post("/company-bills", sampleBill());
    assert.ok(next.body.id > first.body.id);
  });

  it("report every missing field at once", async () => {
    const { status, body } = await owner.post("/company-bills", {});
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      name: ["El nombre es requerido"],
      date: ["La fecha es requerida"],
      description: ["La descripción es requerida"],
      method: ["El método de pago debe ser uno de los valores permitidos"],
      amount: ["El monto es requerido"],
    });
  });

  const refused: [string, unknown, string][] = [
    ["name", " ", "El nombre es requerido"],
    ["name", "x".repeat(201), "Puede tener como máximo 200 caracteres"],
    ["name", 5, "El campo no es válido"],
    ["description", "", "La descripción es requerida"],
    ["description", "x".repeat(10_001), "Puede tener como máximo 10000 caracteres"],
    ["date", "", "La fecha es requerida"],
    ["date", "2026-02-30", "La fecha no es válida"],
    ["date", "1999-12-31", "La fecha no es válida"],
    ["date", "2100-01-01", "La fecha no es válida"],
    ["date", "2026-03-05T00:00:00Z", "La fecha no es válida"],
    ["method", "transfer", "El método de pago debe ser uno de los valores permitidos"],
    ["method", "", "El método de pago debe ser uno de los valores permitidos"],
    ["amount", null, "El monto es requerido"],
    ["amount", "", "El monto es requerido"],
    ["amount", -0.01, "El monto debe ser mayor a 0"],
    ["amount", 0.1 + 0.2, "El monto puede tener como máximo 2 decimales"],
    ["amount", 1.005, "El monto puede tener como máximo 2 decimales"],
    ["amount", "1.005", "El monto puede tener como máximo 2 decimales"],
    ["amount", 10_000_000, "El monto no puede ser mayor a $9.999.999,99"],
    ["amount", "12,30", "El monto debe ser un número"],
    ["amount", "doce", "El monto debe ser un número"],
    ["amount", true, "El monto debe ser un número"],
    ["amount", [1], "El monto debe ser un número"],
  ];
  for (const [field, value, message] of refused) {
    it(`refuse ${field} ${JSON.stringify(value)?.slice(0, 30)}`, async () => {
      const { status, body } = await owner.post("/company-bills", sampleBill({ [field]: value }));
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { [field]: [message] });
    });
  }

  for (const [sent, amount] of [
    [0, 0],
    ["0", 0],
    [0.3, 0.3],
    ["0.30", 0.3],
    [" 7 ", 7],
    [1.1, 1.1],
    [9_999_999.99, 9_999_999.99],
    ["9999999.99", 9_999_999.99],
  ]) {
    it(`accept ${JSON.stringify(sent)} as an exact amount`, async () => {
      const created = await owner.post("/company-bills", sampleBill({ amount: sent }));
      assert.equal(created.status, 201);
      assert.equal(created.body.amount, amount);
      assert.equal((await owner.get(`/company-bills/${created.body.id}`)).body.amount, amount);
    });
  }

  it("refuse a stale edit before any other check, and change nothing", async () => {
    const { body, headers } = await owner.post("/company-bills", sampleBill());
    const path = `/company-bills/${body.id}`;
    await owner.put(path, sampleBill({ name: "Primero" }));
    const stale = await owner.put(path, {}, { "if-match": String(headers.etag) });
    assert.equal(stale.status, 412);
    assert.equal(stale.body.message, "Otro usuario modificó este registro. Recarga antes de guardar.");
    assert.equal((await owner.get(path)).body.name, "Primero");
  });

  it("accept one of two edits of the same version", async () => {
    const { body, headers } = await owner.post("/company-bills", sampleBill());
    const match = { "if-match": String(headers.etag) };
    const answers = await Promise.all(
      ["A", "B"].map((name) => owner.put(`/company-bills/${body.id}`, sampleBill({ name }), match)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
  });

  it("are found by name, description and days, newest first", async () => {
    const other = await api.owner();
    const bill = (name: string, date: string, description = "x") =>
      other.post("/company-bills", sampleBill({ name, date, description }));
    await bill("Café del año", "2026-01-31");
    await bill("Peaje", "2026-02-01", "Autopista 100%");
    await bill("Aceite", "2026-02-28");
    const names = async (query: string) => {
      const { status, body } = await other.get(`/company-bills/filter?${query}`);
      assert.equal(status, 200);
      assert.equal(body.total, body.items.length);
      return body.items.map((item: { name: string }) => item.name);
    };
    assert.deepEqual(await names(""), ["Aceite", "Peaje", "Café del año"]);
    assert.deepEqual(await names("search=CAFE%20DEL%20ANO"), ["Café del año"]);
    assert.deepEqual(await names("search=100%25"), ["Peaje"]);
    assert.deepEqual(await names("search=_"), []);
    assert.deepEqual(await names("startDate=2026-02-01"), ["Aceite", "Peaje"]);
    assert.deepEqual(await names("endDate=2026-02-01"), ["Peaje", "Café del año"]);
    assert.deepEqual(await names("startDate=2026-02-01&endDate=2026-02-01"), ["Peaje"]);
    assert.deepEqual(await names("filters[startDate]=2026-02-28&filters[endDate]=&search="), ["Aceite"]);
    assert.deepEqual(await names("search=e&startDate=2026-02-01"), ["Aceite", "Peaje"]);
    assert.equal((await other.get("/company-bills/filter?startDate=2026-13-01")).status, 422);
    assert.equal((await other.get("/company-bills/filter?perPage=0")).status, 422);
  });

  it("are summed for a filter", async () => {
    const other = await api.owner();
    for (const [date, amount] of [
      ["2026-01-31", 0.1],
      ["2026-02-01", 0.2],
    ])
      await other.post("/company-bills", sampleBill({ date, amount, description: "Peaje" }));
    const totals = async (query: string) => (await other.get(`/company-bills/totals?${query}`)).body;
    assert.deepEqual(await totals(""), { count: 2, amount: 0.3 });
    assert.deepEqual(await totals("startDate=2026-02-01&search=peaje"), { count: 1, amount: 0.2 });
    assert.deepEqual(await totals("search=nada"), { count: 0, amount: 0 });
  });

  it("are paged; a page after the last is empty with the true total", async () => {
    const other = await api.owner();
    for (let i = 0; i < 4; i++) await other.post("/company-bills", sampleBill());
    const { body } = await other.get("/company-bills/filter?perPage=3&page=2");
    assert.equal(body.items.length, 1);
    assert.deepEqual({ ...body, items: 0 }, { items: 0, currentPage: 2, perPage: 3, total: 4 });
    const past = (await other.get("/company-bills/filter?perPage=3&page=3")).body;
    assert.deepEqual(past, { items: [], currentPage: 3, perPage: 3, total: 4 });
  });

  it("are unknown to another company", async () => {
    const { body } = await owner.post("/company-bills", sampleBill());
    const other = await api.owner();
    const path = `/company-bills/${body.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, sampleBill()),
      await other.del(path),
    ]) {
      assert.equal(answer.status, 404);
      assert.equal(answer.body.message, "Recurso no encontrado");
    }
    assert.equal((await other.get("/company-bills/filter")).body.total, 0);
    assert.deepEqual((await owner.get(path)).body, body);
  });

  it("have events that say who made, changed and deleted them, and on which day", async () => {
    const boss = await api.owner();
    const [rosa, ana] = [await api.employee(boss), await api.employee(boss)];
    api.setNow("2026-11-20T15:00:00Z");
    const [own, others] = [
      (await rosa.post("/company-bills", sampleBill())).body.id,
      (await ana.post("/company-bills", sampleBill())).body.id,
    ];
    api.setNow("2026-11-21T15:00:00Z");
    for (const id of [own, others]) {
      await rosa.put(`/company-bills/${id}`, sampleBill({ amount: "9.9" }));
      await rosa.del(`/company-bills/${id}`);
    }
    api.setNow(null);
    // As the owner's list of what others changed will ask.
    const { rows } = await sql<{ entity_id: number; action: string; actor_id: number }>`
      select e.entity_id, e.action, e.actor_id from events as e
      join events as m on m.company_id = e.company_id and m.entity = e.entity and m.entity_id = e.entity_id and m.action = 'create'
      where e.entity = 'company_bill' and e.day = '2026-11-21' and e.action in ('update', 'delete') and e.actor_id <> m.actor_id
        and e.entity_id in (${own}, ${others})
      order by e.id`.execute(api.database.read);
    assert.deepEqual(rows, [
      { entity_id: others, action: "update", actor_id: rosa.user.id },
      { entity_id: others, action: "delete", actor_id: rosa.user.id },
    ]);
  });

  it("are open to a basic employee", async () => {
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.post("/company-bills", sampleBill())).status, 201);
    assert.equal((await basic.get("/company-bills/filter")).status, 200);
  });
});
