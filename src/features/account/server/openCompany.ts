import { insertCompany } from "#features/company/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import type { StaffType } from "#shared/routes/roles.ts";
import { insertAccount } from "./queries.ts";

type AccountRow = RowOf<"accounts"> & { type: StaffType };

/** An account as in events. */
export const actorOf = ({ id, company_id, type, name }: AccountRow) => ({
  id,
  companyId: company_id,
  type,
  name,
});

interface NewCompany {
  name: string;
  email: string;
  passwordHash: string;
  at: Instant;
}

/** Creates a company and its owner. The company first has the owner's name. Throws `invalid` if the e-mail is taken. */
export async function openCompany(
  tx: Tx,
  { name, email, passwordHash, at }: NewCompany,
): Promise<{ row: AccountRow; actor: ReturnType<typeof actorOf>; event: EventDraft }> {
  const company = await tx
    .insertInto("companies")
    .values({ created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertCompany(tx, company.id, name, at);
  const row = await insertAccount(tx, {
    companyId: company.id,
    type: "user",
    role: null,
    name,
    email,
    passwordHash,
    at,
  });
  const actor = actorOf(row);
  const summary = `Abrió la empresa ${name}`;
  return {
    row,
    actor,
    event: { action: "create", entity: "account", id: row.id, actor, summary, after: { name, email } },
  };
}
