import type { SignIn } from "#features/account/securityContract.ts";
import type { Db } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";

/** The account's sign-ins that were used at or after `since`, the last used first. */
export async function listSignIns(
  db: Db,
  accountId: number,
  currentId: number | null,
  since: Instant,
): Promise<SignIn[]> {
  const rows = await db
    .selectFrom("sign_ins")
    .select(["id", "user_agent", "ip", "created_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .where("last_used_at", ">=", since)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === currentId }));
}
