import { askedFields } from "#features/deliveries/askedContract.ts";
import { formTexts } from "#features/requests/formTexts.ts";
import { createRequest } from "#features/requests/server/verbs/createRequest.ts";
import { decideRequest } from "#features/requests/server/verbs/decideRequest.ts";
import type { Tx } from "#server/schema.ts";
import { REQUESTS } from "../company/requests.ts";
import { type Doing, note } from "./perform.ts";

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
