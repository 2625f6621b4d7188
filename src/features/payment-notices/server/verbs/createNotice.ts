import { sql } from "kysely";
import { lockClient } from "#features/clients/server/queries.ts";
import type { NoticeBody } from "#features/payment-notices/contract.ts";
import { MOST_PER_DAY } from "#features/payment-notices/rules.ts";
import { tooManyNotices } from "#features/payment-notices/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { addDays } from "#shared/dates.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import { referenceEnd, referenceKey } from "#shared/identifiers/reference.ts";
import { fold } from "#shared/search.ts";
import { toToldEvent } from "../events.ts";
import { findNotice, type NoticeRow } from "../queries.ts";

/**
 * Keeps what a client says that it paid. No debt changes. Locks the client, so that its notices of a day are counted one after the other.
 * Throws `not-found` for a client that is gone, and `too-many` above what a day takes.
 */
export async function createNotice(
  tx: Tx,
  { companyId, accountId, today, at, ...clock }: Author,
  clientId: number,
  { paid_on = today, ...body }: NoticeBody,
): Promise<{ row: NoticeRow; events: EventDraft[] }> {
  orNotFound((await lockClient(tx, { companyId, id: clientId }))[0]);
  const { count } = await tx
    .selectFrom("payment_notices")
    .select(sql<number>`count(*)`.as("count"))
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .where("date", "=", today)
    .executeTakeFirstOrThrow();
  if (count >= MOST_PER_DAY) {
    const tomorrow = Date.parse(startOfDay(addDays(today, 1), clock));
    const retryAfter = Math.max(1, Math.ceil((tomorrow - Date.parse(at)) / 1000));
    throw new AppError("too-many", { message: tooManyNotices(MOST_PER_DAY), retryAfter });
  }
  const key = referenceKey(body.reference);
  const { id } = await tx
    .insertInto("payment_notices")
    .values({
      ...body,
      company_id: companyId,
      client_id: clientId,
      account_id: accountId,
      paid_on,
      date: today,
      reference_end: key && referenceEnd(key),
      search: fold(`${body.reference}\n${key ?? ""}`),
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = orNotFound(await findNotice(tx, companyId, id));
  return { row, events: [toToldEvent(row)] };
}
