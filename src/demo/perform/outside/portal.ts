import { openAccess } from "#features/portal/server/queries.ts";
import type { Tx } from "#server/schema.ts";
import { type Doing, note } from "../perform.ts";

/** The person of the client that owes the most, who may open its portal. */
const PERSON = { name: "Beatriz Salas", email: "beatriz@comercio.example" };

/** Gives a person of one client access to the portal. A link is made in the office, for a phone that is at hand. */
export async function givePortal(tx: Tx, doing: Doing): Promise<void> {
  const { actor, at } = doing;
  const { client_id } = await tx
    .selectFrom("debts")
    .select("client_id")
    .where("company_id", "=", actor.companyId)
    .where("client_id", "is not", null)
    .groupBy("client_id")
    .orderBy(({ fn }) => fn.sum("remaining"), "desc")
    .orderBy("client_id")
    .limit(1)
    .$narrowType<{ client_id: number }>()
    .executeTakeFirstOrThrow();
  const opening = { companyId: actor.companyId, clientId: client_id, createdBy: actor.id, body: PERSON, at };
  const { id, name, email, client_name } = (await openAccess(tx, opening)).access;
  const summary = `Dio acceso al portal a ${name}, de ${client_name}`;
  const after = { name, email, client_name };
  note(doing, [{ action: "create", entity: "portal_access", id, summary, after }]);
}
