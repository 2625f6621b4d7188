import { existsSync } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Obstacle } from "#server/obstacle.ts";

/** What a snapshot is called until it is whole. */
export const PARTIAL = ".partial";

/** A file's bytes, or a folder's names, are on the disk and not only on their way to it. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes the database of one moment into one file, while others go on writing: a reader's transaction sees one state.
 * Under its name the file is whole and on the disk, or there is none. Refuses to overwrite.
 */
export async function writeSnapshot(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Obstacle(`No hay una base de datos incorporada en ${dirname(from)}`);
  if (existsSync(to)) throw new Obstacle(`Ya existe ${to}: elige otro nombre.`);
  if (!existsSync(dirname(to))) throw new Obstacle(`No existe la carpeta ${dirname(to)}`);
  const partial = `${to}.${process.pid}${PARTIAL}`;
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    source.prepare("vacuum into ?").run(partial);
    await sync(partial);
    // A link fails where a rename would silently take the place of what came there meanwhile.
    await link(partial, to);
    await sync(dirname(to));
  } finally {
    source.close();
    await rm(partial, { force: true });
  }
}
