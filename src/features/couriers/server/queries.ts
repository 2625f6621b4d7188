import { sql } from "kysely";
import { inOrderOf, type Listing, type Nested, nestRows, pageOf, rowsOf } from "#server/database/listing.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { matchesText } from "#server/database/search.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import { ONLY_PLANNED, refuseUsed } from "#server/planned/uses.ts";
import { carriesFloat, removeOrHide, usedByOrder } from "#server/removeOrHide.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { closeSignIns } from "#server/signIn/session.ts";
import { type Day, type Instant, instantAt } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { phoneWords } from "#shared/identifiers/phone.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Duty } from "#shared/vocabulary.ts";
import type { Courier, CourierBody, Paper } from "../contract.ts";
import { fullName, lastWarned } from "../rules.ts";
import { courierTexts } from "../texts.ts";
import { lockPhotos } from "./paperPhotos.ts";

type PaperRow = Omit<Paper, "photo_id"> & { photo_id: number | null };

type CourierRow = RowOf<"couriers"> & {
  used: number | null;
  reviewed: number | null;
  carries: number | null;
  papers: Nested<PaperRow>;
};

/** SQL: 1 if a collection that the phone of the courier `c` reported waits for a decision, else null. Few do in a company. */
const countReviews = (companyId: number) =>
  sql<number | null>`case when c.id in (select courier_id from courier_actions
    where company_id = ${companyId} and status = 'review' and decision is null) then 1 end`;

/** The papers of the courier `c`, as a column. */
export const papersOf = (db: Db) =>
  nestRows<PaperRow>(
    db,
    db
      .selectFrom("courier_papers as p")
      .select(["p.kind", "p.number", "p.expires_on", "p.photo_id"])
      .whereRef("p.company_id", "=", sql.ref("c.company_id"))
      .whereRef("p.courier_id", "=", sql.ref("c.id"))
      .orderBy("p.position"),
  );

/** A column of `papersOf` as the API answers it. */
export const papersIn = (nested: Nested<PaperRow>): Paper[] =>
  rowsOf(nested).map(({ photo_id, ...paper }) => (photo_id === null ? paper : { ...paper, photo_id }));

/** SQL: the paper `p` has expired, or does so soon. */
export const expiringPaper = (today: Day) => sql<boolean>`p.expires_on <= ${lastWarned(today)}`;

function selectCouriers(db: Db, companyId: number) {
  return db
    .selectFrom("couriers as c")
    .selectAll("c")
    .select([usedByOrder("couriers", "c").as("used"), countReviews(companyId).as("reviewed")])
    .select(carriesFloat("c").as("carries"))
    .select(papersOf(db).as("papers"))
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null)
    .where(isNotUndone("couriers", "c", companyId));
}

export function toCourier(row: CourierRow): Courier {
  const { id, first_name, last_name, phone, duty, capacity, vehicle, plate } = row;
  return {
    id,
    first_name,
    last_name,
    phone,
    duty,
    capacity,
    vehicle,
    plate,
    papers: papersIn(row.papers),
    can_delete: row.used === null && row.reviewed === null && row.carries === null,
    can_detach: row.used === ONLY_PLANNED && row.reviewed === null && row.carries === null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** What an event of an edit says: not the duty, which has events of its own, and no papers where there are none. */
export const typedFields = ({ duty: _, papers, ...typed }: Courier) => ({
  ...typed,
  papers: papers.length > 0 ? papers : null,
});

export async function findCourier(db: Db, companyId: number, id: number): Promise<CourierRow | undefined> {
  return selectCouriers(db, companyId).where("c.id", "=", id).executeTakeFirst();
}

/** The couriers with these ids, in their order. */
export async function couriersOf(db: Db, companyId: number, ids: readonly number[]): Promise<Courier[]> {
  const rows = await selectCouriers(db, companyId).where("c.id", "in", ids).execute();
  return inOrderOf(ids, rows).map(toCourier);
}

interface CourierFilters extends Listing {
  search?: string | undefined;
  /** Only those with a paper that has expired or does so soon, seen from this day. */
  expiringOn: Day | undefined;
}

export function pageOfCouriers(
  db: Db,
  companyId: number,
  { search, expiringOn, ...listing }: CourierFilters,
) {
  let query = selectCouriers(db, companyId);
  if (search) query = query.where(matchesText(db, "c.search", search));
  if (expiringOn)
    query = query.where(
      sql<boolean>`c.id in (select p.courier_id from courier_papers as p
        where p.company_id = ${companyId} and ${expiringPaper(expiringOn)})`,
    );
  return pageOf(query, [{ column: "c.id", direction: "desc" }], listing, toCourier);
}

/** What the body doesn't have of a capacity and a vehicle stays unchanged. */
const columnsOf = ({ capacity, vehicle, plate, papers: _, ...body }: CourierBody) => ({
  ...body,
  ...(capacity !== undefined && { capacity }),
  ...(vehicle !== undefined && { vehicle }),
  ...(plate !== undefined && { plate }),
  search: fold(`${fullName(body)}\n${phoneWords(body.phone)}`),
  sort_name: sortKey(fullName(body)),
});

/** Replaces a courier's papers. Throws `invalid` if a photo is gone. */
async function writePapers(
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  papers: CourierBody["papers"],
): Promise<void> {
  if (papers === undefined) return;
  const before = await tx
    .deleteFrom("courier_papers")
    .where("company_id", "=", companyId)
    .where("courier_id", "=", id)
    .returning(["kind", "number", "photo_id"])
    .execute();
  const photoOf = new Map(before.map(({ kind, number, photo_id }) => [`${kind} ${number}`, photo_id]));
  const rows = papers.map(({ photo_id, ...paper }, position) => ({
    ...paper,
    photo_id: photo_id === undefined ? (photoOf.get(`${paper.kind} ${paper.number}`) ?? null) : photo_id,
    position,
    company_id: companyId,
    courier_id: id,
  }));
  await lockPhotos(
    tx,
    companyId,
    rows.map(({ photo_id }) => photo_id),
  );
  if (rows.length > 0) await tx.insertInto("courier_papers").values(rows).execute();
}

export async function insertCourier(
  tx: Tx,
  companyId: number,
  body: CourierBody,
  at: Instant,
): Promise<number> {
  const row = await tx
    .insertInto("couriers")
    .values({ ...columnsOf(body), company_id: companyId, created_at: at, updated_at: at, deleted_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writePapers(tx, { companyId, id: row.id }, body.papers);
  return row.id;
}

export async function updateCourier(
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  body: CourierBody,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable("couriers")
    .set((eb) => ({ ...columnsOf(body), updated_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await writePapers(tx, { companyId, id }, body.papers);
  const account = await courierAccount(tx, companyId, id);
  if (account) await tx.updateTable("accounts").set(accountName(body)).where("id", "=", account.id).execute();
}

/** Its version stays: an open form of the courier can still be saved. */
export async function writeDuty(
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
  duty: Duty,
): Promise<void> {
  await tx
    .updateTable("couriers")
    .set({ duty })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** A phone that was used within so many days may still have work, so its courier is not deleted. */
const PHONE_DAYS = 7;

async function hasPhoneInUse(tx: Tx, accountId: number, at: Instant): Promise<boolean> {
  const since = instantAt(new Date(Date.parse(at) - PHONE_DAYS * 24 * 3_600_000));
  const used = tx.selectFrom("sign_ins").select("id").where("account_id", "=", accountId);
  return (await used.where("last_used_at", ">=", since).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Throws `conflict` while an order refers to the courier, what its phone collected waits for a decision, it carries a float, or a phone of it
 * was used within a week. A phone that was not keeps its sign-in, with which it can only hand in what it kept: its money then waits for a decision.
 */
export async function removeCourier(
  tx: Tx,
  { company_id, id }: Pick<CourierRow, "company_id" | "id">,
  at: Instant,
): Promise<void> {
  const account = await courierAccount(tx, company_id, id);
  // Read after that lock: its phone may have sent an action meanwhile.
  const row = orNotFound(await findCourier(tx, company_id, id));
  await refuseUsed(tx, { companyId: company_id, table: "couriers", id });
  if (row.used !== null) throw conflict(courierTexts.inUse);
  if (row.reviewed !== null) throw conflict(courierTexts.toReview);
  if (row.carries !== null) throw conflict(courierTexts.carriesFloat);
  // Stops left from orders that were reassigned or deleted.
  await tx.deleteFrom("stops").where("company_id", "=", company_id).where("courier_id", "=", id).execute();
  if (!account) return removeOrHide(tx, "couriers", row, at);
  if (await hasPhoneInUse(tx, account.id, at)) throw conflict(courierTexts.phoneInUse);
  await endCodes(tx, account.id);
  await tx.updateTable("accounts").set({ deleted_at: at }).where("id", "=", account.id).execute();
  await tx.updateTable("couriers").set({ deleted_at: at }).where("id", "=", id).execute();
}

type AccountRow = RowOf<"accounts">;

/** The account with which the courier's phones sign in, if the courier ever got access. In a transaction it is locked. */
export async function courierAccount(
  db: Db,
  companyId: number,
  courierId: number,
): Promise<AccountRow | undefined> {
  const query = db
    .selectFrom("accounts as a")
    .innerJoin("courier_accounts as k", "k.account_id", "a.id")
    .selectAll("a")
    .where("k.company_id", "=", companyId)
    .where("k.courier_id", "=", courierId)
    .where("a.deleted_at", "is", null);
  return lockForUpdate(query, db, "a").executeTakeFirst();
}

/** The courier's account, which is created with its first use. The courier's row must be locked. */
export async function openCourierAccount(tx: Tx, courier: CourierRow, at: Instant): Promise<AccountRow> {
  const known = await courierAccount(tx, courier.company_id, courier.id);
  if (known) return known;
  const account = await tx
    .insertInto("accounts")
    .values({
      ...accountName(courier),
      company_id: courier.company_id,
      type: "courier",
      role: null,
      email: "",
      email_key: null,
      password_hash: "",
      picture: null,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("courier_accounts")
    .values({
      account_id: account.id,
      company_id: courier.company_id,
      courier_id: courier.id,
      created_at: at,
    })
    .execute();
  return account;
}

/** Ends the phones' sign-ins and makes unused codes invalid. */
export async function endPhones(tx: Tx, accountId: number): Promise<void> {
  await closeSignIns(tx, accountId);
  await endCodes(tx, accountId);
}

async function endCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom("sign_in_codes").where("account_id", "=", accountId).execute();
}

function accountName(courier: Pick<CourierBody, "first_name" | "last_name">) {
  const name = fullName(courier);
  return { name, search: fold(name) };
}
