import { lockForUpdate } from "#server/database/locks.ts";
import type { ProposalState, RowOf, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { rateTexts } from "../texts.ts";

type ProposalRow = RowOf<"rate_proposals">;

interface Decision {
  id: number;
  state: Exclude<ProposalState, "pending">;
  by: number;
  at: Instant;
}

/** Decides about a proposal once. Throws `not-found`, or `conflict` if it has been decided. */
export async function decideProposal(
  tx: Tx,
  companyId: number,
  { id, state, by, at }: Decision,
): Promise<ProposalRow> {
  const query = tx
    .selectFrom("rate_proposals")
    .select("state")
    .where("company_id", "=", companyId)
    .where("id", "=", id);
  const proposal = orNotFound(await lockForUpdate(query, tx).executeTakeFirst());
  if (proposal.state !== "pending") throw conflict(rateTexts.decided);
  return tx
    .updateTable("rate_proposals")
    .set({ state, decided_by: by, decided_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Discards what the provider proposed for a day, because a person has set its rate. */
export async function discardProposals(
  tx: Tx,
  companyId: number,
  { date, by, at }: { date: Day; by: number; at: Instant },
): Promise<void> {
  await tx
    .updateTable("rate_proposals")
    .set({ state: "discarded", decided_by: by, decided_at: at })
    .where("company_id", "=", companyId)
    .where("date", "=", date)
    .where("state", "=", "pending")
    .execute();
}
