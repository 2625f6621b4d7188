import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";

interface Key {
  companyId: number;
  id: number;
}

/** A client, also one that was merged into another. One that was deleted is not found. */
export async function findStated(
  db: Db,
  companyId: number,
  id: number,
): Promise<RowOf<"clients"> | undefined> {
  const [row] = await anyClient(db, { companyId, id });
  return row && (row.deleted_at === null || row.merged_into_id !== null) ? row : undefined;
}

/** The client that another one was merged into; undefined if it wasn't. */
export async function mergedInto(db: Db, companyId: number, id: number): Promise<number | undefined> {
  const [row] = await anyClient(db, { companyId, id });
  return row?.merged_into_id ?? undefined;
}

const anyClient = prepared((db, { companyId, id }: Key) =>
  db.selectFrom("clients").selectAll().where("company_id", "=", companyId).where("id", "=", id),
);

/** Locks the client that a record named when it was read, or the one that it was merged into meanwhile. */
export async function lockOwner(tx: Tx, companyId: number, id: number): Promise<void> {
  const [row] = await lockedClient(tx, { companyId, id });
  if (row && row.merged_into_id !== null) await lockOwner(tx, companyId, row.merged_into_id);
}

const lockedClient = prepared((db, { companyId, id }: Key) =>
  lockForUpdate(
    db
      .selectFrom("clients")
      .select("merged_into_id")
      .where("company_id", "=", companyId)
      .where("id", "=", id),
    db,
  ),
);
