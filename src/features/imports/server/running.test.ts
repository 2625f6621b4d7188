// @both-engines Imports run as jobs.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { jobHandlers } from "#app/jobHandlers.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { createJobRunner } from "#server/jobs/runner.ts";
import { createLog } from "#server/monitoring/log.ts";
import { readConfig } from "#server/program/config.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { removeOldRows } from "./removeOldRows.ts";
import { check, countsOf, importAll, rowsIn, run, undo, upload } from "./testing.ts";
import { undoImports } from "./undoImport.ts";

const sheetOf = (count: number, first = 1): string =>
  [
    "Nombre;RIF;Dirección",
    ...Array.from({ length: count }, (_, index) => `Cliente ${first + index};J-${first + index};Chacao`),
  ].join("\n");

describe("an import that runs", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  const begin = async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  };
  /** The database; each third transaction fails, as if the process were killed there. */
  function losingCommits(): typeof api.database {
    let commits = 0;
    const lost = Object.assign(new Error("killed"), { code: "ECONNRESET" });
    return Object.assign(Object.create(api.database), {
      transaction: (work: Parameters<typeof api.database.transaction>[0]) => {
        commits += 1;
        if (commits % 3 === 0) return Promise.reject(lost);
        return api.database.transaction(work);
      },
    });
  }
  const companyOf = async ({ id }: { id: number }): Promise<number> =>
    (
      await api.database.read
        .selectFrom("imports")
        .select("company_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).company_id;
  const names = async (): Promise<string[]> =>
    (await owner.get("/clients")).body.map(({ legal_name }: { legal_name: string }) => legal_name);

  it("rejects a row that another change made impossible, and writes the others", async () => {
    await begin();
    const checked = await check(owner, await upload(owner, sheetOf(45)));
    const address = { addresses: [{ address: "Baruta" }] };
    const client = { legal_name: "Antes", type: "legal", registration_number: "J-30", ...address };
    assert.equal((await owner.post("/clients", client)).status, 201);
    const zone = (await owner.post("/zones", { name: "Chacao" })).body.id;
    const zoned = await check(
      owner,
      await upload(owner, "Nombre;RIF;Dirección;Zona\nCon zona;J-100;A;Chacao\nSin zona;J-101;A;"),
    );
    assert.deepEqual(countsOf(zoned), { ok: 2 });
    assert.equal((await owner.del(`/zones/${zone}`)).status, 204);
    const done = await run(api, owner, checked);
    assert.deepEqual(countsOf(done), { created: 44, skipped: 1 });
    const left = await run(api, owner, zoned);
    assert.deepEqual(countsOf(left), { created: 1, rejected: 1 });
    const [rejected] = await rowsIn(owner, left, "&state=rejected");
    assert.deepEqual([rejected?.row, rejected?.errors], [2, { zone: ["La zona no existe"] }]);
    assert.equal((await names()).length, 46);
  });

  it("makes each row's record once, also in two processes that stop in between", async () => {
    await begin();
    const checked = await check(owner, await upload(owner, sheetOf(60)));
    assert.equal((await owner.post(`/imports/${checked.id}/run`)).status, 202);
    assert.equal((await owner.post(`/imports/${checked.id}/run`)).status, 409);
    const log = createLog("silent");
    const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
    const now = () => new Date("2026-11-20T15:00:00Z");
    const failing = losingCommits();
    const handlers = jobHandlers(readConfig({}), failing, log, documents, now);
    const { run_imports } = handlers;
    assert.ok(run_imports);
    const companyId = await companyOf(checked);
    const job = { id: 0, kind: "run_imports", payload: { companyId }, companyId, attempt: 1 };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await Promise.allSettled([run_imports(job), run_imports(job)]);
    const runner = createJobRunner({
      database: api.database,
      handlers: jobHandlers(readConfig({}), api.database, log, documents, now),
      log,
      now,
    });
    await runner.idle();
    await documents.close();
    const done = (await owner.get(`/imports/${checked.id}`)).body;
    assert.deepEqual(countsOf(done), { created: 60 });
    assert.equal(new Set(await names()).size, 60);
    assert.equal((await names()).length, 60);
    const ended = (await owner.get(`/events/filter?entity=import&entityId=${checked.id}&search=Importó`))
      .body;
    assert.equal(ended.total, 1);
  });

  it("waits for the company's earlier one", async () => {
    await begin();
    const [first, second] = [
      await check(owner, await upload(owner, sheetOf(30))),
      await check(owner, await upload(owner, sheetOf(31))),
    ];
    await owner.post(`/imports/${first.id}/run`);
    await owner.post(`/imports/${second.id}/run`);
    await api.jobs.idle();
    const done = await Promise.all(
      [first, second].map(async ({ id }) => (await owner.get(`/imports/${id}`)).body),
    );
    assert.deepEqual(done.map(countsOf), [{ created: 30 }, { created: 1, skipped: 30 }]);
  });

  it("is undone whole, unless something refers to what it made", async () => {
    await begin();
    const done = await importAll(api, owner, sheetOf(3));
    const service = (await owner.post("/services", sampleService())).body.id;
    const [row] = await rowsIn(owner, done);
    const order = (
      await owner.post(
        "/deliveries",
        sampleDelivery(service, {
          client_id: row?.record_id,
          pickup_address: "Chacao",
          payment_type: "full",
        }),
      )
    ).body;
    const refused = await owner.post(`/imports/${done.id}/undo`);
    assert.equal(refused.status, 409);
    assert.equal(
      refused.body.message,
      "No se puede deshacer: la orden 000001 de Cliente 1; el recibo R-000001 de Cliente 1",
    );
    assert.equal((await names()).length, 3);
    assert.equal((await owner.del(`/deliveries/${order.id}`)).status, 204);
    await undo(api, owner, done);
    assert.deepEqual(await names(), []);
    const events = (await owner.get("/events/filter?entity=client")).body.items;
    assert.equal(events.filter(({ action }: { action: string }) => action === "delete").length, 3);
    assert.equal((await owner.post(`/imports/${done.id}/undo`)).status, 409);
    // The same file may come again.
    assert.deepEqual(countsOf(await importAll(api, owner, sheetOf(3))), { created: 3 });
  });

  it("lets nobody use what it made while it is undone, and is undone whole by two processes that stop in between", async () => {
    await begin();
    const done = await importAll(api, owner, sheetOf(230));
    const service = (await owner.post("/services", sampleService())).body.id;
    const [row] = await rowsIn(owner, done);
    const answer = await owner.post(`/imports/${done.id}/undo`);
    assert.deepEqual([answer.status, answer.body.state], [202, "undoing"], JSON.stringify(answer.body));
    assert.deepEqual([answer.body.progress.done, answer.body.progress.total], [0, 230]);
    assert.deepEqual(await names(), []);
    const order = sampleDelivery(service, { client_id: row?.record_id, payment_type: "full" });
    const refused = await owner.post("/deliveries", order);
    assert.deepEqual([refused.status, refused.body.errors], [422, { client_id: ["El cliente no existe"] }]);
    for (const answer of [
      await owner.get(`/clients/${row?.record_id}`),
      await owner.del(`/clients/${row?.record_id}`),
      await owner.post("/debt-payments/advance", { client_id: row?.record_id, amount: 5, method: "cash" }),
    ])
      assert.ok([404, 422].includes(answer.status), JSON.stringify(answer));
    const companyId = await companyOf(done);
    const undo = undoImports({
      database: losingCommits(),
      log: createLog("silent"),
      timeZone: "America/Caracas",
      now: () => new Date("2026-11-20T15:00:00Z"),
    });
    const payload = { companyId, importId: done.id };
    const job = { id: 0, kind: "undo_import", payload, companyId, attempt: 1 };
    await Promise.allSettled([undo(job), undo(job)]);
    const part = (await owner.get(`/imports/${done.id}`)).body;
    assert.equal(part.state, "undoing");
    assert.ok(part.progress.done > 0 && part.progress.done < 230, JSON.stringify(part.progress));
    assert.deepEqual(await names(), []);
    await api.jobs.idle();
    assert.equal((await owner.get(`/imports/${done.id}`)).body.state, "undone");
    const { items, total } = (await owner.get("/events/filter?entity=client&action=delete")).body;
    assert.deepEqual([total, items.length > 0], [230, true]);
    const ended = (await owner.get(`/events/filter?entity=import&entityId=${done.id}&search=Deshizo`)).body;
    assert.deepEqual(
      ended.items.map(({ summary }: { summary: string }) => summary),
      ["Deshizo la importación de clientes de lista.csv: eliminó 230"],
    );
  });

  it("stays as it is if something came in between: the answer says what", async () => {
    await begin();
    const done = await importAll(api, owner, sheetOf(3));
    const service = (await owner.post("/services", sampleService())).body.id;
    const [row] = await rowsIn(owner, done);
    assert.equal((await owner.post(`/imports/${done.id}/undo`)).status, 202);
    // As an order whose transaction began before and ends after.
    const put = (state: "done" | "undoing") =>
      api.database.transaction((tx) =>
        tx.updateTable("imports").set({ state }).where("id", "=", done.id).execute(),
      );
    await put("done");
    const order = sampleDelivery(service, { client_id: row?.record_id, payment_type: "full" });
    assert.equal((await owner.post("/deliveries", order)).status, 201);
    await put("undoing");
    await api.jobs.idle();
    const { state, undo_problem } = (await owner.get(`/imports/${done.id}`)).body;
    assert.deepEqual(
      [state, undo_problem],
      ["done", "No se puede deshacer: la orden 000001 de Cliente 1; el recibo R-000001 de Cliente 1"],
    );
    assert.equal((await names()).length, 3);
  });

  it("is stopped after its batch, goes on where it was, and is undone as far as it came", async () => {
    await begin();
    const checked = await check(owner, await upload(owner, sheetOf(120)));
    assert.equal((await owner.post(`/imports/${checked.id}/stop`)).status, 409);
    assert.equal((await owner.post(`/imports/${checked.id}/run`)).status, 202);
    const handlers = jobHandlers(
      readConfig({}),
      // After one batch somebody stops it.
      Object.assign(Object.create(api.database), {
        transaction: async (work: Parameters<typeof api.database.transaction>[0]) => {
          const result = await api.database.transaction(work);
          if ((await names()).length === 50) await owner.post(`/imports/${checked.id}/stop`);
          return result;
        },
      }),
      createLog("silent"),
      createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) }),
      () => new Date("2026-11-20T15:00:00Z"),
    );
    const companyId = await companyOf(checked);
    const job = { id: 0, kind: "run_imports", payload: { companyId }, companyId, attempt: 1 };
    await handlers.run_imports?.(job);
    const stopped = (await owner.get(`/imports/${checked.id}`)).body;
    assert.deepEqual([stopped.state, countsOf(stopped)], ["stopped", { ok: 70, created: 50 }]);
    assert.equal((await owner.post(`/imports/${checked.id}/stop`)).status, 409);
    assert.deepEqual(countsOf(await run(api, owner, stopped)), { created: 120 });
    const other = await check(owner, await upload(owner, sheetOf(2, 500)));
    await owner.post(`/imports/${other.id}/run`);
    assert.equal((await owner.post(`/imports/${other.id}/stop`)).body.state, "stopped");
    await undo(api, owner, other);
    assert.equal((await names()).length, 120);
  });

  it("leaves what it updated when it is undone", async () => {
    await begin();
    await importAll(api, owner, sheetOf(1));
    const done = await importAll(
      api,
      owner,
      "Nombre;RIF;Dirección\nNuevo nombre;J-1;Chacao\nOtro;J-2;Chacao",
      { existing: "update" },
    );
    assert.deepEqual(countsOf(done), { created: 1, updated: 1 });
    await undo(api, owner, done);
    assert.deepEqual(await names(), ["Nuevo nombre"]);
  });

  it("keeps its rows for 90 days", async () => {
    await begin();
    const done = await importAll(api, owner, sheetOf(2));
    await removeOldRows(api.database, new Date("2027-02-18T14:00:00Z"));
    assert.equal((await rowsIn(owner, done)).length, 2);
    await removeOldRows(api.database, new Date("2027-02-18T16:00:00Z"));
    assert.deepEqual(await rowsIn(owner, done), []);
    const late = await owner.post(`/imports/${done.id}/undo`);
    assert.deepEqual(
      [late.status, late.body.message],
      [409, "Las filas de esta importación ya se borraron: no se puede deshacer"],
    );
  });
});
