import { isClosed } from "#features/company/rules.ts";
import { periodClosed } from "#features/company/texts.ts";
import type { Author } from "#server/author.ts";
import { lockForShare } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";

type ClosingAuthor = Pick<Author, "companyId" | "today">;

/**
 * Throws `conflict` if one of these days lies in the company's closed period. The period can't change until the transaction ends.
 * Only days before today can be closed, so a change of today's asks for nothing.
 */
export async function refuseClosed(tx: Tx, author: ClosingAuthor, ...days: readonly Day[]): Promise<void> {
  const closed = await closedUntilOf(tx, author, days);
  if (closed !== null) throw conflict(periodClosed(closed));
}

/** The end of the closed period if one of these days lies in it, else null. Locks like `refuseClosed`. */
export async function closedUntilOf(
  tx: Tx,
  { companyId, today }: ClosingAuthor,
  days: readonly Day[],
): Promise<Day | null> {
  const past = days.filter((day) => day < today);
  if (past.length === 0) return null;
  const closedUntil = orNotFound((await sharedEnd(tx, { companyId }))[0]).closed_until;
  return past.some((day) => isClosed(day, closedUntil)) ? closedUntil : null;
}

/** The last day that is closed, or null. It can't change until the transaction ends. */
export const closedEnd = async (tx: Tx, companyId: number): Promise<Day | null> =>
  orNotFound((await sharedEnd(tx, { companyId }))[0]).closed_until;

const sharedEnd = prepared((db, { companyId }: { companyId: number }) =>
  lockForShare(
    db.selectFrom("company_settings").select("closed_until").where("company_id", "=", companyId),
    db,
  ),
);
