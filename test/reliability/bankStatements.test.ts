// @alone Changes its process.
// @world Kills servers in the middle of a bank's statement.
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { statementForm } from "#features/bank-statements/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { openDatabase } from "#server/database/open.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Database, DatabaseOptions } from "#server/database/types.ts";
import { instantAt } from "#shared/dates.ts";
import { openMigratedDatabase, testEngine } from "#test/api.ts";
import { freePort, type Program, startServer } from "./program.ts";
import { type Call, createCompany } from "./writers.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
/** Ten short transactions write them. */
const LINES = 5000;
/** What nobody removes is a fault long before. */
const WITHIN_MS = 120_000;
const FILE = [
  ":20:X\n:25:0102/1\n:28C:1/1\n:60F:C261101VES0,00",
  ...Array.from(
    { length: LINES },
    (_, at) =>
      `:61:2611${String((at % 15) + 1).padStart(2, "0")}C${at + 1},50NTRF${at}//${at}\n:86:PAGO ${at}`,
  ),
  `:62F:C261130VES${(LINES * (LINES + 2)) / 2},00\n`,
].join("\n");

describe("a bank's statement of a server that is killed", {
  skip: inProcess && "a server's process can't share a database inside this one",
  timeout: 600_000,
}, () => {
  let options: DatabaseOptions;
  let drop: () => Promise<void>;
  let server: Program;
  let call: Call;
  let send: () => Promise<Response>;
  before(async () => {
    const opened = await openMigratedDatabase();
    ({ options, drop } = opened);
    await opened.database.close();
    const place: Record<string, string> =
      options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
    const port = await freePort();
    server = await startServer(port, place);
    const company = await createCompany(port);
    call = company.call;
    const headers = { authorization: `Bearer ${company.token}` };
    send = () =>
      fetch(`http://127.0.0.1:${port}/api/bank/statements`, {
        method: "POST",
        headers,
        body: statementForm(FILE),
      });
  });
  after(async () => {
    await server.end("SIGKILL");
    await drop();
  });

  /** How many lines are stored, seen or not, also beside a server that runs. */
  async function countStored(): Promise<number> {
    if (options.engine === "sqlite") {
      const file = new DatabaseSync(join(options.dir, DATABASE_FILE), { readOnly: true });
      const row = file.prepare("select count(*) as count from bank_lines").get();
      file.close();
      return Number(row?.count);
    }
    const beside = await openDatabase(options);
    const count = await countIn(beside, "bank_lines");
    await beside.close();
    return count;
  }
  const countIn = async ({ read }: Database, table: "bank_lines" | "bank_statements") =>
    (await read.selectFrom(table).select("id").execute()).length;
  const countShown = async (): Promise<number> =>
    (await call("GET", "/bank/lines/filter?perPage=1")).body.total;

  async function waitUntil(isReached: (lines: number) => boolean): Promise<number> {
    const until = Date.now() + WITHIN_MS;
    for (;;) {
      const lines = await countStored();
      if (isReached(lines)) return lines;
      assert.ok(Date.now() < until, `${lines} lines`);
      await sleep(2);
    }
  }

  /** Kills the server once the lines are so many, and starts it again; jobs are due at once if `isLater`. */
  async function killWhen(isReached: (lines: number) => boolean, isLater: boolean): Promise<number> {
    await waitUntil(isReached);
    await server.end("SIGKILL");
    const between = await openDatabase(options);
    const left = await countIn(between, "bank_lines");
    assert.deepEqual(await brokenInvariants(between.read), []);
    if (isLater)
      await between.transaction((tx) =>
        tx
          .updateTable("jobs")
          .set({ due_at: instantAt(new Date(0)), attempts: 0 })
          .execute(),
      );
    await between.close();
    await server.restart();
    return left;
  }

  /** Sends the file, and kills the server once so many of its lines are written, which nobody sees afterwards. */
  async function killAt(lines: number, isLater: boolean): Promise<void> {
    await waitUntil((count) => count < lines);
    const sending = assert.rejects(send());
    const left = await killWhen((count) => count >= lines, isLater);
    await sending;
    assert.ok(left >= lines && left < LINES, `${left} lines`);
    assert.equal(await countShown(), 0);
  }

  it("is not there, and nothing hidden stays; sent again, it is whole", async () => {
    await killAt(1, false);
    await killAt(LINES / 2, true);
    await waitUntil((lines) => lines === 0);
    await killAt(LINES / 5, false);
    const again = await send();
    const { id, counts } = (await again.json()) as { id: number; counts: { new: number } };
    assert.deepEqual(
      [again.status, counts.new, await countShown(), await countStored()],
      [201, LINES, LINES, LINES],
    );

    // It is gone at once when it is undone, also if the job that removes its lines dies with the server.
    assert.equal((await call("DELETE", `/bank/statements/${id}`)).status, 204);
    const left = await killWhen((lines) => lines < LINES, true);
    assert.equal(await countShown(), 0, `${left} lines`);
    await waitUntil((lines) => lines === 0);
    await server.end("SIGTERM");
    const end = await openDatabase(options);
    assert.deepEqual([await countIn(end, "bank_statements"), await brokenInvariants(end.read)], [0, []]);
    await end.close();
  });
});
