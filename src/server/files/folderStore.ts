import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
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
    async removeStrays(before, named) {
      const root = join(dataDir, FILES_FOLDER);
      for (const company of (await namesIn(root)).filter((name) => /^\d+$/.test(name))) {
        for (const part of await namesIn(join(root, company))) {
          const folder = join(root, company, part);
          const old = await olderThan(before, folder);
          if (old.length === 0) continue;
          const used = await named(Number(company), old);
          for (const name of old) if (!used.has(name)) await rm(join(folder, name), { force: true });
        }
      }
    },
  };
}

/** Nothing for a folder that doesn't exist yet. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function olderThan(before: Date, folder: string): Promise<string[]> {
  const old: string[] = [];
  for (const name of await namesIn(folder))
    if ((await stat(join(folder, name))).mtime < before) old.push(name);
  return old;
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
