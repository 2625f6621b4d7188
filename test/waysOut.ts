// The list of docs/money.md that names every act by which money leaves or a debt shrinks, and what the journal says.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Db } from "#server/schema.ts";

interface WaysOut {
  /** The routes of each act, with the rights that open them. */
  acts: { routes: string[]; who: string[] }[];
  /** `PUT /deliveries/:id` */
  routes: ReadonlySet<string>;
  causes: ReadonlySet<string>;
}

const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

/** The routes and causes of the documented list. */
export function documentedWaysOut(): WaysOut {
  const text = readFileSync(new URL("../docs/money.md", import.meta.url), "utf8");
  const section = text.split("## Ways out\n")[1]?.split("\n## ")[0] ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return {
    acts: rows.map(([, , routes, , who]) => ({ routes: quoted(routes), who: quoted(who) })),
    routes: new Set(rows.flatMap(([, , routes]) => quoted(routes))),
    causes: new Set(rows.flatMap(([, , , causes]) => quoted(causes))),
  };
}

/** The causes of the entries after this one that lower cash, bank or receivables. */
export async function loweringCauses(db: Db, after = 0): Promise<string[]> {
  const { rows } = await sql<{ cause: string }>`
    select distinct e.cause from journal_entries as e join journal_lines as l on l.entry_id = e.id
    where e.id > ${after} and l.amount < 0 and l.account in ('cash', 'bank', 'receivable')`.execute(db);
  return rows.map(({ cause }) => cause);
}

/** The id of the newest entry; 0 without one. */
export async function newestEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from journal_entries`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}
