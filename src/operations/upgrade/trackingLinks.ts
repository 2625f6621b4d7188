import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "#server/database/types.ts";
import { REPLACED } from "../place.ts";

/** Orders from before this migration get random links from it. */
const MAKES_LINKS = "0020-couriers-phones.ts";

interface Linked {
  id: number;
  company_id: number;
  created_at: string;
  tracking_token: string;
}

/**
 * After going back to a version without tracking links and upgrading again, orders get the links that they had: some were sent. The
 * database that the restore replaced has them.
 */
export async function keepTrackingLinks(
  { options, transaction }: Database,
  applied: readonly string[],
): Promise<void> {
  if (options.engine !== "sqlite" || !applied.includes(MAKES_LINKS)) return;
  const replaced = (await readdir(options.dir)).filter(
    (name) => name.startsWith(REPLACED) && name.endsWith(".sqlite"),
  );
  const newest = replaced.sort().at(-1);
  const linked = newest ? linksIn(join(options.dir, newest)) : [];
  await transaction(async (tx) => {
    for (const { id, company_id, created_at, tracking_token } of linked)
      await tx
        .updateTable("deliveries")
        .set({ tracking_token })
        .where("id", "=", id)
        .where("company_id", "=", company_id)
        .where("created_at", "=", created_at as never)
        .where("tracking_token", "is not", null)
        .execute();
  });
}

/** None if the replaced database had no links either. */
function linksIn(file: string): Linked[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const hasLinks = database
      .prepare("select 1 from pragma_table_info('deliveries') where name = 'tracking_token'")
      .get();
    if (!hasLinks) return [];
    return database
      .prepare(
        "select id, company_id, created_at, tracking_token from deliveries where tracking_token is not null",
      )
      .all() as unknown as Linked[];
  } finally {
    database.close();
  }
}
