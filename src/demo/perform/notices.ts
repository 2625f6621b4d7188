import { findClient } from "#features/clients/server/queries.ts";
import { openDebts } from "#features/ledger/server/queries.ts";
import { noticeBody } from "#features/payment-notices/contract.ts";
import { createNotice } from "#features/payment-notices/server/verbs/createNotice.ts";
import { acceptNotice } from "#features/payment-notices/server/verbs/decideNotice.ts";
import { openAccess } from "#features/portal/server/queries.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { NOTICES } from "../company/notices.ts";
import { begin, type Doing, note } from "./perform.ts";

/** Lets a person of each of some clients that owe into the portal, where they say what they paid of their oldest debt. */
export async function tellPayments(tx: Tx, doing: Doing): Promise<void> {
  const { actor, author, today, at } = doing;
  const { companyId } = actor;
  const owing = await tx
    .selectFrom("debts")
    .select("client_id")
    .distinct()
    .where("company_id", "=", companyId)
    .where("client_id", "is not", null)
    .where("remaining", ">", 0 as never)
    .where("open", "=", 1)
    .orderBy("client_id")
    .limit(NOTICES.length)
    .execute();
  for (const [index, { person, reference, note: text, accepted }] of NOTICES.entries()) {
    const clientId = orNotFound(owing[index]?.client_id ?? undefined);
    const [oldest] = await openDebts(tx, companyId, clientId);
    const { client } = orNotFound(await findClient(tx, actor, clientId));
    const body = { name: person, email: "" };
    const { access } = await openAccess(tx, { companyId, clientId, createdBy: actor.id, body, at });
    const after = { name: person, email: "", client_name: client.legal_name };
    const summary = `Dio acceso al portal a ${person}, de ${client.legal_name}`;
    note(doing, [{ action: "create", entity: "portal_access", id: access.id, summary, after }]);
    const own = { ...actor, id: access.account_id, type: "portal", role: null, name: person } as const;
    const theirs = begin(own, doing, doing.events);
    const paid = noticeBody.parse({
      ...{ amount: toDollars(orNotFound(oldest).remaining), currency: "USD", method: "transfer" },
      ...{ bank: "0134", reference, paid_on: today, note: text },
    });
    const told = await createNotice(tx, theirs.author, clientId, paid);
    note(theirs, told.events);
    if (!accepted) continue;
    const made = await acceptNotice(tx, author, told.row, { accept_similar: false });
    note(doing, made.events);
  }
}
