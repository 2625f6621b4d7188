import { sql } from "kysely";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Database } from "#server/database/types.ts";
import type { FileStore } from "#server/files/fileStore.ts";
import { type FileOfCompany, selectUnnamed } from "#server/files/names.ts";
import type { StoredPicture } from "#server/files/storePicture.ts";
import { countStored } from "#server/files/usage.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import { courierTexts } from "../texts.ts";

/** So long an open form may name a photo that it uploaded. */
const UNUSED_DAYS = 7;

/** Photos per transaction. */
const BATCH_SIZE = 200;

/** SQL: no paper names the photo `alias`. */
const isUnnamed = (alias: string) => sql<boolean>`not exists (select 1 from courier_papers as p
  where p.company_id = ${sql.ref(`${alias}.company_id`)} and p.photo_id = ${sql.ref(`${alias}.id`)})`;

/** Adds the row of a picture that is stored. Returns its id. */
export async function addPaperPhoto(
  tx: Tx,
  companyId: number,
  { sha256, content_type, size }: StoredPicture,
  at: Instant,
): Promise<number> {
  const { id } = await tx
    .insertInto("paper_photos")
    .values({ company_id: companyId, sha256, content_type, size, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await countStored(tx, companyId, size);
  return id;
}

export function findPaperPhoto(db: Db, companyId: number, id: number) {
  return db
    .selectFrom("paper_photos")
    .select(["sha256", "content_type"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locks the photos of papers, by their places, until they are named. Throws `invalid` for those that the company doesn't have. */
export async function lockPhotos(
  tx: Tx,
  companyId: number,
  photos: readonly (number | null)[],
): Promise<void> {
  const wanted = photos.filter((id) => id !== null);
  if (wanted.length === 0) return;
  const rows = await lockForUpdate(
    tx
      .selectFrom("paper_photos")
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "in", wanted)
      .orderBy("id"),
    tx,
  ).execute();
  const known = new Set(rows.map(({ id }) => id));
  const errors = photos.flatMap((id, position) =>
    id === null || known.has(id)
      ? []
      : [[`papers.${position}.photo_id`, [courierTexts.photoGone]] as [string, string[]]],
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

/** Removes photos that no paper names and that are some days old: first their rows, then the bytes that no row names. */
export async function removeUnusedPhotos(database: Database, files: FileStore, now: Date): Promise<void> {
  const before = instantAt(new Date(now.getTime() - UNUSED_DAYS * 24 * 3_600_000));
  for (;;) {
    const removed = await database.transaction((tx) => removePhotos(tx, before));
    for (const { company_id, sha256 } of await selectUnnamed(database.read, removed))
      await files.remove(company_id, sha256);
    if (removed.length < BATCH_SIZE) return;
  }
}

async function removePhotos(tx: Tx, before: Instant) {
  const unused = await lockForUpdate(
    tx
      .selectFrom("paper_photos as f")
      .select("f.id")
      .where("f.created_at", "<", before)
      .where(isUnnamed("f"))
      .orderBy("f.id")
      .limit(BATCH_SIZE),
    tx,
    "f",
  ).execute();
  return removeUnnamed(
    tx,
    unused.map(({ id }) => id),
  );
}

/** Removes the rows of those of these photos that no paper names. Returns their files. */
export async function removeUnnamed(tx: Tx, ids: readonly number[]): Promise<FileOfCompany[]> {
  if (ids.length === 0) return [];
  const removed = await tx
    .deleteFrom("paper_photos")
    .where("id", "in", ids)
    .where(isUnnamed("paper_photos"))
    .returning(["company_id", "sha256", "size"])
    .execute();
  for (const { company_id, size } of removed) await countStored(tx, company_id, -size);
  return removed;
}
