import { findByEmail } from "#features/account/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import { issueReset } from "./queries.ts";

/** A valid token for the account with this e-mail, as in a mailed link. */
export async function resetToken(database: Database, email: string, now: Date): Promise<string> {
  const account = await findByEmail(database.read, email);
  if (!account) throw new Error(`nobody has the e-mail ${email}`);
  return database.transaction((tx) => issueReset(tx, account, now));
}
