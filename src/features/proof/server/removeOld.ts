import type { Database } from "#server/database/types.ts";
import type { FileStore } from "#server/files/fileStore.ts";
import { hasFiles, selectNamed, selectUnnamed } from "#server/files/names.ts";
import { countStored } from "#server/files/usage.ts";
import type { Db, Tx } from "#server/schema.ts";
import { instantAt } from "#shared/dates.ts";

/** A phone doesn't send a file again, so this is how long it may be without signal before it sends the action that names the file. */
const UNUSED_DAYS = 30;

/** Files per transaction. */
const BATCH_SIZE = 200;

/** Removes photos and signatures that are older than this many months: first their rows, then the bytes that no row names. */
export async function removeOldProofs(
  database: Database,
  files: FileStore,
  now: Date,
  months: number,
): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  await removeAll(database, files, (tx) => filesBefore(tx, before));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

/**
 * Removes files that a phone sent 30 days ago, but that no action names; also pieces of a file and the wait for one. It looks at one week of them, so call it at least weekly.
 */
export async function removeUnusedFiles(database: Database, files: FileStore, now: Date): Promise<void> {
  const before = daysBefore(now, UNUSED_DAYS);
  await database.transaction(async (tx) => {
    for (const table of ["awaited_files", "file_pieces"] as const)
      await tx.deleteFrom(table).where("created_at", "<", instantAt(before)).execute();
  });
  const after = instantAt(daysBefore(before, 7));
  await removeAll(database, files, (tx) =>
    filesBefore(tx, before)
      .where("created_at", ">=", after)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("proofs").select("id").whereRef("file_id", "=", "proof_files.id"))),
      ),
  );
}

const filesBefore = (db: Db, before: Date) =>
  db
    .selectFrom("proof_files")
    .select(["id", "company_id", "sha256", "size"])
    .where("created_at", "<", instantAt(before))
    .orderBy("created_at")
    .limit(BATCH_SIZE);

/** Removes in batches what `find` finds, until it finds no more. */
async function removeAll(
  database: Database,
  files: FileStore,
  find: (tx: Tx) => ReturnType<typeof filesBefore>,
): Promise<void> {
  for (;;) {
    const removed = await database.transaction((tx) => removeRows(tx, find(tx)));
    for (const { company_id, sha256 } of await selectUnnamed(database.read, removed))
      await files.remove(company_id, sha256);
    if (removed.length < BATCH_SIZE) return;
  }
}

async function removeRows(tx: Tx, query: ReturnType<typeof filesBefore>) {
  const old = await query.execute();
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom("proofs").where("file_id", "in", ids).execute();
  await tx.deleteFrom("proof_files").where("id", "in", ids).execute();
  for (const [companyId, files] of Map.groupBy(old, ({ company_id }) => company_id))
    await countStored(tx, companyId, -files.reduce((sum, { size }) => sum + size, 0));
  return old;
}

/** A phone sends a file's action within seconds, or sends the file again. */
const STRAY_MS = 24 * 3_600_000;

/**
 * Removes files that no row names: a crash left them. A company without any file here is left alone, because a wrong database would
 * lose every company's photos.
 */
export async function removeStrayProofs(database: Database, files: FileStore, now: Date): Promise<void> {
  await files.removeStrays(new Date(now.getTime() - STRAY_MS), async (companyId, hashes) =>
    (await hasFiles(database.read, companyId))
      ? selectNamed(database.read, companyId, hashes)
      : new Set(hashes),
  );
}
