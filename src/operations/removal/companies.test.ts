// @alone Changes its process.
// `verify`, `export-company`, `delete-company` and `erase-person`, as commands beside a running server.
// @both-engines The order of deletes follows foreign keys.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { fromBufferPromise } from "yauzl";
import { turnOn } from "#features/account/server/security/samples.ts";
import { sampleFloat } from "#features/cash/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleNotes } from "#features/receipts/server/samples.ts";
import { sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { openFileStore } from "#server/files/openFileStore.ts";
import { photoForm } from "#server/files/samples.ts";
import { type Caller, openTestApi, PASSWORD, type TestApi, testEngine } from "#test/api.ts";
import { startMailServer } from "#test/mail/mailServer.ts";
import { ADDRESSEE, fillNewer, NEWER_TABLES, PERSON, pricedFields } from "#test/newerRows.ts";
import { brokenInvariants, checkInvariants } from "../rules/invariants.ts";
import { invariantTexts } from "../rules/invariantTexts.ts";
import { companyTables } from "./companyTables.ts";

const inProcess = testEngine === "postgres" && process.env.TEST_POSTGRES_URL === "pglite";
const NOW = "2026-11-20T15:00:09Z";
const RECIPIENT = { full_name: "Ángela «Geli» Rincón", phone: "0412-7654321", address: "Av. Sucre, Casa 9" };

describe("operations on one company", {
  skip: inProcess && "a server's processes can't share a database inside this one",
  timeout: 300_000,
}, () => {
  let api: TestApi;
  let place: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), "mandado-companies-"));
  before(async () => {
    api = await openTestApi({ DATA_DIR: join(folder, "data") });
    api.setNow(NOW);
    const { options } = api.database;
    place = options.engine === "postgres" ? { DATABASE_URL: options.url } : { DATA_DIR: options.dir };
  });
  after(async () => {
    await api.close();
    rmSync(folder, { recursive: true });
  });

  async function run(operation: string, args: string[], env: Record<string, string> = {}) {
    const program = fileURLToPath(new URL(`../${operation}.ts`, import.meta.url));
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...programEnvironment(), DATA_DIR: join(folder, "data"), ...place, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, errors, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.once("close", resolve)),
    ]);
    return { code, said: (out + errors).trim() };
  }
  const create = async (caller: Caller, path: string, body: object) => {
    const answer = await caller.post(path, body, { "idempotency-key": randomUUID() });
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const companyOf = async ({ user }: Caller) =>
    (
      await api.database.read
        .selectFrom("accounts")
        .select("company_id")
        .where("id", "=", user.id)
        .executeTakeFirstOrThrow()
    ).company_id;

  interface Company {
    owner: Caller;
    id: number;
    client: number;
    courier: number;
    employee: number;
  }

  /** A company with people in every place where they are named. */
  async function fill(): Promise<Company> {
    const owner = await api.owner();
    const employee = await api.employee(owner, "admin");
    await turnOn(owner, PASSWORD, new Date(NOW));
    await owner.put("/rates/2026-11-20", { rate: 231.5, confirm: true });
    const courier = (await create(owner, "/couriers", sampleCourier())).id;
    const service = (await create(owner, "/services", sampleService({ amount: 5 }))).id;
    const client = (await create(owner, "/clients", sampleClient({ allow_credit: true }))).id;
    await create(owner, "/shifts", sampleFloat());
    await create(owner, "/company-bills", sampleBill({ description: "Vale de Carlos Medina" }));
    const onCredit = sampleCredit(service, client, { courier_id: courier });
    const credit = await create(employee, "/deliveries", onCredit);
    const part = { debt_id: credit.debt_id, amount: 1.5, method: "transfer" };
    await create(owner, "/debt-payments/partial", part);
    await create(owner, `/debts/${credit.debt_id}/write-off`, { reason: "No vuelve" });
    await create(owner, `/clients/${client}/reminders`, {});
    const priced = await pricedFields(owner, service);
    const order = { ...priced, courier_id: courier, receipt: RECIPIENT, notes: "Tocar duro" };
    const sent = await create(owner, "/deliveries", sampleDelivery(service, order));
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    const photo = [randomUUID(), randomUUID()];
    assert.equal((await phone.put(`/courier/files/${photo[0]}`, photoForm())).status, 200);
    const failed = { kind: "fail", reason: "absent", note: "No estaba", photo };
    await create(phone, "/courier/actions", {
      actions: [sampleAction(sent.id), sampleAction(sent.id, failed)],
    });
    await sampleRequest(api.database, owner.user.id, { service_id: service, body: { receipt: RECIPIENT } });
    const people = { owner, clerk: await api.employee(owner), phone, courier };
    await fillNewer(api.database, { ...people, service, client, receipt: RECIPIENT });
    return { owner, id: await companyOf(owner), client, courier, employee: employee.user.id };
  }

  /** All of a company's rows as JSON, by table. They are sorted: PostgreSQL lists them as they lie on its pages. */
  async function rowsOf(companyId: number): Promise<Map<string, string>> {
    const rowTexts = new Map<string, string>();
    for (const { name } of await companyTables(api.database.read)) {
      const { rows } = await sql`select * from ${sql.table(name)} where company_id = ${companyId}`.execute(
        api.database.read,
      );
      const texts = rows.map((row) => JSON.stringify(row)).sort();
      if (rows.length > 0) rowTexts.set(name, texts.join());
    }
    return rowTexts;
  }
  const all = async (companyId: number) => [...(await rowsOf(companyId)).values()].join("\n");

  it("verify every rule in a line, in all companies or in one", async () => {
    const [first, other] = [await fill(), await fill()];
    const good = await run("verify", []);
    assert.equal(good.code, 0, good.said);
    const rules = Object.keys(invariantTexts).length - (testEngine === "postgres" ? 0 : 1);
    assert.equal(good.said.split("\n").filter((line) => line.startsWith("Bien: ")).length, rules);
    assert.match(good.said, /\nTodo se cumple\.$/);

    await api.database.transaction((tx) =>
      tx.updateTable("companies").set({ order_count: 1 }).where("id", "=", first.id).execute(),
    );
    const wrong = await run("verify", []);
    assert.equal(wrong.code, 1);
    assert.match(wrong.said, /^MAL \(1\): cada empresa cuenta bien sus órdenes$/m);
    assert.match(wrong.said, /\nReglas que no se cumplen: 1$/);
    assert.equal((await run("verify", ["--company", String(first.id)])).code, 1);
    const theirs = await run("verify", ["--company", other.owner.user.email]);
    assert.equal(theirs.code, 0, theirs.said);
    assert.equal((await run("verify", ["--company", "987654"])).said.split("\n").length, 1);
    await api.database.transaction((tx) =>
      tx.updateTable("companies").set({ order_count: 4 }).where("id", "=", first.id).execute(),
    );
    for await (const { name, broken } of checkInvariants(api.database.read, first.id))
      assert.equal(broken, 0, name);
  });

  it("export what the owner could download", async () => {
    const { owner, id } = await fill();
    const file = join(folder, "empresa.zip");
    const { code, said } = await run("exportCompany", [String(id), file]);
    assert.equal(code, 0, said);
    const names: string[] = [];
    for await (const entry of (await fromBufferPromise(readFileSync(file))).eachEntry())
      names.push(entry.fileName);
    const own = await owner.get("/company/export");
    const expected: string[] = [];
    for await (const entry of (await fromBufferPromise(own.raw)).eachEntry()) expected.push(entry.fileName);
    assert.deepEqual(names, expected);
    assert.equal(
      (await run("exportCompany", [String(id), file])).said,
      `Ya existe ${file}: elige otro nombre.`,
    );
  });

  it("delete a company whole, and nothing of another", async () => {
    const [gone, other] = [await fill(), await fill()];
    const before = await rowsOf(other.id);
    const filled = [...(await rowsOf(gone.id)).keys()];
    const known = ["events", "payments", "journal_lines", "receipts", "proofs", "two_factor", "write_offs"];
    for (const table of [...known, ...NEWER_TABLES])
      assert.ok(filled.includes(table), `${table} has rows to remove`);
    const { email } = gone.owner.user;
    await api.as(null).post("/password/forgot", { email });
    const [file] = await api.database.read
      .selectFrom("proof_files")
      .select("sha256")
      .where("company_id", "=", gone.id)
      .execute();
    const store = openFileStore({ bucket: null, dataDir: join(folder, "data") });
    await store.put(gone.id, file?.sha256 ?? "", Buffer.from("foto"), "image/png");

    const refused = await run("deleteCompany", [String(gone.id)]);
    assert.equal(refused.code, 1);
    assert.match(refused.said, /^No hay un servidor de correo[^\n]+--force\.$/);
    const files = { DATA_DIR: place.DATA_DIR ?? join(folder, "data") };
    await openFileStore({ bucket: null, dataDir: files.DATA_DIR }).put(
      gone.id,
      "a".repeat(64),
      Buffer.from("x"),
      "image/png",
    );
    const phone = await api.database.read
      .selectFrom("courier_accounts")
      .select("account_id")
      .where("courier_id", "=", gone.courier)
      .executeTakeFirstOrThrow();
    const counted = async () => {
      const rows = await api.database.read.selectFrom("attempts").select("bucket").execute();
      const own = [`files ${phone.account_id}`, `company files ${gone.id}`, `company kB ${gone.id}`];
      return own.filter((name) => rows.some(({ bucket }) => bucket === name));
    };
    assert.equal((await counted()).length, 3);
    const done = await run("deleteCompany", [email, "--force"]);
    assert.equal(done.code, 0, done.said);
    assert.match(done.said, new RegExp(`^Empresa ${gone.id} eliminada: \\d+ filas y 2 archivos\\.$`));
    assert.deepEqual([...(await rowsOf(gone.id)).keys()], []);
    assert.ok(!existsSync(join(files.DATA_DIR, "files", String(gone.id))));
    for (const table of ["attempts", "jobs", "companies"] as const) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(api.database.read);
      assert.ok(!JSON.stringify(rows).includes(email), table);
    }
    assert.deepEqual(await counted(), []);
    assert.equal((await gone.owner.get("/user")).status, 401);
    assert.deepEqual(await rowsOf(other.id), before);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await assert.rejects(
      api.database.transaction((tx) => sql`delete from events where company_id = ${other.id}`.execute(tx)),
      /rows of events are only added/,
      "the rules hold again",
    );
    assert.equal((await other.owner.post("/couriers", sampleCourier())).status, 201);
  });

  it("delete a company with the code that its owner got by mail", async () => {
    const [gone, other] = [await fill(), await fill()];
    const mail = await startMailServer();
    try {
      const firstRun = await run("deleteCompany", [String(gone.id)], mail.env);
      assert.equal(firstRun.code, 0, firstRun.said);
      assert.match(firstRun.said, /^No se ha eliminado nada\./);
      const received = await mail.mail(0);
      assert.deepEqual(received.to, [gone.owner.user.email]);
      const code =
        /^([\w-]{60,})$/m.exec(received.text.replaceAll("\r", ""))?.[1] ?? assert.fail(received.text);
      const wrong = await run("deleteCompany", [String(other.id), "--confirmation", code], mail.env);
      assert.equal(wrong.code, 1, "it is for one company");
      const forged = await run("deleteCompany", [String(gone.id), "--confirmation", `${code}A`], mail.env);
      assert.equal(forged.code, 1);
      assert.ok((await rowsOf(gone.id)).size > 10);
      const done = await run("deleteCompany", [String(gone.id), "--confirmation", code], mail.env);
      assert.equal(done.code, 0, done.said);
      assert.equal((await rowsOf(gone.id)).size, 0);
      assert.ok((await rowsOf(other.id)).size > 10);
    } finally {
      await mail.stop();
    }
    const unsent = await run("deleteCompany", [String(other.id)], mail.env);
    assert.equal(unsent.code, 1);
    assert.match(
      unsent.said,
      /^No se ha eliminado nada\. El correo a \S+@\S+ no salió: [^\n]*ECONNREFUSED[^\n]*$/,
    );
  });

  it("erase a client, a courier and an employee everywhere, and keep the books", async () => {
    const { owner, id, client, courier, employee } = await fill();
    const [known, rider] = [sampleClient(), sampleCourier()];
    const relative = { bank: "0102", phone: "4165550199", document: "V-11.222.333" };
    const tenders = [sampleNotes(10), { ...sampleNotes(-1), method: "transfer", ...relative }];
    await create(owner, "/debt-payments/advance", { client_id: client, method: "cash", tenders });
    const sums = await owner.get("/dashboard?period=year&date=2026-11-20");
    const account = (await owner.get(`/employees/${employee}`)).body;
    assert.match(
      (await run("erasePerson", [`client:${client}`])).said,
      /^Elimina primero el registro en Mandado\.$/,
    );
    for (const path of [`/employees/${employee}`, `/couriers/${courier}`, `/clients/${client}`])
      await owner.del(path);
    await api.database.transaction(async (tx) => {
      // What can't be deleted while it is in use is hidden by its deletion later.
      for (const table of ["clients", "couriers"] as const)
        await sql`update ${sql.table(table)} set deleted_at = ${NOW} where company_id = ${id}`.execute(tx);
    });
    for (const subject of [`client:${client}`, `courier:${courier}`, `employee:${employee}`]) {
      const { said } = await run("erasePerson", [subject]);
      const photos = subject === `courier:${courier}` ? 1 : 0;
      assert.match(said, new RegExp(`^Datos personales borrados: \\d+ textos cambiados, ${photos} archivos`));
    }
    const left = (await all(id)).toLowerCase();
    const texts = [
      known.legal_name,
      known.registration_number,
      ...known.phones.map(({ phone }) => phone),
      ...known.emails.map(({ email }) => email),
      `${rider.first_name} ${rider.last_name}`,
      ...[rider.phone, relative.phone, relative.document],
      account.name,
      account.email,
      ...Object.values(PERSON),
    ];
    for (const text of texts) assert.ok(!left.includes(String(text).toLowerCase()), `${text} is left`);
    assert.ok(left.includes("persona eliminada"));
    assert.deepEqual((await owner.get("/dashboard?period=year&date=2026-11-20")).body, sums.body);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await owner.get("/deliveries/search/persona")).status, 200);
  });

  it("erase a client whose row is gone, from its events", async () => {
    const owner = await api.owner();
    const id = await companyOf(owner);
    const client = (await create(owner, "/clients", sampleClient({ legal_name: "Zoé" }))).id;
    await owner.put(`/clients/${client}`, sampleClient({ legal_name: "Zoé Barradas" }));
    assert.equal((await owner.del(`/clients/${client}`)).status, 204);
    assert.match(await all(id), /Zoé Barradas/);
    assert.equal((await run("erasePerson", [`client:${client}`])).code, 0);
    const left = await all(id);
    for (const text of ["Zoé", "zoe", ...sampleClient().phones.map(({ phone }) => phone)])
      assert.ok(!left.includes(text), `${text} is left`);
    assert.match((await run("erasePerson", ["client:987654"])).said, /^No hay nada con el número 987654$/);
  });

  it("erase whoever received orders, by their phone, with signature and photo", async () => {
    const [{ owner, id }, other] = [await fill(), await fill()];
    const before = await rowsOf(other.id);
    assert.match((await run("erasePerson", ["phone:04127654321"])).said, /--company EMPRESA$/);
    const { code, said } = await run("erasePerson", ["phone:0412 765 43 21", "--company", String(id)]);
    assert.equal(code, 0, said);
    assert.match(said, / 1 archivos quitados/);
    const left = await all(id);
    const written = ["Rincón", "rincon", "RINCÓN", RECIPIENT.phone, "Av. Sucre", "av. sucre", "Tocar duro"];
    for (const text of [...written, "4165550101", ADDRESSEE.document])
      assert.ok(!left.includes(text), `${text} is left`);
    assert.equal((await rowsOf(id)).get("proofs"), undefined);
    assert.deepEqual(await rowsOf(other.id), before);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    assert.equal((await owner.get("/deliveries/search/rincon")).body.total, 0);
    assert.doesNotMatch(left, /4127654321|412-765/, "searched texts have it too");
    const none = await run("erasePerson", ["phone:0412 765 43 21", "--company", String(id)]);
    assert.match(none.said, /^Ninguna orden tiene el teléfono/);
    assert.match((await run("erasePerson", ["nadie:3"])).said, /^Di de quién: client:ID/);
  });
});
