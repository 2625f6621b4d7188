import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/schema.ts";

/** Erases what people wrote in the payment notices that meet this condition, and who paid. Returns what was there. */
export async function eraseNotices(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ payer_phone: string | null; note: string | null }>`
    select payer_phone, note from payment_notices where ${which}`.execute(tx);
  await sql`update payment_notices set payer_phone = null, note = null where ${which}`.execute(tx);
  return rows.flatMap(({ payer_phone, note }) => [payer_phone ?? "", note ?? ""]);
}
