import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { isImported, isNotUndone } from "#server/http/undoing.ts";
import type { Db, Versioned } from "#server/schema.ts";
import { AppError } from "#shared/errors.ts";
import { lastChange } from "./lastChange.ts";
import { etagOf } from "./request.ts";

interface Row {
  companyId: number;
  id: number;
}

/**
 * Locks a row until the transaction ends. `wanted`: the version that it must have, or the ETags of several. Throws `not-found`, or
 * `stale` with the last change if it has another one.
 */
export async function lockRow(
  db: Db,
  table: Versioned,
  { companyId, id }: Row,
  wanted: number | readonly string[] | null | undefined,
): Promise<void> {
  const [row] = await lockVersion(db, { companyId, id }, table);
  if (!row) throw new AppError("not-found");
  const etags = typeof wanted === "number" ? [etagOf(wanted)] : wanted;
  if (!etags || etags.includes(etagOf(row.version))) return;
  const changed = await lastChange(db, table, { companyId, id, updatedAt: row.updated_at });
  throw new AppError("stale", { changed });
}

/**
 * For what a change finds by its body, or locks with other things. `wanted`: the ETags that it may have; null: any. Throws `stale` if it has
 * another one.
 */
export function refuseStale(wanted: readonly string[] | null | undefined, version: number | string): void {
  if (wanted && !wanted.includes(etagOf(version))) throw new AppError("stale");
}

const lockVersion = prepared((db, { companyId, id }: Row, table: Versioned) => {
  const query = db
    .selectFrom(table)
    .select(["version", "updated_at"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
  return lockForUpdate(isImported(table) ? query.where(isNotUndone(table, table, companyId)) : query, db);
});
