import { hash, randomBytes } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { calendarDayAt, type Day, type DayEnd, type Instant, instantAt } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import type { Actor, KeyScope } from "#shared/routes/roles.ts";
import { lockForShare, lockForUpdate } from "../database/locks.ts";
import { prepared } from "../database/prepared.ts";
import type { Database } from "../database/types.ts";
import type { Db, Schema, Tx } from "../schema.ts";
import { grantOf, noteAccessUse, PORTAL_DAYS, type PortalGrant, portalStart } from "./portalGrant.ts";

const MS_PER_DAY = 86_400_000;
/** How often `last_used_at` is written, instead of with every request. */
const TOUCH_MS = 60_000;

export interface SignedIn {
  actor: Actor;
  /** The account of a deleted courier, whose phone may only hand in what it kept. */
  isDeleted: boolean;
  signInId: number;
  /** Milliseconds since 1970. */
  lastUsedAt: number;
  /** Of a key's call; null for people. */
  key: KeyGrant | null;
  /** Of a call by a person of a client; null for all others. */
  portal: PortalGrant | null;
  /** Whether the company gives every new order a PIN. */
  givesPins: boolean;
  /** When the company's days end. */
  dayEnds: readonly DayEnd[];
}

/** What a key may do, and for whom. */
export interface KeyGrant {
  scopes: readonly KeyScope[];
  /** The client whose orders it reaches; null: the whole company's. */
  clientId: number | null;
  /** The last day on which it works; null: until it is revoked. */
  expiresOn: Day | null;
}

/** The database has only hashes of the random tokens, so its content does not let anyone sign in. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

interface SignInFrom {
  ip: string;
  userAgent: string;
  now: Instant;
  /** A courier's phone, or a client's person: who made its code. */
  issuedBy?: number | null;
  /** Of 32 random bytes or more; made here by default. */
  token?: string;
  /** Nobody holds it yet, as with a new key. */
  unused?: true;
}

/** `last_used_at` of a sign-in that was never used: its first use is written at once. */
export const NEVER_USED = "1970-01-01T00:00:00.000Z" as Instant;

/** Sign-ins of one account. A new one above it ends those that were unused for longest: their list has no pages. */
const MOST_SIGN_INS = 500;

/** Creates a sign-in for the account. Returns the token, which is stored nowhere. */
export async function openSignIn(
  tx: Tx,
  account: { id: number; company_id: number },
  from: SignInFrom,
): Promise<string> {
  const token = from.token ?? randomBytes(32).toString("base64url");
  await tx
    .insertInto("sign_ins")
    .values({
      company_id: account.company_id,
      account_id: account.id,
      token_hash: hashToken(token),
      user_agent: from.userAgent.slice(0, 500),
      ip: from.ip,
      created_at: from.now,
      last_used_at: from.unused ? NEVER_USED : from.now,
      proved_at: from.now,
      issued_by: from.issuedBy ?? null,
    })
    .execute();
  const surplus = tx
    .selectFrom("sign_ins")
    .select("id")
    .where("account_id", "=", account.id)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SIGN_INS)
    .offset(MOST_SIGN_INS);
  await tx.deleteFrom("sign_ins").where("id", "in", surplus).execute();
  return token;
}

/** For so long after a password was given, the same sign-in may change what keeps others out. */
const PROVED_MS = 10 * 60_000;

/** Throws `forbidden` with `reauthenticate` unless the password was given to this sign-in within ten minutes. */
export async function requireProof(db: Db, signInId: number | null, now: Date): Promise<void> {
  const row = await db
    .selectFrom("sign_ins")
    .select("proved_at")
    .where("id", "=", signInId)
    .executeTakeFirst();
  if (row?.proved_at && now.getTime() - Date.parse(row.proved_at) <= PROVED_MS) return;
  throw new AppError("forbidden", { message: "Confirma tu contraseña para continuar", reauthenticate: true });
}

/** The password was just given to this sign-in. */
export async function markProved(tx: Tx, signInId: number, at: Instant): Promise<void> {
  await tx.updateTable("sign_ins").set({ proved_at: at }).where("id", "=", signInId).execute();
}

/** Ends all sign-ins of the account but `except`. */
export async function closeSignIns(tx: Tx, accountId: number, except?: number): Promise<void> {
  let query = tx.deleteFrom("sign_ins").where("account_id", "=", accountId);
  if (except !== undefined) query = query.where("id", "!=", except);
  await query.execute();
}

const ACTOR = ["a.id", "a.company_id", "a.type", "a.role", "a.name", "a.email"] as const;

const actorOf = ({
  id,
  company_id,
  type,
  role,
  name,
  email,
}: Omit<Actor, "companyId"> & { company_id: number }): Actor => ({
  id,
  companyId: company_id,
  type,
  role,
  name,
  email,
});

/** Deleting an employee ends its sign-ins too. Deleting a courier leaves those that its phones have not used for a week. */
const livingOrCourier = ({ or, eb }: ExpressionBuilder<{ a: Schema["accounts"] }, "a">) =>
  or([eb("a.deleted_at", "is", null), eb("a.type", "=", "courier")]);

const byToken = prepared((db, { hash }: { hash: string }) =>
  db
    .selectFrom("sign_ins as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .leftJoin("api_keys as k", "k.account_id", "a.id")
    .leftJoin("portal_accesses as p", "p.account_id", "a.id")
    .leftJoin("company_settings as t", "t.company_id", "a.company_id")
    .leftJoin("clients as c", (join) =>
      join.on("c.id", "=", (eb) => eb.fn.coalesce("k.client_id", "p.client_id")),
    )
    .select(["s.id as sign_in_id", "s.last_used_at", "a.deleted_at", ...ACTOR])
    .select(["k.scopes", "k.client_id", "k.expires_on", "t.pin as gives_pins", "t.day_ends"])
    .select(["p.id as access_id", "p.client_id as portal_client_id"])
    .where("s.token_hash", "=", hash)
    // The key and the people of a deleted client open nothing.
    .where("c.deleted_at", "is", null)
    .where(livingOrCourier),
);

const accountById = prepared((db, { id }: { id: number }, lock: AccountLock) => {
  const query = db
    .selectFrom("accounts as a")
    .select(["a.deleted_at", ...ACTOR])
    .where("a.id", "=", id)
    .where(livingOrCourier);
  return lock === "to change" ? lockForUpdate(query, db) : lockForShare(query, db);
});

const signInById = prepared((db, { id }: { id: number }) =>
  db.selectFrom("sign_ins").select("id").where("id", "=", id),
);

/** What a transaction will do with its caller's account. Ending a sign-in counts as a change of it. */
export type AccountLock = "to keep" | "to change";

/**
 * The actor as of now. Until the transaction ends nobody can change the account or end its sign-ins, because that locks the
 * account first. Throws `unauthenticated` if the sign-in has ended meanwhile, or if the account was deleted, unless it `handsIn`.
 */
export async function confirmSignIn(
  tx: Tx,
  { accountId, signInId, handsIn }: { accountId: number; signInId: number; handsIn: boolean },
  lock: AccountLock,
): Promise<Actor> {
  // Read after the lock has been granted.
  const [[account], [signIn]] = await Promise.all([
    accountById(tx, { id: accountId }, lock),
    signInById(tx, { id: signInId }),
  ]);
  if (!account || !signIn || (account.deleted_at !== null && !handsIn)) throw new AppError("unauthenticated");
  return actorOf(account);
}

/** How long a sign-in is cached, in milliseconds. One that ends in another process is refused here within this time. */
const CACHED_MS = 1000;
const MAX_CACHED = 20_000;

interface Memory {
  /** Increases with every change of a sign-in or account here, so that a look-up that started earlier is not cached. */
  generation: number;
  /** By token. */
  found: Map<string, { signedIn: SignedIn; until: number }>;
}

const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  const memory = memories.get(database) ?? { generation: 0, found: new Map() };
  memories.set(database, memory);
  return memory;
}

/** Clears the cache of sign-ins. Call it after a change of accounts, sign-ins or a company's settings, before its answer. */
export function clearSignInCache(database: Database): void {
  const memory = memoryOf(database);
  memory.generation += 1;
  memory.found.clear();
}

interface Lifetime {
  sessionDays: number;
  /** The business's, in which the last day of a key ends: at midnight, whatever the company's days do. */
  timeZone: string;
}

/** A key lives until its last day, whether it is used or not. */
const hasExpired = (
  { key, portal, lastUsedAt }: SignedIn,
  now: Date,
  { sessionDays, timeZone }: Lifetime,
): boolean =>
  key
    ? key.expiresOn !== null && key.expiresOn < calendarDayAt(now, timeZone)
    : lastUsedAt < now.getTime() - (portal ? PORTAL_DAYS : sessionDays) * MS_PER_DAY;

/** The sign-in of a token, cached for a second; `null` for a wrong, ended or expired one. */
export async function findSignIn(
  database: Database,
  token: string,
  now: Date,
  lifetime: Lifetime,
): Promise<SignedIn | null> {
  const living = (signIn: SignedIn | null) => (signIn && !hasExpired(signIn, now, lifetime) ? signIn : null);
  const memory = memoryOf(database);
  const known = memory.found.get(token);
  if (known && known.until > performance.now()) return living(known.signedIn);
  return living(await lookUp(database, memory, token));
}

async function lookUp(database: Database, memory: Memory, token: string): Promise<SignedIn | null> {
  const { generation } = memory;
  // The time starts before the look-up, because the sign-in may end while the answer is on its way.
  const until = performance.now() + CACHED_MS;
  const [row] = await byToken(database.read, { hash: hashToken(token) });
  if (!row) return null;
  const signedIn: SignedIn = {
    signInId: row.sign_in_id,
    lastUsedAt: Date.parse(row.last_used_at),
    isDeleted: row.deleted_at !== null,
    actor: actorOf(row),
    key:
      row.scopes === null
        ? null
        : { scopes: JSON.parse(row.scopes), clientId: row.client_id, expiresOn: row.expires_on },
    portal: grantOf(row),
    givesPins: row.gives_pins === 1,
    dayEnds: row.day_ends === null ? [] : (JSON.parse(row.day_ends) as DayEnd[]),
  };
  if (generation === memory.generation) {
    if (memory.found.size >= MAX_CACHED) memory.found.clear();
    memory.found.set(token, { signedIn, until });
  }
  return signedIn;
}

const daysBefore = (now: Date, days: number): Instant =>
  instantAt(new Date(now.getTime() - days * MS_PER_DAY));

/** Sign-ins of staff and phones that were used last before this have expired. */
export const sessionStart = ({ now, config }: { now: Date; config: { sessionDays: number } }): Instant =>
  daysBefore(now, config.sessionDays);

/** Which of these sign-ins still exist and have not expired, with the client of those of a client's people. */
export async function activeSignIns(
  database: Database,
  ids: readonly number[],
  now: Date,
  sessionDays: number,
): Promise<Map<number, number | null>> {
  const rows = await database.read
    .selectFrom("sign_ins as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .leftJoin("portal_accesses as p", "p.account_id", "a.id")
    .leftJoin("clients as c", "c.id", "p.client_id")
    .select(["s.id", "p.client_id"])
    .where("s.id", "in", ids)
    .where(({ and, eb, or }) =>
      or([
        and([eb("p.id", "is", null), eb("s.last_used_at", ">=", daysBefore(now, sessionDays))]),
        and([eb("p.id", "is not", null), eb("s.last_used_at", ">=", portalStart(now))]),
      ]),
    )
    .where("a.deleted_at", "is", null)
    .where("c.deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, client_id }) => [id, client_id]));
}

/** Whether `last_used_at` is due to be written. */
export function isDue({ lastUsedAt }: SignedIn, now: Date): boolean {
  return now.getTime() - lastUsedAt >= TOUCH_MS;
}

/** Writes the time and address of the last use, which extends the life of the sign-in, and of the access of a client's person. */
export async function touch(database: Database, signedIn: SignedIn, now: Date, ip: string): Promise<void> {
  const { signInId, lastUsedAt, portal } = signedIn;
  // Set before the write, so that only the first of many concurrent requests writes.
  signedIn.lastUsedAt = now.getTime();
  await database.transaction(async (tx) => {
    await tx
      .updateTable("sign_ins")
      .set({ last_used_at: instantAt(now), ip })
      .where("id", "=", signInId)
      .where("last_used_at", "=", instantAt(new Date(lastUsedAt)))
      .execute();
    if (portal) await noteAccessUse(tx, portal.id, instantAt(now));
  });
}

/** Deletes sign-ins that were unused for too long, but keys. */
export async function deleteExpiredSignIns(tx: Tx, now: Date, sessionDays: number): Promise<void> {
  const keys = tx.selectFrom("api_keys").select("account_id");
  const people = tx.selectFrom("portal_accesses").select("account_id");
  await tx
    .deleteFrom("sign_ins")
    .where("last_used_at", "<", daysBefore(now, sessionDays))
    .where("account_id", "not in", keys)
    .where("account_id", "not in", people)
    .execute();
  await tx
    .deleteFrom("sign_ins")
    .where("last_used_at", "<", portalStart(now))
    .where("account_id", "in", people)
    .execute();
}
