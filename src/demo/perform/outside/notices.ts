import { NOTICES } from "#demo/company/notices.ts";
import { noticeBody } from "#features/payment-notices/contract.ts";
import { createNotice } from "#features/payment-notices/server/verbs/createNotice.ts";
import { acceptNotice } from "#features/payment-notices/server/verbs/decideNotice.ts";
import type { Tx } from "#server/schema.ts";
import { begin, type Doing, note } from "../perform.ts";

/** The client's person who may open the portal says what was paid. */
export async function tellPayments(tx: Tx, doing: Doing): Promise<void> {
  const { actor, author, today } = doing;
  const { id, name, client_id } = await tx
    .selectFrom("portal_accesses as p")
    .innerJoin("accounts as a", "a.id", "p.account_id")
    .select(["a.id", "a.name", "p.client_id"])
    .where("p.company_id", "=", actor.companyId)
    .executeTakeFirstOrThrow();
  const theirs = begin({ ...actor, id, type: "portal", role: null, name }, doing, doing.events);
  for (const { paid, accepted } of NOTICES) {
    const body = noticeBody.parse({ ...paid, paid_on: today });
    const notice = await createNotice(tx, theirs.author, client_id, body);
    note(theirs, notice.events);
    if (!accepted) continue;
    const acceptance = await acceptNotice(tx, author, notice.row, { accept_similar: false });
    note(doing, acceptance.events);
  }
}
