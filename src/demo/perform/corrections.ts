import { billRoutes } from "#features/company-bills/contract.ts";
import { findBill, toBill } from "#features/company-bills/server/queries.ts";
import type { Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Doing, perform } from "./perform.ts";

/** Corrects the newest bill that somebody else recorded and that is in no closed period. */
export async function correctBill(tx: Tx, doing: Doing): Promise<void> {
  const { companyId, id: accountId } = doing.actor;
  const recorded = await tx
    .selectFrom("events as e")
    .innerJoin("company_bills as b", "b.id", "e.entity_id")
    .innerJoin("company_settings as s", "s.company_id", "e.company_id")
    .select("e.entity_id")
    .where("e.company_id", "=", companyId)
    .where("e.entity", "=", "company_bill")
    .where("e.action", "=", "create")
    .where("e.actor_id", "<>", accountId)
    .where(({ eb, fn, val, ref }) => eb("b.date", ">", fn.coalesce(ref("s.closed_until"), val("" as Day))))
    .orderBy("e.id", "desc")
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
