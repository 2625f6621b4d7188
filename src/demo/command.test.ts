import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#server/database/open.ts";
import type { Database } from "#server/database/types.ts";
import { emailsOf, PASSWORD } from "./fill.ts";

const COMMAND = fileURLToPath(new URL("./demo.ts", import.meta.url));
const NOWHERE = "postgres://nadie:secreto@127.0.0.1:1/real";
const { owner, basic, unfinished } = emailsOf("Mandados El Ávila");

describe("npm run demo", () => {
  let dir: string;

  before(async () => {
    dir = await mkdtemp(join(tmpdir(), "mandado-demo-"));
  });
  after(() => rm(dir, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; errors: string }>((resolve) => {
      // A server's database that the demo must not touch. Nothing listens at this address.
      const env = { ...process.env, DATA_DIR: dir, DATABASE_URL: NOWHERE, PORT: "" };
      execFile(process.execPath, [COMMAND, "--no-serve", ...args], { env }, (error, out, errors) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, errors }),
      );
    });
  const onDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ engine: "sqlite", dir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  it("reports an invalid option in one line", async () => {
    for (const args of [["--orders", "0"], ["--orders", "muchas"], ["--today", "2026-02-30"], ["--other"]]) {
      const { code, out, errors } = await run(...args);
      assert.deepEqual([code, out], [1, ""]);
      assert.match(errors, /^[^\n]+\n$/);
      assert.ok(errors.includes(args[0] ?? ""), errors);
    }
  });

  it("fills the database once, shows progress, and prints who can sign in", async () => {
    const first = await run("--orders", "40", "--today", "2026-11-20");
    assert.equal(first.code, 0, first.errors);
    assert.match(first.errors, /^Preparando la demostración: 100 % \(40 de 40\)\n$/m);
    for (const word of [owner, basic, PASSWORD]) assert.ok(first.out.includes(word), first.out);
    const second = await run("--orders", "40");
    assert.deepEqual([second.code, second.errors, second.out], [0, "", first.out]);
    const orders = await onDatabase(({ read }) =>
      read
        .selectFrom("deliveries")
        .select("id")
        .where("return_of_id", "is", null)
        .where("trip_id", "is", null)
        .execute(),
    );
    assert.equal(orders.length, 40);
  });

  it("uses DATABASE_URL only on request", async () => {
    for (const args of [
      ["--database-url"],
      ["--database-url", NOWHERE],
      ["--database-url", "--orders", "3"],
    ]) {
      const { code, errors } = await run(...args);
      assert.equal(code, 1);
      assert.match(errors, /^La base de datos no responde: [^\n]+\n$/);
      assert.ok(!errors.includes("secreto"));
    }
    const { errors } = await run("--database-url", "mysql://x");
    assert.match(errors, /^DATABASE_URL: [^\n]+\n$/);
  });

  it("refuses a database with other data", async () => {
    const rename = (from: string, to: string) =>
      onDatabase(({ transaction }) =>
        transaction((tx) =>
          tx.updateTable("accounts").set({ email: to, email_key: to }).where("email", "=", from).execute(),
        ),
      );
    await rename(owner, "otra@empresa.example");
    const { code, out, errors } = await run();
    assert.deepEqual([code, out], [1, ""]);
    assert.match(errors, /^DATA_DIR: ya hay datos de otra empresa[^\n]*\n$/);
    await rename("otra@empresa.example", owner);
  });

  it("refuses a demo that was not completed", async () => {
    await onDatabase(({ transaction }) =>
      transaction((tx) =>
        tx
          .updateTable("accounts")
          .set({ email: unfinished, email_key: unfinished })
          .where("email", "=", owner)
          .execute(),
      ),
    );
    const { code, errors } = await run();
    assert.equal(code, 1);
    assert.match(errors, /^DATA_DIR: la demostración quedó a medias[^\n]*\n$/);
  });
});
