// @both-engines Rows are removed that nothing refers to, while others are being named.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { createFolderStore } from "#server/files/folderStore.ts";
import { photoForm, samplePhoto } from "#server/files/samples.ts";
import { instantAt } from "#shared/dates.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { removeUnusedPhotos } from "./paperPhotos.ts";
import { sampleCourier } from "./samples.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);

describe("photos of papers", () => {
  let dataDir: string;
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "mandado-papers-"));
    api = await openTestApi({ DATA_DIR: dataDir });
  });
  after(async () => {
    await api.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner();
  });

  const upload = async (caller = owner, color = 1): Promise<number> =>
    (await expectBody(caller.post("/paper-photos", photoForm(samplePhoto(color))))).id;
  const license = { kind: "license", number: "V-123", expires_on: null };
  const permit = { kind: "permit", number: "P-1", expires_on: null };
  const photosOf = (courier: { papers: { photo_id?: number }[] }) =>
    courier.papers.map(({ photo_id }) => photo_id ?? null);
  const create = (...papers: object[]) =>
    expectBody(owner.post("/couriers", sampleCourier({ papers } as object)));
  const save = (id: number, ...papers: object[]) =>
    expectBody(owner.put(`/couriers/${id}`, sampleCourier({ papers } as object)), 200);
  const sweep = (days: number) =>
    removeUnusedPhotos(api.database, createFolderStore(dataDir), daysLater(days));
  const isThere = async (id: number) => (await owner.get(`/paper-photos/${id}`)).status === 200;

  it("are named by a paper, and are what was sent", async () => {
    const photo = await upload();
    const courier = await create({ ...license, photo_id: photo }, permit);
    assert.deepEqual(photosOf(courier), [photo, null]);
    assert.deepEqual(photosOf((await expectBody(owner.get("/couriers/filter"), 200)).items[0]), [
      photo,
      null,
    ]);
    const { status, headers } = await owner.get(`/paper-photos/${photo}`);
    assert.deepEqual([status, headers["content-type"]], [200, "image/png"]);
    await save(courier.id, { ...license, photo_id: "" });
    const { items } = await expectBody(
      owner.get(`/events/filter?entity=courier&entityId=${courier.id}`),
      200,
    );
    assert.deepEqual(items[0].changes.papers.before, courier.papers);
  });

  it("stay with the paper of their kind and number until null takes them away", async () => {
    const photo = await upload();
    const { id } = await create({ ...license, photo_id: photo });
    assert.deepEqual(photosOf(await save(id, permit, { ...license, expires_on: "2027-01-01" })), [
      null,
      photo,
    ]);
    assert.deepEqual(photosOf(await save(id, { ...license, photo_id: "" }, permit)), [null, null]);
    assert.deepEqual(photosOf(await save(id, license)), [null]);
  });

  it("are refused under their paper when they are gone, of another company or not ready", async () => {
    const foreign = await upload(await api.owner());
    for (const [photo_id, message] of [
      [foreign, "Esa foto ya no está: súbela otra vez"],
      [foreign + 1000, "Esa foto ya no está: súbela otra vez"],
      ["subiendo", "La foto aún no está lista"],
      [0, "La foto aún no está lista"],
    ]) {
      const { status, body } = await owner.post(
        "/couriers",
        sampleCourier({ papers: [permit, { ...license, photo_id }] } as object),
      );
      assert.equal(status, 422, String(photo_id));
      assert.deepEqual(body.errors, { "papers.1.photo_id": [message] });
    }
    assert.equal(await isThere(foreign), false);
  });

  it("must be pictures", async () => {
    const form = new FormData();
    form.set("file", new Blob(["<svg/>"], { type: "image/png" }), "foto.png");
    const { status, body } = await owner.post("/paper-photos", form);
    assert.deepEqual([status, body.errors], [422, { file: ["Debe ser una imagen JPEG, PNG o WebP"] }]);
    assert.equal((await owner.post("/paper-photos", new FormData())).status, 422);
  });

  it("go with their bytes and their room when no paper names them for days", async () => {
    const [named, unnamed] = [await upload(owner, 2), await upload(owner, 3)];
    const { id } = await create({ ...license, photo_id: named });
    const bytesOf = async (photo: number) => {
      const row = await api.database.read
        .selectFrom("paper_photos")
        .select(["company_id", "sha256"])
        .where("id", "=", photo)
        .executeTakeFirstOrThrow();
      return join(dataDir, "files", String(row.company_id), row.sha256.slice(0, 2), row.sha256);
    };
    const [keptBytes, removedBytes] = [await bytesOf(named), await bytesOf(unnamed)];
    await sweep(6);
    assert.equal(await isThere(unnamed), true, "an open form may still name it");
    await sweep(8);
    assert.deepEqual([await isThere(named), await isThere(unnamed)], [true, false]);
    assert.deepEqual([existsSync(keptBytes), existsSync(removedBytes)], [true, false]);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await expectBody(owner.del(`/couriers/${id}`), 204);
    await sweep(8);
    assert.equal(existsSync(keptBytes), false);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("keep the bytes that another photo has too", async () => {
    const [first, second] = [await upload(owner, 4), await upload(owner, 4)];
    assert.notEqual(first, second);
    await create({ ...license, photo_id: second });
    await sweep(8);
    assert.deepEqual([await isThere(first), await isThere(second)], [false, true]);
  });

  it("have a limit for each person, and room for all of a company", async () => {
    const { company_id, id } = await api.database.read
      .selectFrom("accounts")
      .select(["company_id", "id"])
      .where("id", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const fill = (bucket: string, count: number) =>
      api.database.transaction((tx) =>
        tx
          .insertInto("attempts")
          .values({ bucket, count, started_at: instantAt(NOW) })
          .onConflict((conflict) => conflict.column("bucket").doUpdateSet({ count }))
          .execute(),
      );
    await fill(`files ${id}`, 1000);
    const refused = await owner.post("/paper-photos", photoForm());
    assert.deepEqual([refused.status, refused.body.message], [429, "Ya subiste demasiadas fotos hoy"]);
    await fill(`files ${id}`, 0);
    await fill(`company files ${company_id}`, 5000);
    assert.equal((await owner.post("/paper-photos", photoForm())).status, 429);
  });
});
