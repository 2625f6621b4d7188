import { unlessTaken } from "#server/database/errors.ts";
import { lockForShare } from "#server/database/locks.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { Config } from "#server/program/config.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { AppError, invalid } from "#shared/errors.ts";
import { type EmployeeRole, rightsOf, type StaffType } from "#shared/routes/roles.ts";
import { fold } from "#shared/search.ts";
import type { Account, Me } from "../contract.ts";
import { profileTexts } from "../texts.ts";

/** An account of the office. Couriers have no e-mail and other queries. */
export type AccountRow = RowOf<"accounts"> & { type: StaffType };

const emailKey = (email: string) => email.toLowerCase();

export async function findByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("accounts")
    .selectAll()
    .$narrowType<{ type: StaffType }>()
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
}

/** The account. In a transaction it is locked, so that its password can't change during a sign-in. */
export async function findAccount(db: Db, companyId: number, id: number): Promise<AccountRow | undefined> {
  const query = db
    .selectFrom("accounts")
    .selectAll()
    .$narrowType<{ type: StaffType }>()
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null);
  return lockForShare(query, db).executeTakeFirst();
}

const EMAIL_TAKEN = { email: [profileTexts.emailTaken] };

/** The message if another account of any company has this e-mail. */
export async function emailErrors(db: Db, email: unknown, ownId?: number): Promise<Record<string, string[]>> {
  if (typeof email !== "string") return {};
  const holder = await findByEmail(db, email.trim());
  return holder && holder.id !== ownId ? EMAIL_TAKEN : {};
}

/** Throws `invalid` if another account has the e-mail. */
export async function refuseTaken(db: Db, email: string): Promise<void> {
  const errors = await emailErrors(db, email);
  if (errors.email) throw invalid(errors);
}

/** Whether the error's fields include a taken e-mail. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof AppError && error.errors?.email === EMAIL_TAKEN.email;

const unlessEmailTaken = <T>(write: Promise<T>) => unlessTaken(write, ["accounts", "email_key"], EMAIL_TAKEN);

interface NewAccount {
  companyId: number;
  type: StaffType;
  role: EmployeeRole | null;
  name: string;
  email: string;
  passwordHash: string;
  at: Instant;
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<AccountRow> {
  const { companyId, type, role, name, email, passwordHash, at } = account;
  return unlessEmailTaken(
    tx
      .insertInto("accounts")
      .values({
        company_id: companyId,
        type,
        role,
        name,
        email,
        email_key: emailKey(email),
        password_hash: passwordHash,
        picture: null,
        search: fold(`${name}\n${email}`),
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .returningAll()
      .$narrowType<{ type: StaffType }>()
      .executeTakeFirstOrThrow(),
  );
}

interface AccountChange {
  name?: string;
  email?: string;
  role?: EmployeeRole;
  picture?: string;
  passwordHash?: string;
}

/** Updates the given fields and increments the version. */
export async function updateAccount(
  tx: Tx,
  id: number,
  change: AccountChange,
  at: Instant,
): Promise<AccountRow> {
  const { name, email, role, picture, passwordHash } = change;
  return unlessEmailTaken(
    tx
      .updateTable("accounts")
      .set((eb) => ({
        updated_at: at,
        version: eb("version", "+", 1),
        ...(name === undefined || email === undefined
          ? {}
          : { name, email, email_key: emailKey(email), search: fold(`${name}\n${email}`) }),
        ...(role === undefined ? {} : { role }),
        ...(picture === undefined ? {} : { picture }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      }))
      .where("id", "=", id)
      .returningAll()
      .$narrowType<{ type: StaffType }>()
      .executeTakeFirstOrThrow(),
  );
}

export const CHANGE_MAIL = "account-change-mail";

/** What the mail about a changed account says. The address is the one from before the change. */
export interface ChangeMail {
  companyId: number;
  name: string;
  address: string;
  /** The new e-mail; null if the password changed. */
  newEmail: string | null;
  at: Instant;
}

/** Adds the job that tells the account's address from before a change of its own password or e-mail, if the server sends mails. */
export async function tellOldAddress(
  tx: Tx,
  before: Pick<AccountRow, "company_id" | "name" | "email">,
  newEmail: string | null,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  if (!config.mail) return;
  const { company_id: companyId, name, email: address } = before;
  const mail: ChangeMail = { companyId, name, address, newEmail, at: instantAt(now) };
  await enqueue(tx, CHANGE_MAIL, mail, now);
}

/** An account as the API shows it to its user. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    profile_image: row.picture && `/user/picture?v=${row.picture}`,
    ...(row.role ? { role: row.role } : {}),
  };
}

export const toMe = (row: AccountRow): Me => ({
  user: toAccount(row),
  type: row.type,
  rights: [...rightsOf(row)],
});
