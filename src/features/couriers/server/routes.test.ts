import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCourier } from "./samples.ts";

describe("couriers", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  it("are created, read, changed and deleted", async () => {
    const created = await owner.post("/couriers", sampleCourier({ first_name: " José " }));
    assert.equal(created.status, 201);
    assert.equal(created.body.first_name, "José");
    assert.equal(created.body.can_delete, true);
    const path = `/couriers/${created.body.id}`;
    const read = await owner.get(path);
    assert.deepEqual(read.body, created.body);
    assert.equal(read.headers.etag, created.headers.etag);
    const changed = await owner.put(path, sampleCourier({ phone: "555-1234" }), {
      "if-match": String(read.headers.etag),
    });
    assert.equal(changed.status, 200);
    assert.equal(changed.body.phone, "555-1234");
    assert.notEqual(changed.headers.etag, read.headers.etag);
    assert.equal((await owner.del(path)).status, 204);
    assert.equal((await owner.get(path)).status, 404);
  });

  it("report every missing field at once", async () => {
    const { status, body } = await owner.post("/couriers", {});
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      first_name: ["El nombre es requerido"],
      last_name: ["El apellido es requerido"],
      phone: ["El numero de telefono es requerido"],
    });
  });

  it("refuse a phone that is no number, unless it is there already", async () => {
    const wrong = { phone: ["El teléfono no parece un número"] };
    for (const phone of ["0414", "N/A", "4.14E+09", "0000000"])
      assert.deepEqual((await owner.post("/couriers", sampleCourier({ phone }))).body.errors, wrong, phone);
    const { id } = (await owner.post("/couriers", sampleCourier())).body;
    await api.database.transaction((tx) =>
      tx.updateTable("couriers").set({ phone: "0414" }).where("id", "=", id).execute(),
    );
    const put = (phone: string) => owner.put(`/couriers/${id}`, sampleCourier({ phone, first_name: "Otro" }));
    assert.deepEqual((await put("0412")).body.errors, wrong);
    const same = await put("0414");
    assert.deepEqual([same.status, same.body.phone, same.body.first_name], [200, "0414", "Otro"]);
  });

  it("refuse a stale edit before any other check, and change nothing", async () => {
    const { body } = await owner.post("/couriers", sampleCourier());
    const stale = await owner.put(`/couriers/${body.id}`, {}, { "if-match": '"99"' });
    assert.equal(stale.status, 412);
    assert.equal(stale.body.message, "Otro usuario modificó este registro. Recarga antes de guardar.");
    assert.deepEqual((await owner.get(`/couriers/${body.id}`)).body, body);
  });

  it("are found by name and phone whatever the case and accents, and a literal %", async () => {
    await owner.post(
      "/couriers",
      sampleCourier({ first_name: "Íñigo", last_name: "Muñoz 9%_", phone: "0999-7654321" }),
    );
    for (const text of ["INIGO mun", "íñigo", "9%_", "09997654321"]) {
      const { body } = await owner.get(`/couriers/filter?search=${encodeURIComponent(text)}`);
      assert.equal(body.total, 1, text);
    }
    assert.equal((await owner.get("/couriers/filter?search=%25%25")).body.total, 0);
  });

  it("are paged with the newest first; a page after the last is empty with the true total", async () => {
    const other = await api.owner();
    for (let i = 0; i < 4; i++) await other.post("/couriers", sampleCourier({ first_name: `N${i}` }));
    const first = (await other.get("/couriers/filter?perPage=3")).body;
    assert.deepEqual(
      first.items.map((item: { first_name: string }) => item.first_name),
      ["N3", "N2", "N1"],
    );
    assert.deepEqual({ ...first, items: 0 }, { items: 0, currentPage: 1, perPage: 3, total: 4 });
    const past = (await other.get("/couriers/filter?perPage=3&page=9")).body;
    assert.deepEqual(past, { items: [], currentPage: 9, perPage: 3, total: 4 });
    assert.equal((await other.get("/couriers/filter?perPage=101")).status, 422);
    assert.equal((await other.get("/couriers/filter?page=0")).status, 422);
  });

  it("are all listed by first name, then last name, whatever the case and accents, with ñ after n", async () => {
    const other = await api.owner();
    const names = ["Zoe Paz", "Íñigo Sosa", "ana Ruiz", "Inti Díaz", "Ana Álvarez"];
    for (const name of names) {
      const [first_name, last_name] = name.split(" ");
      await other.post("/couriers", sampleCourier({ first_name, last_name }));
    }
    const { body } = await other.get("/couriers");
    assert.deepEqual(
      body.map(
        (courier: { first_name: string; last_name: string }) => `${courier.first_name} ${courier.last_name}`,
      ),
      ["Ana Álvarez", "ana Ruiz", "Inti Díaz", "Íñigo Sosa", "Zoe Paz"],
    );
  });

  it("are unknown to another company", async () => {
    const { body } = await owner.post("/couriers", sampleCourier());
    const other = await api.owner();
    const path = `/couriers/${body.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, sampleCourier()),
      await other.del(path),
    ]) {
      assert.equal(answer.status, 404);
      assert.equal(answer.body.message, "Recurso no encontrado");
    }
    assert.deepEqual((await other.get("/couriers")).body, []);
  });
});
