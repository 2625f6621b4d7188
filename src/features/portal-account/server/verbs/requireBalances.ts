import { findCompany } from "#features/company/server/queries.ts";
import { balancesOff } from "#features/portal-account/texts.ts";
import type { Db } from "#server/schema.ts";
import { AppError } from "#shared/errors.ts";

/** Throws `forbidden` if the company keeps what its clients owe and have out of the portal. Returns its settings. */
export async function requireBalances(db: Db, companyId: number) {
  const company = await findCompany(db, companyId);
  if (company.portal_balances === 0) throw new AppError("forbidden", { message: balancesOff });
  return company;
}
