// @alone Changes its process.
// @world Kills servers in the middle of imports.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Import } from "#features/imports/contract.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { countsOf } from "#features/imports/server/testing.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { openDatabase } from "#server/database/open.ts";
import type { DatabaseOptions } from "#server/database/types.ts";
import { openMigratedDatabase, testEngine } from "#test/api.ts";
import { freePort, type Program, startServer } from "./program.ts";
import { type Call, caller, createCompany } from "./writers.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
/** With two processes each kill costs seconds more. */
const KILLS = testEngine === "postgres" ? 4 : 10;
/** Enough that a kill never comes after the end: 500 rows or more for each. */
const ROWS = testEngine === "postgres" ? 2500 : 5000;
/** Every tenth client owed a dollar. */
const OWED = ROWS / 10;
const SHEET = [
  "Nombre;RIF;Dirección;saldo;saldo_desde",
  ...Array.from(
    { length: ROWS },
    (_, at) => `Cliente ${at};J-${at + 1};Chacao;${at % 10 === 0 ? 1 : ""};2026-01-15`,
  ),
].join("\n");

describe("an import of a server that is killed", {
  skip: inProcess && "a server's processes can't share a database inside this one",
  timeout: 600_000,
}, () => {
  let options: DatabaseOptions;
  let drop: () => Promise<void>;
  const servers: Program[] = [];
  const ports: number[] = [];
  before(async () => {
    const opened = await openMigratedDatabase();
    ({ options, drop } = opened);
    await opened.database.close();
    const place: Record<string, string> =
      options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
    // An embedded database has one process.
    for (let started = 0; started < (testEngine === "postgres" ? 2 : 1); started += 1) {
      ports.push(await freePort());
      servers.push(await startServer(ports.at(-1) ?? 0, place));
    }
  });
  after(async () => {
    for (const server of servers) await server.end("SIGKILL");
    await drop();
  });

  const upload = (port: number, token: string) =>
    fetch(`http://127.0.0.1:${port}/api/imports`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: importForm("clients", SHEET),
    });
  const read = async (call: Call, id: number): Promise<Import> => (await call("GET", `/imports/${id}`)).body;
  const doneOf = ({ counts }: Import) => counts.created;

  /** Lets the jobs of killed processes run at once, and as two, as if a lease had expired too early. */
  async function release(): Promise<void> {
    const between = await openDatabase(options);
    await between.transaction(async (tx) => {
      await tx
        .updateTable("jobs")
        .set((eb) => ({ due_at: eb.ref("created_at"), attempts: 0 }))
        .execute();
      await sql`insert into jobs (kind, payload, due_at, last_error, created_at)
        select kind, payload, created_at, null, created_at from jobs where kind = 'run_imports' limit 1`.execute(
        tx,
      );
    });
    await between.close();
  }

  it("makes each row's record once, whenever it is killed, and its counts add up", async () => {
    const [port = 0] = ports;
    const { token, call } = await createCompany(port);
    // Two uploads of one file at once, in two processes if there are.
    const answers = await Promise.all([port, ports.at(-1) ?? port].map((target) => upload(target, token)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    const uploaded = (await answers.find(({ status }) => status === 201)?.json()) as Import;
    const again = (await answers.find(({ status }) => status === 409)?.json()) as { previous: number };
    assert.equal(again.previous, uploaded.id);
    const path = `/imports/${uploaded.id}`;
    assert.equal((await call("PUT", `${path}/mapping`, { mapping: uploaded.mapping })).status, 200);
    assert.equal((await call("POST", `${path}/run`)).status, 202);

    let kills = 0;
    let last = 0;
    for (; kills < KILLS; kills += 1) {
      const wanted = last + 100;
      const watch = caller(ports[kills % ports.length] ?? port, token);
      for (;;) {
        last = doneOf(await read(watch, uploaded.id));
        if (last >= wanted || last === ROWS) break;
      }
      if (last === ROWS) break;
      // Any moment of a batch.
      await sleep((kills * 7) % 23);
      await Promise.all(servers.map((server) => server.end("SIGKILL")));
      // Two processes begin together; an embedded database is open in one.
      if (testEngine === "sqlite") await release();
      await Promise.all(servers.map((server) => server.restart()));
      if (testEngine === "postgres") await release();
    }
    assert.equal(kills, KILLS, `the run ended after ${kills} kills`);
    const deadline = Date.now() + 180_000;
    let done = await read(caller(port, token), uploaded.id);
    while (done.state !== "done") {
      assert.ok(Date.now() < deadline, JSON.stringify(done.counts));
      await sleep(50);
      done = await read(caller(port, token), uploaded.id);
    }
    assert.deepEqual(countsOf(done), { created: ROWS });
    for (const server of servers) await server.end("SIGTERM");

    const end = await openDatabase(options);
    const { rows } = await sql<
      Record<"clients" | "documents" | "rows" | "debts" | "owed" | "events", number>
    >`
      select (select count(*) from clients where legal_name like 'Cliente %') as clients,
        (select count(distinct registration_key) from clients where legal_name like 'Cliente %') as documents,
        (select count(distinct record_id) from import_rows where state = 'created') as "rows",
        (select count(*) from debts) as debts, (select sum(remaining) from debts) as owed,
        (select count(*) from events where entity = 'client' and action = 'create' and summary like 'Creó el cliente Cliente %') as events`.execute(
      end.read,
    );
    assert.deepEqual(Object.values(rows[0] ?? {}).map(Number), [ROWS, ROWS, ROWS, OWED, OWED * 100, ROWS]);
    assert.deepEqual(await brokenInvariants(end.read), []);
    await end.close();
  });
});
