import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { createFolderStore } from "#server/files/folderStore.ts";
import { backUpFiles, removeOldFiles, restoreFiles } from "./files.ts";

const DAY_MS = 24 * 3_600_000;
const [one, other] = ["a".repeat(64), "b".repeat(64)];

it("photos and signatures go with backups, come back with a restore, and are forgotten later", async () => {
  const root = await mkdtemp(join(tmpdir(), "mandado-backup-files-"));
  after(() => rm(root, { recursive: true }));
  const [data, target, backup] = [join(root, "data"), join(root, "target"), join(root, "copies", "x.sqlite")];
  const store = createFolderStore(data);
  await store.put(1, one, Buffer.from("uno"), "image/png");
  await store.put(2, other, Buffer.from("dos"), "image/png");
  assert.equal(await backUpFiles(data, backup), 2);
  assert.equal(await backUpFiles(data, backup), 0, "only what is missing");
  await store.remove(1, one);
  assert.equal(await restoreFiles(backup, target), 2);
  assert.equal(Buffer.from((await createFolderStore(target).get(1, one)) ?? []).toString(), "uno");

  const now = Date.now();
  await removeOldFiles(data, backup, 14, new Date(now + 13 * DAY_MS));
  assert.equal(await restoreFiles(backup, join(root, "early")), 2);
  await removeOldFiles(data, backup, 14, new Date(now + 15 * DAY_MS));
  assert.equal(await restoreFiles(backup, join(root, "late")), 1, "the one that is still in use");
});
