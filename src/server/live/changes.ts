import { sql } from "kysely";
import { prepared } from "#server/database/prepared.ts";
import type { Engine } from "#server/database/types.ts";
import type { Db } from "#server/schema.ts";
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
  /** Null in the row that only has `snapshot`. */
  id: number | null;
  snapshot: string;
}

/** Before the first transaction. */
const NOTHING = "1:1:";

/**
 * PostgreSQL commits neither events nor transactions in the order of their ids. So each reading keeps its snapshot, and the next one
 * returns the events of transactions that were not visible in it.
 */
function byTransaction(db: Db): Changes {
  let last = NOTHING;
  return {
    async start() {
      const [row] = await read([]);
      last = row?.snapshot ?? last;
    },
    async next(companies) {
      const rows = await read(companies);
      last = rows[0]?.snapshot ?? last;
      return rows.filter(({ id }) => id !== null);
    },
  };

  async function read(companies: readonly number[]): Promise<Seen[]> {
    const before = sql`${last}::text::pg_snapshot`;
    // Ids from the newest transaction on belong to another server: its events came from a dump.
    const { rows } = await sql<Seen>`
      select s.now::text as snapshot, e.id, e.company_id, e.entity, e.entity_id
      from (select pg_current_snapshot() as now) as s
      left join (unnest(${companies}::bigint[]) as c (id) cross join lateral
        (select * from events
          where company_id = c.id and transaction_id >= pg_snapshot_xmin(${before})::text::bigint) as e)
        on e.transaction_id < pg_snapshot_xmax(s.now)::text::bigint
          and not pg_visible_in_snapshot(e.transaction_id::text::xid8, ${before})`.execute(db);
    return rows;
  }
}
