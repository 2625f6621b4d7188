import { PORTAL_REQUESTS, REQUESTS } from "#demo/company/requests.ts";
import { askedFields } from "#features/deliveries/askedContract.ts";
import { clientAsked } from "#features/requests/askedContract.ts";
import { formTexts } from "#features/requests/formTexts.ts";
import { askAsClient } from "#features/requests/server/verbs/askAsClient.ts";
import { createRequest } from "#features/requests/server/verbs/createRequest.ts";
import { decideRequest } from "#features/requests/server/verbs/decideRequest.ts";
import type { Tx } from "#server/schema.ts";
import { begin, type Doing, note } from "../perform.ts";

/** What people ask for in the public form today. The office has rejected one, and the others wait. */
export async function askInForm(tx: Tx, doing: Doing): Promise<void> {
  const { actor, author, today } = doing;
  const { id: service_id } = await tx
    .selectFrom("services")
    .select("id")
    .where("company_id", "=", actor.companyId)
    .where("public", "=", 1)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  for (const { asker, pickup, receipt, notes, ...rest } of REQUESTS) {
    const [legal_name, registration_number, phone] = asker;
    const [full_name, recipientPhone, address] = receipt;
    const type = registration_number.startsWith("J") ? "legal" : "venezolano";
    const request = await createRequest(tx, author, {
      source: "form",
      asker: { client_id: null, anonymous_client: { legal_name, type, registration_number, phone } },
      body: askedFields.parse({
        date: today,
        service_id,
        pickup_address: pickup,
        notes,
        receipt: { full_name, phone: recipientPhone, address },
      }),
      actor: { ...actor, name: formTexts.actor },
    });
    note(doing, request.events);
    if (!("rejected" in rest)) continue;
    const decided = await decideRequest(tx, author, request.row, {
      state: "rejected",
      reason: rest.rejected,
    });
    note(doing, decided.events);
  }
}

/** What the people of clients ask for in the portal today. Somebody must have access to it. */
export async function askInPortal(tx: Tx, doing: Doing): Promise<void> {
  const { companyId } = doing.actor;
  const { client_id, ...account } = await tx
    .selectFrom("portal_accesses as p")
    .innerJoin("accounts as a", "a.id", "p.account_id")
    .select(["p.client_id", "a.id", "a.company_id as companyId", "a.type", "a.name", "a.email"])
    .where("p.company_id", "=", companyId)
    .orderBy("p.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { service_id } = await tx
    .selectFrom("deliveries")
    .select("service_id")
    .where("company_id", "=", companyId)
    .where("client_id", "=", client_id)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const person = begin({ ...account, role: null }, doing, doing.events);
  for (const { receipt, notes, cod_amount } of PORTAL_REQUESTS) {
    const [full_name, phone, address] = receipt;
    const body = clientAsked.parse({
      date: doing.today,
      service_id,
      notes,
      cod_amount,
      receipt: { full_name, phone, address },
    });
    note(person, (await askAsClient(tx, person.author, client_id, body)).events);
  }
}
