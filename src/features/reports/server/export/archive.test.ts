import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { turnOn } from "#features/account/server/security/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { closeReports, reportJobs } from "../reportJobs.ts";
import { BATCH, inBatches } from "../sheet/batches.ts";
import { cannotPrint, cellsOf } from "../testing.ts";
import { files, tableFiles } from "./tables.ts";
import { type Files, FORMULAS, fillCompany, HARD, rowsIn, sumOf, tableIn, unzip } from "./testing.ts";

const NEVER = new AbortController().signal;

describe("the export of a company", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let other: Caller;
  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
    api.setNow("2026-11-20T15:00:09Z");
    owner = await api.owner("Mandados «El Ávila», C.A.");
    other = await api.owner("Otra Empresa");
    await fillCompany(api, other);
    await fillCompany(api, owner);
  });
  after(async () => {
    await closeReports();
    await api?.close();
  });

  async function exported(caller: Caller): Promise<Files> {
    const answer = await caller.get("/company/export");
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return unzip(answer.raw);
  }

  async function companyOf(caller: Caller): Promise<number> {
    const { company_id } = await api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", caller.user.id)
      .executeTakeFirstOrThrow();
    return company_id;
  }

  /** The thread's input. */
  const input = async (caller: Caller) => ({
    options: api.database.options,
    after: null,
    companyId: await companyOf(caller),
    company: "X",
    at: new Date(),
    timeZone: "America/Caracas",
  });

  async function storedIn({ table }: (typeof tableFiles)[number], companyId: number) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where company_id = ${companyId} order by id`.execute(
      api.database.read,
    );
    return rows;
  }

  /** Not compared, because exports write events too, and the order of the tests decides how many there are. */
  const isExport = (row: Record<string, unknown>) =>
    [row.summary, row.resumen].includes("Descargó todos los datos de la empresa");

  it("is a ZIP named after the company and the day", async () => {
    const { headers, raw } = await owner.get("/company/export");
    assert.equal(headers["content-type"], "application/zip");
    assert.equal(
      headers["content-disposition"],
      'attachment; filename="mandados_el_avila_c_a_2026-11-20.zip"',
    );
    assert.deepEqual([...(await unzip(raw)).keys()], ["LÉEME.txt", ...files.map(({ name }) => name)]);
    const nameless = await api.owner("株式会社");
    const named = (await nameless.get("/company/export")).headers["content-disposition"];
    assert.equal(named, 'attachment; filename="empresa_2026-11-20.zip"');
  });

  for (const file of tableFiles)
    it(`has every row of ${file.table} once, with the stored values`, async () => {
      const stored = (await storedIn(file, await companyOf(owner))).filter((row) => !isExport(row));
      const rows = rowsIn(await exported(owner), file.name).filter((row) => !isExport(row));
      assert.ok(stored.length > 0, "there is one to compare");
      assert.deepEqual(
        rows.map(({ id }) => Number(id)),
        stored.map(({ id }) => id),
      );
      for (const { field, name, write } of file.columns)
        for (const [at, row] of stored.entries()) {
          const cell = rows[at]?.[name] ?? "missing";
          // The previous cell was quoted.
          const [[expected]] = cellsOf(`${write(row[field], "America/Caracas")}\r\n`) as [[string]];
          assert.equal(cell, expected, `${name} of ${row.id}`);
        }
    });

  it("has every line of the journal, as its own report has it", async () => {
    const journal = rowsIn(await exported(owner), "libro_diario.csv");
    const report = cellsOf(
      (await owner.get("/company/journal?start_date=2026-11-01&end_date=2026-11-30")).body.slice(1),
    );
    const of = (row: Record<string, string>) =>
      ["asiento", "fecha", "causa", "cuenta", "moneda", "monto", "nota"].map((column) => row[column]);
    assert.ok(journal.length > 20);
    assert.deepEqual(
      journal.map(of),
      report
        .slice(1)
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([entry, date, cause, account, _party, ...rest]) => [entry, date, cause, account, ...rest]),
    );
    const balance = Map.groupBy(journal, ({ asiento, moneda }) => `${asiento} ${moneda}`);
    for (const [entry, lines] of balance) assert.equal(sumOf(lines), 0, entry);
  });

  it("has the cash movements, whose sums are what each place holds", async () => {
    const moves = rowsIn(await exported(owner), "movimientos_de_caja.csv");
    const overview = (await owner.get("/cash")).body;
    const sumHeld = (lugar: string, moneda: string) =>
      sumOf(moves.filter((move) => move.lugar === lugar && move.moneda === moneda)) / 100;
    assert.ok(moves.length > 5);
    for (const currency of ["USD", "VES"])
      assert.equal(sumHeld("Caja general", currency), overview.safe[currency]);
  });

  it("has texts, amounts, booleans, days and instants that can be read back", async () => {
    const archive = await exported(owner);
    const [company] = rowsIn(archive, "empresa.csv");
    assert.equal(company?.como_pagarnos, HARD);
    assert.equal(company?.enlace_de_seguimiento, "Sí");
    assert.equal(company?.creado, "2026-11-20 11:00:09");
    assert.deepEqual(
      rowsIn(archive, "clientes.csv")
        .slice(1, 1 + FORMULAS.length)
        .map(({ nombre }) => nombre),
      FORMULAS.map((text) => `'${text.trim()}`),
    );
    const bills = rowsIn(archive, "gastos.csv");
    assert.deepEqual(bills.map(({ monto }) => monto).slice(0, 2), ["0,01", "9999999,99"]);
    assert.equal(rowsIn(archive, "tasas.csv")[0]?.tasa, "1231,0462");
    const [order] = rowsIn(archive, "ordenes.csv");
    assert.equal(order?.notas, HARD);
    assert.equal(order?.fecha, "2026-11-20");
    assert.equal(order?.estado, "Cancelado");
    assert.equal(order?.cliente_id, "");
    const kinds = rowsIn(archive, "pagos.csv").map(({ tipo, automatico }) => `${tipo} ${automatico}`);
    const cancelled = ["Pago Sí", "Reembolso Sí"];
    assert.deepEqual(kinds, ["Pago Sí", "Pago No", "Pago No", "Reembolso Sí", "Pago Sí", ...cancelled]);
  });

  it("can be joined by its ids", async () => {
    const archive = await exported(owner);
    const idsOf = (name: string) => new Set(rowsIn(archive, name).map(({ id }) => id));
    for (const [from, column, to] of [
      ["pagos.csv", "deuda_id", "deudas.csv"],
      ["pagos.csv", "reembolsa_id", "pagos.csv"],
      ["pagos.csv", "cuenta_id", "cuentas.csv"],
      ["deudas.csv", "orden_id", "ordenes.csv"],
      ["deudas.csv", "cliente_id", "clientes.csv"],
      ["ordenes.csv", "cliente_id", "clientes.csv"],
      ["ordenes.csv", "servicio_id", "servicios.csv"],
      ["ordenes.csv", "repartidor_id", "repartidores.csv"],
      ["clientes_direcciones.csv", "cliente_id", "clientes.csv"],
      ["servicios_gastos.csv", "servicio_id", "servicios.csv"],
      ["tasas.csv", "cuenta_id", "cuentas.csv"],
      ["actividad.csv", "cuenta_id", "cuentas.csv"],
    ] as const) {
      const ids = rowsIn(archive, from).map((row) => row[column] ?? "missing");
      const known = idsOf(to);
      assert.ok(ids.some(Boolean), `${from} has a ${column}`);
      assert.deepEqual(
        ids.filter((id) => id !== "" && !known.has(id)),
        [],
        `${from} ${column}`,
      );
    }
  });

  it("describes each file and column", async () => {
    const archive = await exported(owner);
    const said = archive.get("LÉEME.txt") ?? "";
    assert.match(said, /^\ufeffDatos de Mandados «El Ávila», C\.A\. al 20 nov 2026\r\n/);
    for (const { name, columns } of files) {
      const [head = []] = tableIn(archive, name);
      assert.deepEqual(
        head,
        columns.map((column) => column.name),
      );
      assert.equal(new Set(head).size, head.length, name);
      const part = said.split(`\r\n\r\n${name}\r\n`)[1]?.split("\r\n\r\n")[0] ?? "";
      for (const column of head) assert.match(part, new RegExp(`^  ${column}: \\S`, "m"));
    }
  });

  it("has no secrets, and nothing of another company", async () => {
    const read = api.database.read;
    const { secret: totp, codes } = await turnOn(owner, PASSWORD, new Date("2026-11-20T15:00:09Z"));
    const everything = [...(await exported(owner)).values()].join("\n");
    const secrets = [
      ...[owner.token ?? "", totp, ...codes],
      ...(await read.selectFrom("two_factor").select("secret").execute()).map((row) => row.secret),
      ...(await read.selectFrom("recovery_codes").select("hash").execute()).map((row) => row.hash),
      // The accounts of couriers and keys have no password.
      ...(
        await read.selectFrom("accounts").select("password_hash").where("password_hash", "!=", "").execute()
      ).map((row) => row.password_hash),
      ...(await read.selectFrom("sign_ins").select("token_hash").execute()).map((row) => row.token_hash),
      ...(await read.selectFrom("idempotency_keys").select(["key", "fingerprint"]).execute()).flatMap(
        ({ key, fingerprint }) => [key, fingerprint],
      ),
    ];
    assert.ok(secrets.length > 10 && secrets.every((secret) => secret.length > 5));
    for (const secret of secrets) assert.ok(!everything.includes(secret), secret);
    assert.ok(!everything.includes(other.user.email) && !everything.includes("Otra Empresa"));
    assert.ok(everything.includes(owner.user.email));

    const theirs = await exported(other);
    const entriesIn = (archive: Files, name: string) => rowsIn(archive, name).map(({ asiento }) => asiento);
    for (const name of ["libro_diario.csv", "movimientos_de_caja.csv"]) {
      const own = new Set(entriesIn(await exported(owner), name));
      assert.ok(own.size > 0 && entriesIn(theirs, name).length > 0);
      assert.ok(!entriesIn(theirs, name).some((entry) => own.has(entry)), name);
    }
    for (const file of tableFiles) {
      const ids = new Set((await storedIn(file, await companyOf(owner))).map(({ id }) => String(id)));
      assert.deepEqual(
        rowsIn(theirs, file.name).filter(({ id }) => ids.has(id ?? "")),
        [],
      );
    }
  });

  it("is from one moment, also for a slow reader", async () => {
    const service = (await owner.post("/services", sampleService())).body.id;
    const chunks: Buffer[] = [];
    let added: { id: number } | undefined;
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _, done) {
        chunks.push(chunk);
        // By now the first file has been read; the orders' file comes later.
        if (added || !chunk.includes("cuentas.csv")) return done();
        owner.post("/deliveries", sampleDelivery(service)).then(({ body }) => {
          added = body;
          done();
        }, done);
      },
    });
    await reportJobs.export(await input(owner), slow, NEVER);
    const archive = await unzip(Buffer.concat(chunks));
    assert.ok(added);
    const id = String(added.id);
    assert.ok(!rowsIn(archive, "ordenes.csv").some((row) => row.id === id));
    assert.ok(!rowsIn(archive, "deudas.csv").some((row) => row.orden_id === id));
    assert.ok(rowsIn(await exported(owner), "ordenes.csv").some((row) => row.id === id));
  });

  it("has every row of a large table", async () => {
    const many = await api.owner();
    const companyId = await companyOf(many);
    const rows = 2 * BATCH + 1;
    await many.post("/couriers", sampleCourier());
    await api.database.transaction((tx) =>
      sql`insert into couriers (company_id, first_name, last_name, phone, search, sort_name, created_at, updated_at)
        select company_id, first_name, 'n.' || i, phone, search, sort_name, created_at, updated_at from couriers cross join
        (with recursive n(i) as (select 2 union all select i + 1 from n where i < ${sql.lit(rows)}) select i from n) as n
        where company_id = ${companyId}`.execute(tx),
    );
    const names = rowsIn(await exported(many), "repartidores.csv").map(({ apellido }) => apellido);
    assert.equal(new Set(names).size, rows);
    assert.equal(names.length, rows);
  });

  it("fails with the database instead of ending early", async () => {
    const [first] = files;
    assert.ok(first);
    const read: typeof first.read = (db) =>
      inBatches(async () => (await sql<object>`select no_column from companies`.execute(db)).rows as []);
    files.splice(1, 0, { ...first, read });
    const nowhere = new Writable({ write: (_, __, done) => done() });
    try {
      await assert.rejects(reportJobs.export(await input(owner), nowhere, NEVER), /no_column/);
    } finally {
      files.splice(1, 1);
    }
  });

  it("is in the events", async () => {
    const fresh = await api.owner();
    assert.equal((await fresh.get("/company/export")).status, 200);
    const { items } = (await fresh.get("/events/filter?entity=company")).body;
    assert.deepEqual(
      items.map(({ action, summary }: { action: string; summary: string }) => [action, summary]),
      [["report", "Descargó todos los datos de la empresa"]],
    );
  });
});
