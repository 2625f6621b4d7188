import { type Listing, pageOf } from "#server/database/listing.ts";
import { matchesText } from "#server/database/search.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { turnOffTwoFactor } from "#server/twoFactor/twoFactor.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import type { Employee, LetInPhones } from "../contract.ts";
import { employeeTexts } from "../texts.ts";

/** An account of type employee: it has a role. */
type EmployeeRow = RowOf<"accounts"> & { role: Employee["role"]; two_factor_since: Instant | null };

function selectEmployees(db: Db, companyId: number) {
  return db
    .selectFrom("accounts")
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom("two_factor")
        .select("enabled_at")
        .whereRef("account_id", "=", "accounts.id")
        .as("two_factor_since"),
    )
    .$narrowType<{ role: Employee["role"] }>()
    .where("company_id", "=", companyId)
    .where("type", "=", "employee")
    .where("deleted_at", "is", null);
}

export function toEmployee(row: EmployeeRow): Employee {
  const { id, name, email, role, two_factor_since, created_at, updated_at } = row;
  return { id, name, email, role, two_factor: two_factor_since !== null, created_at, updated_at };
}

/** The company's employee with this id. The owner is not an employee. */
export async function findEmployee(db: Db, companyId: number, id: number): Promise<EmployeeRow | undefined> {
  return selectEmployees(db, companyId).where("id", "=", id).executeTakeFirst();
}

export function pageOfEmployees(
  db: Db,
  companyId: number,
  { search, ...listing }: Listing & { search?: string | undefined },
) {
  const query = search
    ? selectEmployees(db, companyId).where(matchesText(db, "search", search))
    : selectEmployees(db, companyId);
  return pageOf(query, [{ column: "id", direction: "desc" }], listing, toEmployee);
}

/** The couriers' phones that signed in with a code of the employee and were used at or after `since`, by courier. */
export async function phonesLetInBy(
  db: Db,
  { company_id, id }: Pick<EmployeeRow, "company_id" | "id">,
  since: Instant,
): Promise<LetInPhones[]> {
  const rows = await db
    .selectFrom("sign_ins as s")
    .innerJoin("courier_accounts as a", "a.account_id", "s.account_id")
    .innerJoin("couriers as k", "k.id", "a.courier_id")
    .select(["k.id as courier_id", "k.first_name", "k.last_name"])
    .select(({ fn }) => [fn.countAll<number>().as("phones"), fn.max("s.last_used_at").as("last_used_at")])
    .where("s.company_id", "=", company_id)
    .where("s.issued_by", "=", id)
    .where("s.last_used_at", ">=", since)
    .where("k.deleted_at", "is", null)
    .groupBy(["k.id", "k.first_name", "k.last_name", "k.sort_name"])
    .orderBy("k.sort_name")
    .orderBy("k.id")
    .execute();
  return rows.map(({ first_name, last_name, phones, ...row }) => ({
    ...row,
    courier_full_name: `${first_name} ${last_name}`,
    phones: Number(phones),
  }));
}

/**
 * Hides the account, because its events refer to it. Frees its e-mail, and deletes its picture, its second step and the codes that no phone has
 * used. The account must be locked. Throws `conflict` while it has an open shift: nobody else can count its cash.
 */
export async function removeEmployee(tx: Tx, { company_id, id }: EmployeeRow, at: Instant): Promise<void> {
  const shift = await tx
    .selectFrom("shifts")
    .select("id")
    .where("company_id", "=", company_id)
    .where("account_id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (shift) throw conflict(employeeTexts.shiftOpen);
  await tx
    .updateTable("accounts")
    .set({ deleted_at: at, email_key: null, picture: null })
    .where("id", "=", id)
    .execute();
  await turnOffTwoFactor(tx, id);
  await tx.deleteFrom("sign_in_codes").where("issued_by", "=", id).execute();
  await tx.deleteFrom("pictures").where("account_id", "=", id).execute();
}
