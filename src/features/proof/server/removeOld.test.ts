import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { FileStore } from "#server/files/fileStore.ts";
import { createFolderStore } from "#server/files/folderStore.ts";
import { photoForm, samplePhoto } from "#server/files/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { removeOldProofs, removeStrayProofs, removeUnusedFiles } from "./removeOld.ts";

const OLD = new Date("2026-11-18T15:00:00Z");
const NOW = new Date("2026-11-20T15:00:00Z");

describe("photos and signatures", () => {
  let dataDir: string;
  let api: TestApi;
  let files: FileStore;
  let company: number;
  let owner: Caller;
  let courier: number;
  let phone: Caller;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "mandado-proofs-"));
    api = await openTestApi({ DATA_DIR: dataDir });
    files = createFolderStore(dataDir);
  });
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner();
    const account = api.database.read.selectFrom("accounts").select("company_id");
    company = (await account.where("id", "=", owner.user.id).executeTakeFirstOrThrow()).company_id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(async () => {
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The stored hash of each photo. */
  const hashes = new Map<string, string>();
  const bytesOf = (what: string) => samplePhoto(createHash("md5").update(what).digest().readUIntBE(0, 3));
  const hashOf = (what: string) => hashes.get(what) ?? createHash("sha256").update(what).digest("hex");
  async function sendAs(uuid: string, what: string) {
    assert.equal((await phone.put(`/courier/files/${uuid}`, photoForm(bytesOf(what)))).status, 200);
    const files = api.database.read.selectFrom("proof_files").select("sha256");
    hashes.set(what, (await files.where("uuid", "=", uuid).executeTakeFirstOrThrow()).sha256);
  }
  const send = (what: string) => sendAs(randomUUID(), what);
  const pathOf = (name: string) => join(dataDir, "files", String(company), name.slice(0, 2), name);
  /** The hashes of the company's files. */
  const stored = async () => {
    const names = await readdir(join(dataDir, "files", String(company)), { recursive: true });
    return names.flatMap((name) => name.split("/")[1] ?? []).sort();
  };
  const hashesOf = (...whats: string[]) => whats.map(hashOf).sort();

  it("are removed after so many months, unless they were sent again", async () => {
    api.setNow("2026-01-10T15:00:00Z");
    await send("de enero");
    await send("de enero y marzo");
    api.setNow("2026-03-10T15:00:00Z");
    await send("de enero y marzo");
    await removeOldProofs(api.database, files, new Date("2027-01-09T15:00:00Z"), 12);
    assert.deepEqual(await stored(), hashesOf("de enero", "de enero y marzo"));
    await removeOldProofs(api.database, files, new Date("2027-01-11T15:00:00Z"), 12);
    assert.deepEqual(await stored(), hashesOf("de enero y marzo"));
    await removeOldProofs(api.database, files, new Date("2027-03-11T15:00:00Z"), 12);
    assert.deepEqual(await stored(), []);
  });

  it("that no action names are removed after the week that an action may be late", async () => {
    const service = (await owner.post("/services", sampleService())).body.id;
    const order = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier }))).body.id;
    const photo = randomUUID();
    await sendAs(photo, "con entrega");
    await send("sin entrega");
    const delivery = sampleAction(order, { kind: "deliver", receiver_name: "Ana", photo });
    const { body } = await phone.post("/courier/actions", { actions: [sampleAction(order), delivery] });
    assert.equal(body.results[1].status, "done", JSON.stringify(body));
    await removeUnusedFiles(api.database, files, new Date("2026-12-20T14:59:00Z"));
    assert.deepEqual(await stored(), hashesOf("con entrega", "sin entrega"));
    await removeUnusedFiles(api.database, files, new Date("2026-12-20T15:01:00Z"));
    assert.deepEqual(await stored(), hashesOf("con entrega"));
  });

  it("that a crash left without a row are removed after a day", async () => {
    await send("con fila");
    for (const what of ["de ayer", "de hoy"])
      await files.put(company, hashOf(what), bytesOf(what), "image/png");
    for (const what of ["con fila", "de ayer"]) await utimes(pathOf(hashOf(what)), OLD, OLD);
    await utimes(pathOf(hashOf("de hoy")), NOW, NOW);
    await removeStrayProofs(api.database, files, NOW);
    assert.deepEqual(await stored(), hashesOf("con fila", "de hoy"));
  });

  it("of a company that this database has none of are left alone", async () => {
    const name = hashOf("ajena");
    await files.put(company, name, bytesOf("ajena"), "image/png");
    await utimes(pathOf(name), OLD, OLD);
    await removeStrayProofs(api.database, files, NOW);
    assert.deepEqual(await stored(), [name]);
  });
});
