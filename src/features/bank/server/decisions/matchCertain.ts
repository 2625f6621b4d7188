import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { MOST_MATCHES } from "#features/bank/contract.ts";
import { isCertain } from "#features/bank/rules.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import { candidatesOf, keyOf, lockOpenLines, openLines, refuseUnknownLines } from "../lines.ts";
import type { FreeMovement, Where } from "../queries.ts";
import { lockMovements, writeMatches } from "./writeMatches.ts";

/** What looked certain before the lines were locked. */
export interface Certain {
  /** At most 500, oldest first. */
  matches: { id: number; movements: readonly FreeMovement[] }[];
  /** How many lines were open. */
  open: number;
}

/**
 * Finds what is certain of these open lines, or of all. It reads without locks: `matchCertain` reads again. Throws `invalid` under `line_ids`
 * if the company has no such line.
 */
export async function findCertain(
  db: Db,
  where: Where,
  ids: readonly number[] | undefined,
): Promise<Certain> {
  if (ids) await refuseUnknownLines(db, where.companyId, ids);
  const open = await openLines(db, where.companyId, { ids });
  const candidates = await candidatesOf(db, where, open);
  const certain = open.flatMap(({ id }) => {
    const ofLine = candidates.get(id) ?? [];
    const [best] = ofLine;
    return best && isCertain(ofLine) ? { id, movements: best.movements } : [];
  });
  return { matches: certain.slice(0, MOST_MATCHES), open: open.length };
}

/** Confirms what is still certain of these lines. Returns how many are matched, and how many of the open lines are left. */
export async function matchCertain(
  tx: Tx,
  author: Author,
  { matches: seen, open }: Certain,
): Promise<{ answer: { matched: number; left: number }; events: EventDraft[] }> {
  const { companyId } = author;
  const movements = seen.flatMap((match) => match.movements);
  const waiting = await lockMovements(tx, companyId, movements);
  const lines = await lockOpenLines(
    tx,
    companyId,
    seen.map(({ id }) => id),
  );
  await yieldToEventLoop();
  // Read behind the locks: others may have matched or voided something meanwhile.
  const candidates = await candidatesOf(tx, author, lines);
  const locked = new Set(movements.map(keyOf));
  const matches = lines.flatMap((line) => {
    const ofLine = candidates.get(line.id) ?? [];
    const [best] = ofLine;
    return best && isCertain(ofLine) && best.movements.every((movement) => locked.has(keyOf(movement)))
      ? { line, movements: best.movements }
      : [];
  });
  const events = await writeMatches(tx, author, matches, waiting);
  return { answer: { matched: matches.length, left: Math.max(0, open - matches.length) }, events };
}
