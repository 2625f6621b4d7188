import type { Db } from "#server/schema.ts";
import { addDays } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import { FAR_DAYS } from "../compare.ts";
import { findReversedBy } from "../rules.ts";
import { type FreeMovement, type LineRow, matchedWith } from "./queries.ts";

/** What a line is compared by. */
export type Reversing = Pick<LineRow, "id" | "bank_account_id" | "day" | "amount" | "reference">;

/** A matched line whose money another line takes back. */
export interface ReversedLine extends Reversing {
  movements: readonly FreeMovement[];
}

/** More amounts than one statement names. */
const MOST_AMOUNTS = 1000;

/** The matched lines that these open ones take back, by the open line's id. */
export async function findReversed(
  db: Db,
  companyId: number,
  lines: readonly Reversing[],
): Promise<Map<number, ReversedLine>> {
  const referring = lines.filter(({ reference }) => reference !== null);
  if (referring.length === 0) return new Map();
  const days = referring.map(({ day }) => day).sort();
  const opposite = [...new Set(referring.map(({ amount }) => -amount as Cents))];
  let query = db
    .selectFrom("bank_lines")
    .select(["id", "bank_account_id", "day", "amount", "reference", "state"])
    .where("company_id", "=", companyId)
    .where("state", "=", "matched")
    .where("reference", "is not", null)
    .where("day", ">=", addDays(orNotFound(days[0]), -FAR_DAYS))
    .where("day", "<=", orNotFound(days.at(-1)));
  if (opposite.length <= MOST_AMOUNTS) query = query.where("amount", "in", opposite);
  const byAmount = Map.groupBy(
    await query.execute(),
    ({ bank_account_id, amount }) => `${bank_account_id} ${amount}`,
  );
  const pairs = referring.flatMap((line) => {
    const alike = byAmount.get(`${line.bank_account_id} ${-line.amount}`) ?? [];
    const original = findReversedBy(line, alike);
    return original ? [{ line, original }] : [];
  });
  const matched = await matchedWith(
    db,
    companyId,
    pairs.map(({ original }) => original),
  );
  return new Map(
    pairs.map(({ line, original }) => [line.id, { ...original, movements: matched.get(original.id) ?? [] }]),
  );
}
