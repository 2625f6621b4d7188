import assert from "node:assert/strict";
import { chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, it } from "node:test";
import { createFolderStore } from "#server/files/folderStore.ts";
import { backUpFiles, removeOldFiles, restoreFiles } from "./files.ts";

const DAY_MS = 24 * 3_600_000;
const [first, other] = ["a".repeat(64), "b".repeat(64)];

it("photos and signatures go with backups, come back with a restore, and are forgotten later", async () => {
  const root = await mkdtemp(join(tmpdir(), "mandado-backup-files-"));
  after(() => rm(root, { recursive: true }));
  const [data, target, backup] = [join(root, "data"), join(root, "target"), join(root, "copies", "x.sqlite")];
  const store = createFolderStore(data);
  await store.put(1, first, Buffer.from("uno"), "image/png");
  await store.put(2, other, Buffer.from("dos"), "image/png");
  assert.equal(await backUpFiles(data, backup), 2);
  assert.equal(await backUpFiles(data, backup), 0, "only what is missing");
  await store.remove(1, first);
  assert.equal(await restoreFiles(backup, target), 2);
  assert.equal(Buffer.from((await createFolderStore(target).get(1, first)) ?? []).toString(), "uno");

  // Now by the clock of the disk.
  const { ctimeMs: now } = await stat(join(root, "copies"));
  await removeOldFiles(data, backup, 14, new Date(now + 13 * DAY_MS));
  assert.equal(await restoreFiles(backup, join(root, "early")), 2);
  await removeOldFiles(data, backup, 14, new Date(now + 15 * DAY_MS));
  assert.equal(await restoreFiles(backup, join(root, "late")), 1, "the one that is still in use");
});

it("photos and signatures that root backs up or restores belong to the owner of the data directory", {
  skip: process.getuid?.() !== 0 && "only root can give files away",
}, async () => {
  const NOBODY = 65_534;
  const root = await mkdtemp(join(tmpdir(), "mandado-backup-owner-"));
  after(() => rm(root, { recursive: true }));
  const [data, target, check] = [join(root, "data"), join(root, "target"), join(root, "check")];
  const backup = join(root, "copies", "x.sqlite");
  for (const folder of [data, target]) {
    await mkdir(folder);
    await chown(folder, NOBODY, NOBODY);
  }
  await createFolderStore(data).put(1, first, Buffer.from("uno"), "image/png");
  const ownersIn = async (folder: string) => {
    const names = await readdir(folder, { recursive: true });
    const stats = await Promise.all(
      [folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)),
    );
    return stats.map(({ uid }) => uid);
  };

  const filesFolder = join(dirname(backup), "mandado-archivos");
  await backUpFiles(data, backup);
  assert.deepEqual(await ownersIn(filesFolder), Array(4).fill(NOBODY));
  await restoreFiles(backup, target);
  assert.deepEqual(await ownersIn(join(target, "files")), Array(4).fill(NOBODY));

  // A restore into root's own directory, to check a backup, takes nothing from the server.
  await restoreFiles(backup, check);
  assert.deepEqual(await ownersIn(join(check, "files")), Array(4).fill(0));
  assert.deepEqual(await ownersIn(filesFolder), Array(4).fill(NOBODY));
  assert.deepEqual(await readdir(dirname(join(check, "files", "1", "aa", first))), [first]);
});
