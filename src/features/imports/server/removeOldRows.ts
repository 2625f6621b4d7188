import type { Database } from "#server/database/types.ts";
import { instantAt } from "#shared/dates.ts";

/** How long the rows of an import are kept after it ran or was uploaded, so that it can be looked at and undone. */
export const KEPT_DAYS = 90;

/** Imports per transaction. */
const BATCH = 20;

/** Removes the rows of old imports. The imports themselves stay in the list. */
export async function removeOldRows(database: Database, now: Date): Promise<void> {
  const before = instantAt(new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000));
  for (;;) {
    const removed = await database.transaction(async (tx) => {
      const old = await tx
        .selectFrom("imports")
        .select("id")
        .where((eb) =>
          eb.or([eb("ended_at", "<", before), eb("ended_at", "is", null).and("created_at", "<", before)]),
        )
        .where("state", "not in", ["running", "undoing"])
        .where(({ exists, selectFrom }) =>
          exists(selectFrom("import_parts").select("id").whereRef("import_id", "=", "imports.id")),
        )
        .orderBy("id")
        .limit(BATCH)
        .execute();
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const table of ["import_rows", "import_parts"] as const)
        await tx.deleteFrom(table).where("import_id", "in", ids).execute();
      return ids.length;
    });
    if (removed < BATCH) return;
  }
}
