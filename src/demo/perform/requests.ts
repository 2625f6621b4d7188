import { askedFields } from "#features/deliveries/askedContract.ts";
import { accessRoutes } from "#features/portal/contract.ts";
import { clientAsked } from "#features/requests/askedContract.ts";
import { formTexts } from "#features/requests/formTexts.ts";
import { askAsClient } from "#features/requests/server/verbs/askAsClient.ts";
import { createRequest } from "#features/requests/server/verbs/createRequest.ts";
import { decideRequest } from "#features/requests/server/verbs/decideRequest.ts";
import type { Tx } from "#server/schema.ts";
import { PORTAL_PERSON, PORTAL_REQUESTS, REQUESTS } from "../company/requests.ts";
import { begin, type Doing, note, perform } from "./perform.ts";

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
    const made = await createRequest(tx, author, {
      source: "form",
      asker: { client_id: null, anonymous_client: { legal_name, type, registration_number, phone } },
      body: askedFields.parse({
        ...{ date: today, service_id, pickup_address: pickup, notes },
        receipt: { full_name, phone: recipientPhone, address },
      }),
      actor: { ...actor, name: formTexts.actor },
    });
    note(doing, made.events);
    if (!("rejected" in rest)) continue;
    const decided = await decideRequest(tx, author, made.row, { state: "rejected", reason: rest.rejected });
    note(doing, decided.events);
  }
}

/** What a person of the client with most goods money asks for in the portal today. */
export async function askInPortal(tx: Tx, doing: Doing): Promise<void> {
  const { companyId } = doing.actor;
  const { client_id: id, service_id } = await tx
    .selectFrom("deliveries")
    .select(["client_id", "service_id"])
    .where("company_id", "=", companyId)
    .where("client_id", "is not", null)
    .where("deleted_at", "is", null)
    .groupBy(["client_id", "service_id"])
    .orderBy((eb) => eb.fn.sum("cod_amount"), "desc")
    .orderBy("client_id")
    .orderBy("service_id")
    .limit(1)
    .$narrowType<{ client_id: number }>()
    .executeTakeFirstOrThrow();
  await perform(tx, doing, accessRoutes.create, { id, body: { name: PORTAL_PERSON } });
  const account = await tx
    .selectFrom("accounts")
    .select(["id", "company_id as companyId", "type", "name"])
    .where("company_id", "=", companyId)
    .where("type", "=", "portal")
    .executeTakeFirstOrThrow();
  const person = begin({ ...account, role: null, email: "" }, doing, doing.events);
  for (const { receipt, notes, cod_amount } of PORTAL_REQUESTS) {
    const [full_name, phone, address] = receipt;
    const body = clientAsked.parse({
      ...{ date: doing.today, service_id, notes, cod_amount },
      receipt: { full_name, phone, address },
    });
    note(person, (await askAsClient(tx, person.author, id, body)).events);
  }
}
