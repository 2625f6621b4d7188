import { sql } from "kysely";
import type { Author } from "#server/author.ts";
import { isPostgres } from "#server/database/executor.ts";
import { takeIds } from "#server/database/ids.ts";
import { prepared } from "#server/database/prepared.ts";
import { currentClient } from "#server/removeOrHide.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import { type Move, movesOf } from "../moves.ts";
import { checkEntry, type Entry, type Line, type PostedEntry } from "../rules.ts";
import { limitCashOut } from "./limitCashOut.ts";
import { type PostedLine, placeLine, type Till, tillOf } from "./till.ts";

/** The order of a line `l`: its own, or that of its entry. */
export const ORDER_OF_LINE = sql<
  number | null
>`coalesce(l.delivery_id, (select max(j.delivery_id) from journal_lines as j where j.entry_id = l.entry_id))`;

/** Rows per statement, which takes a limited number of values. */
const BATCH_SIZE = 50;

/** What `postEntries()` reads before it writes. */
export interface PostPlan {
  /** Undefined if no cash moves in the author's till. */
  till: Till | undefined;
  /** At least one for each entry. */
  entryIds: readonly number[];
}

/** Whether cash moves in the author's till. */
export const usesTill = (entries: readonly Entry[]): boolean =>
  entries.some(({ lines }) => lines.some(({ place }) => place === "till"));

/** Locks the author's shift and returns it; the safe if none is open. */
export const lockTill = (tx: Tx, { companyId, accountId }: Author): Promise<Till> =>
  tillOf(tx, companyId, accountId);

/**
 * Writes entries, dated today, so that past days never change. The only writer of the journal. Throws for an entry that does not
 * balance. Call it once per change, after its other writes: its lines are written in a fixed order, so that changes can't
 * deadlock on the totals. With a `plan` it writes without reading first. Throws `conflict` for cash that only an admin takes out: see `limitCashOut`.
 */
export async function postEntries(
  tx: Tx,
  author: Author,
  drafts: readonly Entry[],
  plan?: PostPlan,
): Promise<void> {
  const entries = drafts.filter(({ lines }) => lines.length > 0);
  if (entries.length === 0) return;
  for (const entry of entries) checkEntry(entry);
  const causes = new Set(entries.map(({ cause, cause_id }) => `${cause} ${cause_id}`));
  if (causes.size < entries.length) throw new Error("one change posts two entries of one cause");
  const { till, entryIds } = plan ?? (await planPost(tx, author, entries));
  if (entryIds.length < entries.length) throw new Error("more journal entries than ids");
  const numbered = entries.map((entry, index) => ({ ...entry, id: entryIds[index] as number }));
  await Promise.all([
    postInParts(tx, author, numbered, till),
    moveBetweenCouriers(tx, author, movesOf(entries)),
  ]);
  await limitCashOut(tx, author, entries, till);
}

async function planPost(tx: Tx, author: Author, entries: readonly Entry[]): Promise<PostPlan> {
  const [till, ids] = await Promise.all([
    usesTill(entries) ? lockTill(tx, author) : undefined,
    takeIds(tx, { journal_entries: entries.length }),
  ]);
  return { till, entryIds: ids.journal_entries };
}

type Numbered = Entry & { id: number };

/** What many entries need is made part by part, so that others are answered in between. */
async function postInParts(
  tx: Tx,
  author: Author,
  entries: readonly Numbered[],
  till: Till | undefined,
): Promise<void> {
  for (let done = 0; done < entries.length; done += BATCH_SIZE)
    await postAtOnce(tx, author, entries.slice(done, done + BATCH_SIZE), till);
}

async function moveBetweenCouriers(
  tx: Tx,
  { companyId: company_id, today: date }: Author,
  moves: Move[],
): Promise<void> {
  for (let done = 0; done < moves.length; done += BATCH_SIZE) {
    const rows = moves.slice(done, done + BATCH_SIZE).map((move) => ({ company_id, date, ...move }));
    await addMoves(tx, { rows });
  }
}

const addMoves = prepared((db, { rows }: { rows: (Move & { company_id: number; date: Day })[] }) =>
  db.insertInto("receivable_moves").values(
    rows.map((row) => ({
      ...row,
      order_date: sql<Day>`(select date from deliveries where company_id = ${row.company_id} and id = ${row.delivery_id})`,
    })),
  ),
);

interface DateChange {
  companyId: number;
  today: Day;
  deliveryId: number;
  /** The order's client before the change. */
  clientId: number | null;
  from: Day;
  to: Day;
}

/** Moves what an order owes from its old date to the new one, as of today: the ageing of past days keeps the old one. */
export async function changeOrderDate(tx: Tx, { companyId, today, ...change }: DateChange): Promise<void> {
  const { deliveryId, clientId, from, to } = change;
  if (from === to) return;
  await sql`insert into receivable_moves (company_id, client_id, delivery_id, order_date, date, amount)
    select ${companyId}, m.client_id, m.delivery_id, new.date, cast(${today} as text), new.sign * m.amount
    from (
      select client_id, delivery_id, cast(sum(amount) as bigint) as amount from receivable_moves
      where company_id = ${companyId} and ${sameClient(clientId)} and delivery_id = ${deliveryId} and order_date = ${from}
      group by client_id, delivery_id having sum(amount) <> 0
    ) as m
    cross join (select cast(${from} as text) as date, -1 as sign union all select cast(${to} as text), 1) as new`.execute(
    tx,
  );
}

const sameClient = (id: number | null) => (id === null ? sql`client_id is null` : sql`client_id = ${id}`);

async function postAtOnce(
  tx: Tx,
  author: Author,
  entries: readonly Numbered[],
  till: Till | undefined,
): Promise<void> {
  const { companyId: company_id, accountId: account_id, at: created_at, today: date } = author;
  const stamps = { company_id, date, account_id, created_at };
  const lines = entries.flatMap(({ id: entry_id, lines }) =>
    lines.map((line, index) => ({
      company_id,
      entry_id,
      position: index + 1,
      date,
      ...placeLine(line, till),
    })),
  );
  const rows = entries.map(({ lines: _, ...entry }) => ({ ...entry, ...stamps }));
  lines.sort(byTotal);
  if (isPostgres(tx)) await addBoth(tx, { rows, lines });
  else {
    await addEntries(tx, { rows });
    await addLines(tx, { rows: lines });
  }
}

type EntryRow = RowOf<"journal_entries">;
type LineRow = RowOf<"journal_lines">;

const addEntries = prepared((db, { rows }: { rows: EntryRow[] }) =>
  db.insertInto("journal_entries").values(rows),
);

const addLines = prepared((db, { rows }: { rows: LineRow[] }) => db.insertInto("journal_lines").values(rows));

/** Both in one statement, which SQLite can't: each statement costs processor time while the company's other orders wait. */
const addBoth = prepared((db, { rows, lines }: { rows: EntryRow[]; lines: LineRow[] }) =>
  db
    .with("entries", (tables) => tables.insertInto("journal_entries").values(rows))
    .insertInto("journal_lines")
    .values(lines),
);

/** In the order of the totals that they add to. */
function byTotal(a: PostedLine, b: PostedLine): number {
  if (a.account !== b.account) return a.account < b.account ? -1 : 1;
  const [first, other] = [a.place ?? "", b.place ?? ""];
  if (first !== other) return first < other ? -1 : 1;
  return partyOf(a) - partyOf(b);
}

const partyOf = ({ client_id, courier_id, shift_id }: Line) => client_id ?? courier_id ?? shift_id ?? 0;

/** Whether a line `l` is cash that its courier has not handed in: it, or the copy that a voided settlement left, is not settled. */
const UNSETTLED = sql<number>`case when l.place = 'courier' and exists (
  select 1 from courier_lines as c where c.company_id = l.company_id and c.courier_id = l.courier_id and c.settled_by is null
    and c.entry_id = l.entry_id and c.position = l.position) then 1 else 0 end`;

/** Whether a courier has cash of the entry of a line `l` in its currency. */
export const WITH_COURIER = sql<boolean>`exists (select 1 from journal_lines as k
  join courier_lines as c on c.company_id = k.company_id and c.courier_id = k.courier_id and c.settled_by is null
    and c.entry_id = k.entry_id and c.position = k.position
  where k.entry_id = l.entry_id and k.place = 'courier' and k.currency = l.currency)`;

/**
 * The entries with one of these causes that are not reversed, oldest first. Their clients are those that they were merged into. Lock the couriers who hold their cash before: a settlement
 * may take it.
 */
export async function standingEntries(
  db: Db,
  companyId: number,
  cause: JournalCause,
  causeIds: readonly number[],
): Promise<PostedEntry[]> {
  if (causeIds.length === 0) return [];
  const rows = await db
    .selectFrom("journal_entries as e")
    .innerJoin("journal_lines as l", "l.entry_id", "e.id")
    .leftJoin("journal_entries as r", "r.reverses_id", "e.id")
    .select(["e.id", "e.cause", "e.cause_id", "e.reverses_id", "e.note"])
    .select([
      "l.account",
      currentClient("l.client_id").as("client_id"),
      "l.place",
      "l.courier_id",
      "l.shift_id",
    ])
    .select(["l.delivery_id", "l.currency", "l.amount", UNSETTLED.as("unsettled")])
    .where("e.company_id", "=", companyId)
    .where("e.cause", "=", cause)
    .where("e.cause_id", "in", causeIds)
    .where("r.id", "is", null)
    .orderBy("e.id")
    .orderBy("l.position")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((lines) => {
    const [{ id, cause, cause_id, reverses_id, note }] = lines as [(typeof rows)[number]];
    const unsettled = new Set(lines.flatMap((line, index) => (line.unsettled === 1 ? index : [])));
    return { id, cause, cause_id, reverses_id, note, lines: lines.map(toLine), unsettled };
  });
}

const toLine = ({
  account,
  client_id,
  place,
  courier_id,
  shift_id,
  delivery_id,
  currency,
  amount,
}: Line) => ({
  account,
  client_id,
  place,
  courier_id,
  shift_id,
  delivery_id,
  currency,
  amount,
});
