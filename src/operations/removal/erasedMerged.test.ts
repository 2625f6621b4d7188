// @alone Changes its process.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { importAll } from "#features/imports/server/testing.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { instantAt } from "#shared/dates.ts";
import { expectBody, openTestApi, testEngine } from "#test/api.ts";
import { KEY_DIR } from "#test/reliability/program.ts";
import { brokenInvariants } from "../rules/invariants.ts";
import { companyTables } from "./companyTables.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
const PERSON = fileURLToPath(new URL("../erasePerson.ts", import.meta.url));

it("erasing a client erases those that were merged into it, also in the sheets they came from", {
  skip: inProcess && "a server's processes can't share a database inside this one",
}, async () => {
  const api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  const owner = await api.owner();
  const sheet = [
    "Nombre;RIF;Dirección;Teléfono;Saldo",
    "Zoraida Quintero;V-11222333;Calle Zulia 7;0416-5550177;12",
    "Z. Quintero de Mora;V-11222334;Calle Apure 8;0416-5550178;",
  ].join("\n");
  const { id } = await importAll(api, owner, sheet);
  const rows = (await expectBody(owner.get(`/imports/${id}/rows`), 200)).items;
  const [from, into] = rows.map(({ record_id }: { record_id: number }) => record_id);
  const other = await expectBody(owner.post("/clients", sampleClient()));
  await expectBody(owner.post(`/clients/${from}/merge`, { into_id: into }), 200);
  await expectBody(owner.post("/debt-payments/pay-all", { client_id: into, method: "cash" }));
  const advance = { client_id: into, amount: 1, method: "transfer", reference: "778899" };
  await expectBody(owner.post("/debt-payments/advance", advance));
  const accept_duplicate_reason = "Zoraida Quintero pagó dos veces";
  await expectBody(owner.post("/debt-payments/advance", { ...advance, accept_duplicate_reason }));
  await api.database.transaction((tx) =>
    // What can't be deleted while it is in use is hidden by its deletion later.
    tx
      .updateTable("clients")
      .set({ deleted_at: instantAt(new Date("2026-11-20T15:00:00Z")) })
      .where("id", "=", into)
      .execute(),
  );

  const { options } = api.database;
  const place = options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
  const child = spawn(process.execPath, [PERSON, `client:${into}`], {
    env: { ...programEnvironment(), DATA_DIR: KEY_DIR, ...place },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.match(said, /^Datos personales borrados: \d+ textos cambiados/, wrong);

  const { read } = api.database;
  const written: string[] = [];
  for (const { name, texts } of await companyTables(read))
    for (const column of texts) {
      const result = await sql<{ text: string | null }>`
        select ${sql.ref(column)} as text from ${sql.table(name)} where company_id is not null`.execute(read);
      written.push(...result.rows.flatMap(({ text }) => text ?? []));
    }
  const left = written.join("\n").toLowerCase();
  for (const person of ["Zoraida", "Quintero", "V-11222333", "V-11222334", "Zulia 7", "Apure 8", "5550177"])
    assert.ok(!left.includes(person.toLowerCase()), `${person} is left`);
  assert.ok(left.includes(other.legal_name.toLowerCase()));
  assert.deepEqual(await brokenInvariants(read), []);
  await api.close();
});
