import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/schema.ts";

/** Erases to whom the change of `change_payments` was sent that meets this condition. Returns what was there. */
export async function eraseAddressees(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ phone: string; document: string }>`
    select phone, document from change_payments where ${which}`.execute(tx);
  await sql`update change_payments set phone = '', document = '' where ${which}`.execute(tx);
  return rows.flatMap(({ phone, document }) => [phone, document]);
}
