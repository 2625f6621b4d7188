import { why } from "#features/bank/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { candidatesOf, openLines } from "../lines.ts";
import type { Where } from "../queries.ts";
import { findReversed } from "../reversals.ts";
import { explain } from "../views.ts";

/** The open lines of these days that somebody has to decide, by their id, with what the best candidate says. */
export async function undecidedLines(
  db: Db,
  where: Where,
  days: { start_date: Day; end_date: Day },
): Promise<Map<number, string>> {
  const lines = await openLines(db, where.companyId, days);
  const candidates = await candidatesOf(db, where, lines);
  const reversed = await findReversed(db, where.companyId, lines);
  return new Map(
    lines.flatMap((line) => {
      if (reversed.has(line.id)) return [[line.id, why.reverses] as const];
      const best = candidates.get(line.id)?.[0];
      return best ? [[line.id, explain(line, best)] as const] : [];
    }),
  );
}
