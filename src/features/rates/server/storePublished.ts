import { type EventDraft, record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { Db, Tx } from "#server/schema.ts";
import { formatDay, type Instant, instantAt } from "#shared/dates.ts";
import { formatRate } from "#shared/money.ts";
import { isFar, type Published } from "../rules.ts";
import { rateTexts } from "../texts.ts";
import { findRate, lockRates, newestRate, saveRate, toRate } from "./queries.ts";

/** Stores the provider's rate for each company that lacks it, each in its own transaction. */
export async function storePublished(
  database: Pick<Database, "read" | "transaction">,
  published: Published,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  for (const { company_id, owner_id } of await companiesWithout(database.read, published)) {
    const actor = { id: owner_id, companyId: company_id, type: "user", name: rateTexts.provider } as const;
    await database.transaction(async (tx) => {
      const draft = await storeFor(tx, company_id, published, instantAt(now));
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

/** Stores the rate, or holds it as a proposal if it is far from the last one. A person's rate stays. */
async function storeFor(
  tx: Tx,
  companyId: number,
  { date, rate }: Published,
  at: Instant,
): Promise<EventDraft | undefined> {
  await lockRates(tx, companyId);
  const before = await findRate(tx, companyId, date);
  if (before && (before.source === "manual" || before.rate === rate)) return undefined;
  const last = await newestRate(tx, companyId);
  const told = `la tasa del ${formatDay(date)}: ${formatRate(rate)}`;
  if (last && isFar(rate, last.rate)) {
    const held = await tx
      .insertInto("rate_proposals")
      .values({ company_id: companyId, date, rate, created_at: at, decided_by: null, decided_at: null })
      .onConflict((row) => row.columns(["company_id", "date", "rate"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return held && { action: "create", entity: "rate_proposal", id: held.id, summary: `Propuso ${told}` };
  }
  const row = await saveRate(tx, companyId, { date, rate, source: "feed", accountId: null }, at);
  return {
    action: before ? "update" : "create",
    entity: "rate",
    id: row.id,
    summary: `Trajo ${told}`,
    before: before && toRate(before),
    after: toRate(row),
  };
}
