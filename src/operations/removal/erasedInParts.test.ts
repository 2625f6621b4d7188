// @alone Starts and kills commands.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import { type Caller, expectBody, openTestApi, sqliteOnly, type TestApi } from "#test/api.ts";
import { KEY_DIR } from "#test/reliability/program.ts";
import { ERASED } from "./personalColumns.ts";

const PERSON = fileURLToPath(new URL("../erasePerson.ts", import.meta.url));
/** Records that name the person. */
const RECORDS = 3000;

describe("erasing a person who is named in thousands of records", { skip: sqliteOnly }, () => {
  let api: TestApi;
  let owner: Caller;
  let dir: string;
  let company = 0;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const { options } = api.database;
    dir = options.engine === "sqlite" ? options.dir : KEY_DIR;
  });
  after(() => api.close());

  const start = (...subject: string[]): ChildProcess =>
    spawn(process.execPath, [PERSON, ...subject], {
      env: { ...programEnvironment(), DATA_DIR: dir },
      stdio: ["ignore", "pipe", "pipe"],
    });

  /** Thousands of events say this. */
  async function addEvents(summary: string): Promise<void> {
    await api.database.transaction(async (tx) => {
      const { id: _, ...event } = await tx.selectFrom("events").selectAll().executeTakeFirstOrThrow();
      company = event.company_id;
      const copies = Array.from({ length: 100 }, () => ({
        ...event,
        summary,
        search: summary.toLowerCase(),
      }));
      for (let added = 0; added < RECORDS; added += copies.length)
        await tx.insertInto("events").values(copies).execute();
    });
  }
  const naming = (word: string) =>
    api.database.read
      .selectFrom("events")
      .select("id")
      .where("summary", "like", `%${word}%`)
      .execute()
      .then(({ length }) => length);

  it("lets the server's changes in between", async () => {
    const { id } = await expectBody(owner.post("/clients", sampleClient({ legal_name: "Zoraida Quintero" })));
    await addEvents("Editó la orden de Zoraida Quintero");
    assert.equal((await owner.del(`/clients/${id}`)).status, 204);
    const own = new DatabaseSync(join(dir, DATABASE_FILE), { timeout: 0 });
    const child = start(`client:${id}`);
    const said = text(child.stdout as NonNullable<typeof child.stdout>);
    let [isBusy, locks] = [false, 0];
    while (child.exitCode === null && child.signalCode === null) {
      const wasBusy = isBusy;
      isBusy = !mayWrite(own);
      if (wasBusy && !isBusy) locks += 1;
      await sleep(2);
    }
    own.close();
    assert.match(await said, /^Datos personales borrados: \d{4} textos cambiados/);
    assert.equal(await naming("Zoraida"), 0);
    assert.ok(locks > 5, `${locks}`);
  });

  it("goes on where a command was ended, also for a phone whose orders are erased already", async () => {
    const { id: service } = await expectBody(owner.post("/services", sampleService()));
    const receipt = { full_name: "Eduviges Salcedo", phone: "04125556677", address: "Calle Falcón 9" };
    const { id } = await expectBody(owner.post("/deliveries", sampleDelivery(service, { receipt })));
    await addEvents("Entregó la orden a Eduviges Salcedo");
    const subject = ["phone:04125556677", "--company", String(company)];
    const child = start(...subject);
    const name = () =>
      api.database.read
        .selectFrom("deliveries")
        .select("recipient_name")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    while ((await name()).recipient_name !== ERASED) await sleep(2);
    child.kill("SIGKILL");
    await once(child, "exit");
    const left = () => readdirSync(dir).filter((file) => file.startsWith("erasing-"));
    assert.deepEqual([left().length, (await naming("Eduviges")) > 0], [1, true]);

    const again = start(...subject);
    const said = await text(again.stdout as NonNullable<typeof again.stdout>);
    assert.match(said, /^Datos personales borrados: \d+ textos cambiados/);
    assert.deepEqual([await naming("Eduviges"), left()], [0, []]);
  });
});

/** Whether a change could begin now. */
function mayWrite(database: DatabaseSync): boolean {
  try {
    database.exec("begin immediate");
    database.exec("rollback");
    return true;
  } catch {
    return false;
  }
}
