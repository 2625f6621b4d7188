import { createHash } from "node:crypto";
import type { Tx } from "#server/schema.ts";

/** Stores the account's picture and replaces the previous one. Returns a version that changes with the picture. */
export async function savePicture(
  tx: Tx,
  account: { id: number; company_id: number },
  picture: { contentType: string; bytes: Uint8Array },
): Promise<string> {
  const values = { content_type: picture.contentType, bytes: picture.bytes };
  await tx
    .insertInto("pictures")
    .values({ account_id: account.id, company_id: account.company_id, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
  return createHash("sha256").update(picture.bytes).digest("base64url").slice(0, 12);
}
