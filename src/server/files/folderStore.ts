import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStore, nameOf } from "./fileStore.ts";

export const FILES_FOLDER = "files";

export function createFolderStore(dataDir: string): FileStore {
  const pathOf = (companyId: number, sha256: string) =>
    join(dataDir, FILES_FOLDER, nameOf(companyId, sha256));
  return {
    async put(companyId, sha256, bytes) {
      const path = pathOf(companyId, sha256);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Under another name until it is complete and flushed, so that the name never belongs to half a file.
      const partial = `${path}.${randomUUID()}.partial`;
      try {
        const file = await open(partial, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
        await flush(folder);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(companyId, sha256) {
      try {
        return await readFile(pathOf(companyId, sha256));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async remove(companyId, sha256) {
      await rm(pathOf(companyId, sha256), { force: true });
    },
  };
}

/** Flushes a folder's entries, and those of the folders that were created for it. */
async function flush(folder: string): Promise<void> {
  for (const path of [folder, dirname(folder), dirname(dirname(folder))]) {
    const handle = await open(path, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
