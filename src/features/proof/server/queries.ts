import type { Database } from "#server/database/types.ts";
import type { FileStore } from "#server/files/fileStore.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";

/** The proofs of an order, oldest first. */
export function proofsOf(db: Db, companyId: number, deliveryId: number) {
  return db
    .selectFrom("proofs as p")
    .innerJoin("courier_actions as a", "a.id", "p.action_id")
    .select(["p.id", "p.kind", "a.happened_at as at", "a.receiver_name"])
    .where("p.company_id", "=", companyId)
    .where("p.delivery_id", "=", deliveryId)
    .orderBy("p.id")
    .execute();
}

export function findProof(db: Db, companyId: number, deliveryId: number, id: number) {
  return db
    .selectFrom("proofs as p")
    .innerJoin("proof_files as f", "f.id", "p.file_id")
    .select(["f.sha256", "f.content_type"])
    .where("p.company_id", "=", companyId)
    .where("p.delivery_id", "=", deliveryId)
    .where("p.id", "=", id)
    .executeTakeFirst();
}

/** Files per transaction. */
const AT_ONCE = 200;

/** Removes photos and signatures that are older than this many months: first their rows, then the bytes that no row names. */
export async function removeOldProofs(
  database: Database,
  files: FileStore,
  now: Date,
  months: number,
): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  for (;;) {
    const removed = await database.transaction((tx) => removeRows(tx, instantAt(before)));
    for (const { company_id, sha256 } of removed)
      if (!(await isNamed(database.read, company_id, sha256))) await files.remove(company_id, sha256);
    if (removed.length < AT_ONCE) return;
  }
}

async function removeRows(tx: Tx, before: Instant) {
  const old = await tx
    .selectFrom("proof_files")
    .select(["id", "company_id", "sha256"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(AT_ONCE)
    .execute();
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom("proofs").where("file_id", "in", ids).execute();
  await tx.deleteFrom("proof_files").where("id", "in", ids).execute();
  return old;
}

async function isNamed(db: Db, companyId: number, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom("proof_files")
    .select("id")
    .where("company_id", "=", companyId)
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
