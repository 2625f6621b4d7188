import { closeSync, existsSync, fdatasyncSync, openSync, rmSync } from "node:fs";
import { link, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { StartupError } from "#server/program/startupError.ts";

/** The suffix of an unfinished file's name. */
export const PARTIAL = ".partial";

/** A database's file and those that SQLite writes beside it and leaves there when it is killed. */
export const withCompanions = (name: string) =>
  ["", "-journal", "-wal", "-shm"].map((suffix) => name + suffix);

/** Pages (4 kB each) written at a time. */
const BATCH_PAGES = 500;

/** Flushes a file's bytes, or a folder's entries, to disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes unfinished files that killed processes left in a folder, if `isOwn` accepts their names. */
export async function removePartials(folder: string, isOwn: (name: string) => boolean): Promise<void> {
  const names = (await readdir(folder)).filter((name) =>
    withCompanions(PARTIAL).some((end) => name.endsWith(end)),
  );
  for (const name of names.filter(isOwn)) await rm(join(folder, name), { force: true });
}

/**
 * Call after each batch. Flushes it, then pauses for as long as the batch took, so that others can use the disk. Flushing a
 * gigabyte at once would delay every other write. Blocks the thread.
 */
function throttle(file: number): () => void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  let started = performance.now();
  return () => {
    fdatasyncSync(file);
    Atomics.wait(never, 0, 0, performance.now() - started);
    started = performance.now();
  };
}

/**
 * Copies a database, as of one moment, into one file, also while others write. The file gets its name when it is complete and
 * flushed. Refuses to overwrite a file unless told to replace it.
 */
export async function writeSnapshot(
  from: string,
  to: string,
  existing: "refuse" | "replace" = "refuse",
): Promise<void> {
  if (!existsSync(from)) throw new StartupError(`No hay una base de datos incorporada en ${dirname(from)}`);
  if (existing === "refuse" && existsSync(to)) throw new StartupError(`Ya existe ${to}: elige otro nombre.`);
  if (!existsSync(dirname(to))) throw new StartupError(`No existe la carpeta ${dirname(to)}`);
  const partial = `${to}.${process.pid}${PARTIAL}`;
  const clear = () => {
    for (const name of withCompanions(partial)) rmSync(name, { force: true });
  };
  // A killed process with the same id may have left one: in a container process ids repeat.
  clear();
  const file = openSync(partial, "wx", 0o600);
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    // The open transaction pins the source's state. Without it each commit of another connection would restart the copy.
    source.exec("begin; select 1 from sqlite_master");
    await backup(source, partial, { rate: BATCH_PAGES, progress: throttle(file) });
    // Without a log file the copy can be read from a folder that is not writable.
    const copy = new DatabaseSync(partial);
    copy.exec("pragma journal_mode = delete");
    copy.close();
    await sync(partial);
    // link() fails if the file exists; rename() would silently replace a file that appeared meanwhile.
    await (existing === "replace" ? rename(partial, to) : link(partial, to));
    await sync(dirname(to));
  } finally {
    source.close();
    closeSync(file);
    clear();
  }
}
