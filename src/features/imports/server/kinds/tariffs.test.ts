// @both-engines Imports write many rows at once.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Work } from "#server/database/types.ts";
import { createLog } from "#server/monitoring/log.ts";
import type { Db } from "#server/schema.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { check, countsOf, importAll, rowsIn, run, undo, upload } from "../testing.ts";
import { undoImports } from "../undoImport.ts";

describe("imported prices", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  const begin = async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ name: "Exprés" }))).body.id;
    for (const name of ["Chacao", "Baruta"]) await owner.post("/zones", { name });
  };
  /** The prices in force, by the zones' names. */
  const prices = async () => {
    const zones = new Map(
      (await owner.get("/zones")).body.map(({ id, name }: { id: number; name: string }) => [id, name]),
    );
    const { status, body } = await owner.get(`/tariffs?service_id=${service}`);
    if (status === 404) return undefined;
    return Object.fromEntries(
      body.cells.map(({ from_zone_id, to_zone_id, amount }: Record<string, number>) => [
        `${zones.get(from_zone_id)} ${zones.get(to_zone_id)}`,
        amount,
      ]),
    );
  };

  it("come as the matrix that people have, also without a name in its corner", async () => {
    await begin();
    const uploaded = await upload(
      owner,
      ";Chacao;Baruta;Petare\nChacao;3;5,50;8\nBaruta;;3;\nPetare;8;9;mucho\n",
      "tariffs",
    );
    assert.equal(uploaded.mapping.from, 0);
    const refused = await check(owner, uploaded);
    assert.deepEqual(countsOf(refused), { ok: 1, error: 2 });
    const [, , last] = await rowsIn(owner, refused);
    assert.deepEqual(last?.errors, {
      from: ["La zona no existe"],
      "to:Petare": ["El monto debe ser un número", "La zona no existe"],
    });
    const checked = await check(owner, uploaded, { create_zones: true });
    assert.deepEqual(countsOf(checked), { ok: 1, warning: 1, error: 1 });
    const done = await run(api, owner, checked);
    assert.deepEqual(countsOf(done), { created: 2, rejected: 1 });
    const [written] = await rowsIn(owner, done);
    assert.deepEqual(written?.warnings, { "to:Petare": ["Se creó la zona Petare"] });
    const messages = done.problems.map(({ message }: { message: string }) => message);
    assert.ok(messages.includes("Se creó la zona Petare"), messages.join());
    assert.deepEqual(await prices(), {
      "Chacao Chacao": 3,
      "Chacao Baruta": 5.5,
      "Chacao Petare": 8,
      "Baruta Baruta": 3,
    });
    await undo(api, owner, done);
    assert.equal(await prices(), undefined);
    const names = (await owner.get("/zones")).body.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ["Baruta", "Chacao"]);
  });

  it("say everything that is wrong with a cell, and everything that will become of it", async () => {
    await begin();
    const sheet = ";Chacao;Petare\nChacao;3;Bs 500,00\nBaruta;2;10 €\n";
    const uploaded = await upload(owner, sheet, "tariffs");
    const says = async (options: object = {}) =>
      (await rowsIn(owner, await check(owner, uploaded, options))).map(
        ({ errors, warnings }) => errors["to:Petare"] ?? warnings["to:Petare"],
      );
    assert.deepEqual(await says(), [
      ["No hay tasa del 20 nov 2026 para convertir Bs 500,00", "La zona no existe"],
      ["No se entiende «10 €»", "La zona no existe"],
    ]);
    await expectBody(owner.put("/rates/2026-11-20", { rate: 200 }), 200);
    assert.deepEqual(await says({ create_zones: true }), [
      ["Bs 500,00 = $2,50, tasa del 20 nov 2026", "Se creará la zona Petare"],
      ["No se entiende «10 €»"],
    ]);
  });

  it("of two columns with one heading are taken if they agree, else both columns are wrong", async () => {
    await begin();
    const sheet = ";Chacao;Baruta;chacao;Chacao\nChacao;3;5;3,00;\nBaruta;4;6;;4,50\n";
    const checked = await check(owner, await upload(owner, sheet, "tariffs"));
    assert.deepEqual(countsOf(checked), { ok: 1, error: 1 });
    const [, wrong] = await rowsIn(owner, checked);
    const says = ["Dos columnas se llaman «Chacao» y dicen $4,00 y $4,50"];
    assert.deepEqual(wrong?.errors, { "to:Chacao": says, "to:Chacao:2": says });
    const labels = checked.fields.map(({ label }: { label: string }) => label);
    assert.ok(labels.includes("Chacao (columna E)"), labels.join());
    await run(api, owner, checked);
    assert.deepEqual(await prices(), { "Chacao Chacao": 3, "Chacao Baruta": 5 });
  });

  it("of two lines of one zone are the first's, and the other is an error that names it", async () => {
    await begin();
    const sheet = ";Chacao;Baruta\nChacao;3;\nchacao;4;5\nBaruta;;6\n";
    const done = await importAll(api, owner, sheet, { kind: "tariffs" });
    assert.deepEqual(countsOf(done), { created: 2, rejected: 1 });
    const [, second] = await rowsIn(owner, done);
    assert.deepEqual(second?.errors, { from: ["Es igual que la fila 2"] });
    assert.deepEqual(await prices(), { "Chacao Chacao": 3, "Baruta Baruta": 6 });
  });

  it("come as a list, and replace the same day's whole", async () => {
    await begin();
    const first = await importAll(
      api,
      owner,
      "Desde;Hasta;Precio;Pago repartidor\nChacao;Baruta;5,50;2,00\nChacao;Chacao;3;\n",
      { kind: "tariffs" },
    );
    assert.deepEqual(countsOf(first), { created: 2 });
    assert.deepEqual(await prices(), { "Chacao Baruta": 5.5, "Chacao Chacao": 3 });
    api.setNow("2026-11-20T15:10:00Z");
    const second = await importAll(api, owner, "Desde;Hasta;Precio\nBaruta;Chacao;6\nBaruta;Chacao;7\n", {
      kind: "tariffs",
    });
    assert.deepEqual(countsOf(second), { updated: 1, rejected: 1 });
    assert.deepEqual(await prices(), { "Baruta Chacao": 6 });
    const refused = await owner.post(`/imports/${first.id}/undo`);
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, "No se puede deshacer: la tarifa general desde el 20 nov 2026, que se guardó otra vez después"],
    );
  });

  it("are undone with their lists and zones in one transaction, or not at all", async () => {
    await begin();
    const { id: client_id } = await expectBody(owner.post("/clients", sampleClient()));
    const sheet = "Desde;Hasta;Precio;Vigente desde\nChacao;Petare;5;20/11/2026\nPetare;Catia;6;21/11/2026\n";
    const done = await importAll(api, owner, sheet, { kind: "tariffs", create_zones: true });
    assert.deepEqual(countsOf(done), { created: 2 });
    const { company_id: companyId } = await api.database.read
      .selectFrom("imports")
      .select("company_id")
      .where("id", "=", done.id)
      .executeTakeFirstOrThrow();
    const left = async (db: Db) => {
      const lists = db.selectFrom("tariffs").select("id").where("company_id", "=", companyId).execute();
      const cells = db.selectFrom("tariff_cells").select("id").where("company_id", "=", companyId).execute();
      const zones = db.selectFrom("zones").select("id").where("company_id", "=", companyId);
      return [
        (await lists).length,
        (await cells).length,
        (await zones.where("deleted_at", "is", null).execute()).length,
      ];
    };
    const [ALL, NOTHING] = [
      [2, 2, 4],
      [0, 0, 2],
    ];
    assert.deepEqual(await left(api.database.read), ALL);

    // A zone that somebody uses is named, and keeps the lists too.
    const zones = (await owner.get("/zones")).body;
    const { id: zone_id } = zones.find(({ name }: { name: string }) => name === "Catia");
    const client = (await owner.get(`/clients/${client_id}`)).body;
    await expectBody(
      owner.put(`/clients/${client_id}`, { ...client, addresses: [{ address: "Catia", zone_id }] }),
      200,
    );
    const refused = await owner.post(`/imports/${done.id}/undo`);
    assert.deepEqual([refused.status, await left(api.database.read)], [409, ALL]);
    assert.match(refused.body.message, /Catia/);
    await expectBody(
      owner.put(`/clients/${client_id}`, { ...client, addresses: [{ address: "Catia" }] }),
      200,
    );

    assert.equal((await owner.post(`/imports/${done.id}/undo`)).status, 202);
    const seen: number[][] = [];
    const database = Object.assign(Object.create(api.database), {
      transaction: (work: Work<unknown>) =>
        api.database.transaction(async (tx) => {
          const result = await work(tx);
          seen.push(await left(tx));
          return result;
        }),
    });
    const now = () => new Date("2026-11-20T15:00:00Z");
    const undoing = undoImports({ database, log: createLog("silent"), timeZone: "America/Caracas", now });
    const payload = { companyId, importId: done.id };
    await undoing({ id: 0, kind: "undo_import", payload, companyId, attempt: 1 });
    assert.deepEqual(await left(api.database.read), NOTHING);
    for (const counts of seen)
      assert.ok(
        [ALL, NOTHING].some((whole) => `${whole}` === `${counts}`),
        `${seen}`,
      );
    assert.equal((await owner.get(`/imports/${done.id}`)).body.state, "undone");
  });

  it("that would begin in the past are an error of their row, and keep no other list out", async () => {
    await begin();
    const checked = await check(
      owner,
      await upload(
        owner,
        "Desde;Hasta;Precio;Vigente desde\nChacao;Baruta;5;19/11/2026\nChacao;Baruta;6;20/11/2026\n",
        "tariffs",
      ),
    );
    assert.deepEqual(countsOf(checked), { ok: 1, error: 1 });
    const [past] = await rowsIn(owner, checked);
    assert.deepEqual(past?.errors, { valid_from: ["Una tarifa empieza hoy o después"] });
    assert.deepEqual(countsOf(await run(api, owner, checked)), { created: 1, rejected: 1 });
    assert.deepEqual(await prices(), { "Chacao Baruta": 6 });
  });
});
