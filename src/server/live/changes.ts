import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/database/schema.ts";
import type { Engine } from "#server/database/types.ts";
import type { Entity } from "#shared/vocabulary.ts";

/** A change that was committed: the event that says so. */
export interface Change {
  company_id: number;
  entity: Entity;
  entity_id: number | null;
}

/** Reads what was committed since the last reading. */
export interface Changes {
  /** Forgets what came before. */
  start(): Promise<void>;
  /** The new changes of these companies. Each change is returned once. */
  next(companies: readonly number[]): Promise<Change[]>;
}

export const changesOf = (engine: Engine, db: Db): Changes =>
  engine === "postgres" ? byTransaction(db) : byId(db);

/** SQLite has one writer, so events are committed in the order of their ids. */
function byId(db: Db): Changes {
  let last = 0;
  return {
    async start() {
      const [newest] = await newestId(db, {});
      last = newest?.id ?? 0;
    },
    async next() {
      const rows = await eventsAfter(db, { last });
      last = rows.at(-1)?.id ?? last;
      return rows;
    },
  };
}

const newestId = prepared((db, _: object) =>
  db.selectFrom("events").select("id").orderBy("id", "desc").limit(1),
);

const eventsAfter = prepared((db, { last }: { last: number }) =>
  db
    .selectFrom("events")
    .select(["id", "company_id", "entity", "entity_id"])
    .where("id", ">", last)
    .orderBy("id"),
);

interface Seen extends Change {
  /** Null in the row that only has `oldest`. */
  id: number | null;
  transaction_id: number;
  oldest: number;
}

/**
 * PostgreSQL commits neither events nor transactions in the order of their ids. Every transaction before the oldest running one
 * has ended, so each reading starts at the oldest transaction that ran during the last reading, and skips the events that it
 * has returned before.
 */
function byTransaction(db: Db): Changes {
  let since = 0;
  let returned = new Set<number>();
  return {
    async start() {
      const [row] = await read([]);
      since = row?.oldest ?? 0;
      returned = new Set();
    },
    async next(companies) {
      const rows = await read(companies);
      const found = rows.filter((row): row is Seen & { id: number } => row.id !== null);
      const fresh = found.filter(({ id }) => !returned.has(id));
      since = rows[0]?.oldest ?? since;
      returned = new Set(found.filter((row) => row.transaction_id >= since).map(({ id }) => id));
      return fresh;
    },
  };

  async function read(companies: readonly number[]): Promise<Seen[]> {
    // Ids from the newest transaction on belong to another server: its events came from a dump.
    const { rows } = await sql<Seen>`
      select n.oldest, e.id, e.company_id, e.entity, e.entity_id, e.transaction_id
      from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as newest) as n
      left join (unnest(${companies}::bigint[]) as c (id) cross join lateral
        (select * from events where company_id = c.id and transaction_id >= ${since}) as e)
        on e.transaction_id < n.newest`.execute(db);
    return rows;
  }
}
