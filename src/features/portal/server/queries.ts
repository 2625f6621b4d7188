import { dayEndIn, findCompany } from "#features/company/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type PortalGrant, portalStart } from "#server/signIn/portalGrant.ts";
import { closeSignIns } from "#server/signIn/session.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { fold } from "#shared/search.ts";
import type { Access, AccessBody, Portal } from "../contract.ts";
import { MOST_PEOPLE } from "../rules.ts";
import { accessTexts } from "../texts.ts";

const emailKey = (email: string): string | null => (email === "" ? null : email.toLowerCase());

/** Accesses that nobody ended, of clients that are in use. */
const selectAccesses = (db: Db) =>
  db
    .selectFrom("portal_accesses as p")
    .innerJoin("accounts as a", "a.id", "p.account_id")
    .innerJoin("clients as c", "c.id", "p.client_id")
    .innerJoin("accounts as b", "b.id", "p.created_by")
    .select(["p.id", "p.company_id", "p.client_id", "p.account_id", "a.name", "a.email"])
    .select(["c.legal_name as client_name", "b.name as created_by"])
    .select(["p.created_at", "p.issued_at", "p.last_used_at"])
    .where("a.deleted_at", "is", null)
    .where("c.deleted_at", "is", null);

export type AccessRow = Awaited<ReturnType<ReturnType<typeof selectAccesses>["executeTakeFirstOrThrow"]>>;

/** Unused since the office last gave a code, and for 90 days. */
const hasEnded = ({ issued_at, last_used_at }: AccessRow, now: Date): boolean =>
  [issued_at, last_used_at ?? issued_at].every((used) => used < portalStart(now));

/** The people of a client, the newest first. */
export async function accessesOf(db: Db, companyId: number, clientId: number, now: Date): Promise<Access[]> {
  const rows = await selectAccesses(db)
    .select((eb) =>
      eb
        .selectFrom("sign_in_codes as k")
        .select((max) => max.fn.max("k.expires_at").as("expires_at"))
        .whereRef("k.account_id", "=", "p.account_id")
        .where("k.key_hash", "is", null)
        .where("k.expires_at", ">", instantAt(now))
        .as("code_expires_at"),
    )
    .where("p.company_id", "=", companyId)
    .where("p.client_id", "=", clientId)
    .orderBy("p.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    client_name: row.client_name,
    created_by: row.created_by,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    code_expires_at: row.code_expires_at,
    ended: hasEnded(row, now),
  }));
}

/** An access of the client, locked against being used or ended by others until the transaction ends. */
export const lockAccess = (
  tx: Tx,
  { companyId, clientId, id }: { companyId: number; clientId: number; id: number },
): Promise<AccessRow | undefined> =>
  lockForUpdate(
    selectAccesses(tx)
      .where("p.company_id", "=", companyId)
      .where("p.client_id", "=", clientId)
      .where("p.id", "=", id),
    tx,
    "a",
  ).executeTakeFirst();

/** Undefined if the access was ended, or its client deleted. */
export const accessOfAccount = (db: Db, accountId: number): Promise<AccessRow | undefined> =>
  selectAccesses(db).where("p.account_id", "=", accountId).executeTakeFirst();

/** The living accesses that a link may be mailed to, of all clients and companies. */
export async function accessesByEmail(db: Db, email: string, now: Date): Promise<AccessRow[]> {
  const rows = await selectAccesses(db).where("p.email_key", "=", emailKey(email)).orderBy("p.id").execute();
  return rows.filter((row) => !hasEnded(row, now));
}

export const accessById = (db: Db, id: number): Promise<AccessRow | undefined> =>
  selectAccesses(db).where("p.id", "=", id).executeTakeFirst();

interface Opening {
  companyId: number;
  clientId: number;
  createdBy: number;
  body: AccessBody;
  at: Instant;
}

/**
 * The access of the client's person with this name: a new one, or the one that there is, with the e-mail of `body` if it has one. The client
 * must be locked. Throws `conflict` when the client has as many people as it may.
 */
export async function openAccess(
  tx: Tx,
  { companyId, clientId, createdBy, body, at }: Opening,
): Promise<{ access: AccessRow; isNew: boolean }> {
  const people = await selectAccesses(tx)
    .where("p.company_id", "=", companyId)
    .where("p.client_id", "=", clientId)
    .execute();
  const known = people.find(({ name }) => fold(name) === fold(body.name));
  if (known) {
    await renewAccess(tx, known, body.email || known.email, at);
    return { access: orNotFound(await accessById(tx, known.id)), isNew: false };
  }
  if (people.length >= MOST_PEOPLE) throw conflict(accessTexts.tooMany);
  const accountId = await insertAccount(tx, companyId, body, at);
  const { id } = await tx
    .insertInto("portal_accesses")
    .values({
      company_id: companyId,
      account_id: accountId,
      client_id: clientId,
      email_key: emailKey(body.email),
      created_by: createdBy,
      created_at: at,
      issued_at: at,
      last_used_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { access: orNotFound(await accessById(tx, id)), isNew: true };
}

async function renewAccess(tx: Tx, { id, account_id }: AccessRow, email: string, at: Instant): Promise<void> {
  await tx
    .updateTable("portal_accesses")
    .set({ issued_at: at, email_key: emailKey(email) })
    .where("id", "=", id)
    .execute();
  await tx.updateTable("accounts").set({ email, updated_at: at }).where("id", "=", account_id).execute();
}

async function insertAccount(tx: Tx, companyId: number, body: AccessBody, at: Instant): Promise<number> {
  const { id } = await tx
    .insertInto("accounts")
    .values({
      company_id: companyId,
      type: "portal",
      role: null,
      name: body.name,
      email: body.email,
      email_key: null,
      password_hash: "",
      picture: null,
      search: fold(body.name),
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the access with its sign-ins and codes. Its account stays, because what the person did names it. */
export async function endAccess(tx: Tx, { id, account_id }: AccessRow, at: Instant): Promise<void> {
  await tx.updateTable("accounts").set({ deleted_at: at }).where("id", "=", account_id).execute();
  await tx.updateTable("portal_accesses").set({ email_key: null }).where("id", "=", id).execute();
  await closeSignIns(tx, account_id);
  await tx.deleteFrom("sign_in_codes").where("account_id", "=", account_id).execute();
}

/** What the page shows of who is signed in. Throws `not-found` if the access ended meanwhile. */
export async function portalOf(
  db: Db,
  { id, companyId }: Pick<PortalGrant, "id" | "companyId">,
  timeZone: string,
): Promise<Portal> {
  const [access, company] = await Promise.all([accessById(db, id), findCompany(db, companyId)]);
  const { name, email, client_id, client_name } = orNotFound(access);
  return {
    person: { id, name, email },
    client: { id: client_id, legal_name: client_name },
    company: {
      name: company.name,
      phone: company.phone,
      logo: company.logo === null ? null : `/portal/logo?v=${company.logo}`,
      time_zone: timeZone,
      day_ends_at: dayEndIn(company),
    },
  };
}
