import { record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { Db } from "#server/schema.ts";
import { instantAt } from "#shared/dates.ts";
import type { Published } from "../rules.ts";
import { rateTexts } from "../texts.ts";
import { storePublishedRate } from "./queries.ts";

/** Stores the provider's rate for each company that lacks it, each in its own transaction. */
export async function storePublished(
  database: Pick<Database, "read" | "transaction">,
  published: Published,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  for (const { company_id, owner_id } of await companiesWithout(database.read, published)) {
    const actor = { id: owner_id, companyId: company_id, type: "user", name: rateTexts.provider } as const;
    await database.transaction(async (tx) => {
      const draft = await storePublishedRate(tx, company_id, published, instantAt(now));
      if (draft) await record(tx, [draft], { actor, ip: "", now, timeZone });
    });
  }
}

/** The companies that need this rate, with their owners: they lack it, nobody set another one for its day, and it was not proposed yet. */
function companiesWithout(db: Db, { date, rate }: Published) {
  return db
    .selectFrom("accounts as a")
    .select(["a.company_id", "a.id as owner_id"])
    .where("a.type", "=", "user")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("exchange_rates as r")
            .select("r.id")
            .whereRef("r.company_id", "=", "a.company_id")
            .where("r.date", "=", date)
            .where((eb) => eb.or([eb("r.source", "=", "manual"), eb("r.rate", "=", rate)])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("rate_proposals as p")
            .select("p.id")
            .whereRef("p.company_id", "=", "a.company_id")
            .where("p.date", "=", date)
            .where("p.rate", "=", rate),
        ),
      ),
    )
    .orderBy("a.company_id")
    .execute();
}
