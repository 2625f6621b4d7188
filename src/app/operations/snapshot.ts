import { closeSync, existsSync, fdatasyncSync, openSync, rmSync } from "node:fs";
import { link, open } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { StartupError } from "#server/startupError.ts";

/** What a snapshot is called until it is whole. */
export const PARTIAL = ".partial";

/** What SQLite puts beside a file called so while it is at work, and leaves there when it is killed. */
export const withItsOwn = (name: string) => ["", "-journal", "-wal", "-shm"].map((suffix) => name + suffix);

/** So many pages (2 MB) are written at a time. */
const PIECE = 500;

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
 * To be called after each piece of a file: puts it on the disk, and leaves the disk to others for as long as the piece took. A
 * gigabyte given to it at once keeps every other write waiting. The thread waits.
 */
function byPieces(file: number): () => void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  let begun = performance.now();
  return () => {
    fdatasyncSync(file);
    Atomics.wait(never, 0, 0, performance.now() - begun);
    begun = performance.now();
  };
}

/**
 * Writes the database of one moment into one file, while others go on writing: a reader's transaction sees one state.
 * Under its name the file is whole and on the disk, or there is none. Refuses to overwrite.
 */
export async function writeSnapshot(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new StartupError(`No hay una base de datos incorporada en ${dirname(from)}`);
  if (existsSync(to)) throw new StartupError(`Ya existe ${to}: elige otro nombre.`);
  if (!existsSync(dirname(to))) throw new StartupError(`No existe la carpeta ${dirname(to)}`);
  const partial = `${to}.${process.pid}${PARTIAL}`;
  const clear = () => {
    for (const name of withItsOwn(partial)) rmSync(name, { force: true });
  };
  // One of the same number, which a container's processes have again and again, may have been killed here.
  clear();
  const file = openSync(partial, "wx", 0o600);
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    // Open to the end: with every commit of somebody else the copy would begin anew.
    source.exec("begin; select 1 from sqlite_master");
    await backup(source, partial, { rate: PIECE, progress: byPieces(file) });
    // Alone, it is to be readable where nothing can be written beside it.
    const copy = new DatabaseSync(partial);
    copy.exec("pragma journal_mode = delete");
    copy.close();
    await sync(partial);
    // A link fails where a rename would silently take the place of what came there meanwhile.
    await link(partial, to);
    await sync(dirname(to));
  } finally {
    source.close();
    closeSync(file);
    clear();
  }
}
