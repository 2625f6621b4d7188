import { billRoutes } from "#features/company-bills/contract.ts";
import { findBill, toBill } from "#features/company-bills/server/queries.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Doing, perform } from "./perform.ts";

/** Corrects the newest bill that somebody else recorded. */
export async function correctBill(tx: Tx, doing: Doing): Promise<void> {
  const { companyId, id: accountId } = doing.actor;
  const recorded = await tx
    .selectFrom("events")
    .select("entity_id")
    .where("company_id", "=", companyId)
    .where("entity", "=", "company_bill")
    .where("action", "=", "create")
    .where("actor_id", "<>", accountId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!recorded?.entity_id) return;
  const id = recorded.entity_id;
  const { name, date, description, method, currency, tendered } = toBill(
    orNotFound(await findBill(tx, companyId, id)),
  );
  const body = { name, date, description: `${description} (corregido)`, method, currency, amount: tendered };
  await perform(tx, doing, billRoutes.update, { id, body });
}
