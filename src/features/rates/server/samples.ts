import type { Database } from "#server/database/types.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";

/** A pending proposal of 300 bolívares per dollar for the company of this account. Returns its id. */
export function sampleProposal(database: Database, accountId: number, date = "2026-11-20"): Promise<number> {
  return database.transaction(async (tx) => {
    const { company_id } = await tx
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom("rate_proposals").where("company_id", "=", company_id).execute();
    const { id } = await tx
      .insertInto("rate_proposals")
      .values({
        company_id,
        date: date as Day,
        rate: 30_000_000_000 as Rate,
        created_at: `${date}T15:00:00.000Z` as Instant,
        decided_by: null,
        decided_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}
