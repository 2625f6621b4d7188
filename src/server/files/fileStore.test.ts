import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { readConfig } from "../program/config.ts";
import type { FileStore } from "./fileStore.ts";
import { openFileStore } from "./openFileStore.ts";
import { openTestBucket } from "./testing.ts";

const bytes = Buffer.from("una foto, con ñ");
const sha256 = createHash("sha256").update(bytes).digest("hex");

const other = `${sha256.slice(0, 2)}${"0".repeat(62)}`;
const fresh = "f".repeat(64);

/** Only the first file is in use. */
const named = async (companyId: number, hashes: readonly string[]) => {
  assert.equal(companyId, 7);
  return new Set(hashes.filter((hash) => hash === sha256));
};

async function keeps(store: FileStore) {
  assert.equal(await store.get(7, sha256), undefined);
  await store.put(7, sha256, bytes, "image/png");
  await store.put(7, sha256, bytes, "image/png");
  assert.deepEqual(Buffer.from((await store.get(7, sha256)) ?? []), bytes);
  assert.equal(await store.get(8, sha256), undefined, "another company's folder");
}

describe("files", () => {
  it("are in the data directory, complete, under the hash of their content", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "mandado-files-"));
    after(() => rm(dataDir, { recursive: true }));
    const store = openFileStore(readConfig({ DATA_DIR: dataDir }));
    await keeps(store);
    const folder = join(dataDir, "files", "7", sha256.slice(0, 2));
    assert.deepEqual(await readdir(folder), [sha256]);
    assert.equal((await stat(join(folder, sha256))).mode & 0o777, 0o600);
    await store.remove(7, sha256);
    await store.remove(7, sha256);
    assert.equal(await store.get(7, sha256), undefined);
  });

  it("are in a bucket, by signed requests; a wrong secret is refused", async () => {
    const bucket = await openTestBucket("un/secreto+raro");
    after(() => bucket.close());
    const at = (secret: string) =>
      openFileStore(readConfig({ FILES_URL: bucket.urlWith(encodeURIComponent(secret)) }));
    const store = at("un/secreto+raro");
    await keeps(store);
    assert.deepEqual([...bucket.objects.keys()], [`/pruebas/7/${sha256.slice(0, 2)}/${sha256}`]);
    assert.equal(bucket.refused(), 0);
    const stranger = at("otro");
    await assert.rejects(stranger.put(7, "0".repeat(64), bytes, "image/png"), { code: "unavailable" });
    await assert.rejects(stranger.get(7, sha256));
    assert.ok(bucket.refused() >= 2);
    assert.equal(bucket.objects.size, 1);
    await store.put(7, other, bytes, "image/png");
    await store.removeStrays(new Date("2026-10-31"), named);
    assert.equal(bucket.objects.size, 2, "none is as old");
    await store.removeStrays(new Date("2026-11-02"), named);
    assert.deepEqual([...bucket.objects.keys()], [`/pruebas/7/${sha256.slice(0, 2)}/${sha256}`]);
    await store.remove(7, sha256);
    assert.equal(bucket.objects.size, 0);
  });

  it("are removed from the data directory once they are old and nothing names them, and half ones too", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "mandado-files-"));
    after(() => rm(dataDir, { recursive: true }));
    const store = openFileStore(readConfig({ DATA_DIR: dataDir }));
    const before = new Date("2026-11-02");
    await store.removeStrays(before, named);
    for (const hash of [sha256, other, fresh]) await store.put(7, hash, bytes, "image/png");
    const pathOf = (name: string) => join(dataDir, "files", "7", name.slice(0, 2), name);
    await writeFile(pathOf(`${other}.x.partial`), "");
    for (const name of [sha256, other, `${other}.x.partial`])
      await utimes(pathOf(name), new Date("2026-11-01"), new Date("2026-11-01"));
    await store.removeStrays(before, named);
    const left = await readdir(join(dataDir, "files"), { recursive: true });
    assert.deepEqual(
      left
        .filter((name) => name.length > 10)
        .map((name) => name.slice(5))
        .sort(),
      [sha256, fresh].sort(),
    );
  });
});
