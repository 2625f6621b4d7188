import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleService } from "./samples.ts";

describe("services", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  const make = async (change: object = {}) => {
    const answer = await owner.post("/services", sampleService(change));
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer;
  };

  it("are created and read with their expense lines and profit", async () => {
    const created = await make({ name: " Exprés " });
    const { id, created_at, updated_at, bills, ...rest } = created.body;
    assert.deepEqual(rest, {
      name: "Exprés",
      description: "Entrega el mismo día",
      amount: 5.5,
      total_expense: 1.25,
      total_earning: 4.25,
      courier_pay: 0,
      proof: null,
      public: false,
      stop_amount: null,
      stop_pay: null,
      can_delete: true,
    });
    assert.deepEqual(
      bills.map(({ name, amount }: { name: string; amount: number }) => [name, amount]),
      [
        ["Gasolina", 1],
        ["Peaje", 0.25],
      ],
    );
    assert.equal(created_at, updated_at);
    const read = await owner.get(`/services/${id}`);
    assert.deepEqual(read.body, created.body);
    assert.equal(read.headers.etag, created.headers.etag);
  });

  it("may have no expenses, no price, or expenses above the price", async () => {
    const { bills: _, ...bare } = sampleService({ amount: "0" });
    const free = await owner.post("/services", bare);
    assert.deepEqual([free.status, free.body.bills, free.body.total_earning], [201, [], 0]);
    const loss = await make({ amount: 1, bills: [{ name: "Avión", amount: "9999999.99" }] });
    assert.deepEqual([loss.body.total_expense, loss.body.total_earning], [9_999_999.99, -9_999_998.99]);
  });

  it("have the expense lines of the body, in its order", async () => {
    const created = await make();
    const [gas, toll] = created.body.bills;
    const changed = await owner.put(`/services/${created.body.id}`, {
      ...created.body,
      bills: [
        { name: "Bolsa", amount: 0.1 },
        { ...toll, amount: 0.2 },
      ],
    });
    assert.equal(changed.status, 200);
    assert.deepEqual(
      changed.body.bills.map(({ name, amount }: { name: string; amount: number }) => [name, amount]),
      [
        ["Bolsa", 0.1],
        ["Peaje", 0.2],
      ],
    );
    assert.equal(changed.body.total_expense, 0.3);
    assert.notEqual(changed.headers.etag, created.headers.etag);
    assert.deepEqual((await owner.get(`/services/${created.body.id}`)).body, changed.body);
    assert.ok(!changed.body.bills.some(({ id }: { id: number }) => id === gas.id));
    const emptied = await owner.put(`/services/${created.body.id}`, { ...created.body, bills: [] });
    assert.deepEqual([emptied.body.bills, emptied.body.total_expense], [[], 0]);
  });

  it("report every missing field at once, those of lines by their position", async () => {
    const missing = await owner.post("/services", {});
    assert.equal(missing.status, 422);
    assert.deepEqual(missing.body.errors, {
      name: ["El nombre es requerido"],
      description: ["La descripción es requerida"],
      amount: ["El monto es requerido"],
    });
    const lines = await owner.post(
      "/services",
      sampleService({ name: "", bills: [{ name: "Peaje", amount: 1 }, {}, { name: " ", amount: "gratis" }] }),
    );
    assert.deepEqual(lines.body.errors, {
      name: ["El nombre es requerido"],
      "bills.1.name": ["El nombre es requerido"],
      "bills.1.amount": ["El monto es requerido"],
      "bills.2.name": ["El nombre es requerido"],
      "bills.2.amount": ["El monto debe ser un número"],
    });
  });

  const refused: [string, unknown, string][] = [
    ["amount", -0.01, "El monto no puede ser negativo"],
    ["amount", "-1", "El monto no puede ser negativo"],
    ["amount", "cinco", "El monto debe ser un número"],
    ["amount", {}, "El monto debe ser un número"],
    ["amount", 0.001, "El monto puede tener como máximo 2 decimales"],
    ["amount", 10_000_000, "El monto no puede ser mayor a $9.999.999,99"],
    ["amount", 1e30, "El monto no puede ser mayor a $9.999.999,99"],
    ["name", "x".repeat(201), "Puede tener como máximo 200 caracteres"],
    ["description", "x".repeat(10_001), "Puede tener como máximo 10000 caracteres"],
    ["bills", "ninguno", "El campo no es válido"],
    ["bills", null, "El campo no es válido"],
  ];
  for (const [field, value, message] of refused) {
    it(`refuse ${field} ${JSON.stringify(value)?.slice(0, 20)}`, async () => {
      const { status, body } = await owner.post("/services", sampleService({ [field]: value }));
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { [field]: [message] });
    });
  }

  it("have a profit of amount minus expenses, exact to the cent", async () => {
    const cents = fc.integer({ min: 0, max: 999_999_999 });
    await fc.assert(
      fc.asyncProperty(cents, fc.array(cents, { maxLength: 8 }), async (amount, lines) => {
        const bills = lines.map((line) => ({ name: "x", amount: line / 100 }));
        const { body } = await make({ amount: amount / 100, bills });
        const expense = lines.reduce((total, line) => total + line, 0);
        assert.equal(body.total_expense, expense / 100);
        assert.equal(body.total_earning, (amount - expense) / 100);
      }),
      { numRuns: 30 },
    );
  });

  it("refuse a stale edit before any other check, and change nothing", async () => {
    const created = await make();
    const path = `/services/${created.body.id}`;
    const stale = await owner.put(path, {}, { "if-match": '"99"' });
    assert.equal(stale.status, 412);
    assert.deepEqual((await owner.get(path)).body, created.body);
  });

  it("are deleted with their lines", async () => {
    const { body } = await make();
    assert.equal((await owner.del(`/services/${body.id}`)).status, 204);
    assert.equal((await owner.get(`/services/${body.id}`)).status, 404);
    const lines = await api.database.read
      .selectFrom("service_expenses")
      .select("id")
      .where("service_id", "=", body.id)
      .execute();
    assert.deepEqual(lines, []);
  });

  it("are listed by name with ñ after n, and found by name and description", async () => {
    const other = await api.owner();
    for (const [name, description] of [
      ["Ñapa", "Encomienda 50%"],
      ["Zulia", "Al día siguiente"],
      ["Noche", "Después de las 8"],
      ["ámbar", "Frágil"],
    ])
      await other.post("/services", sampleService({ name, description }));
    const names = (items: { name: string }[]) => items.map(({ name }) => name);
    assert.deepEqual(names((await other.get("/services")).body), ["ámbar", "Noche", "Ñapa", "Zulia"]);
    const find = async (search: string) =>
      names((await other.get(`/services/filter?search=${encodeURIComponent(search)}`)).body.items);
    assert.deepEqual(await find("napa"), ["Ñapa"]);
    assert.deepEqual(await find("FRAGIL"), ["ámbar"]);
    assert.deepEqual(await find("50%"), ["Ñapa"]);
    assert.deepEqual(await find("a"), ["ámbar", "Noche", "Zulia", "Ñapa"]);
    const page = (await other.get("/services/filter?perPage=3&page=2")).body;
    assert.deepEqual([names(page.items), page.total, page.items[0].bills.length], [["Ñapa"], 4, 2]);
  });

  it("are unknown to another company", async () => {
    const { body } = await make();
    const other = await api.owner();
    const path = `/services/${body.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, sampleService()),
      await other.del(path),
    ])
      assert.deepEqual([answer.status, answer.body], [404, { message: "Recurso no encontrado" }]);
    assert.deepEqual((await owner.get(path)).body, body);
  });
});
