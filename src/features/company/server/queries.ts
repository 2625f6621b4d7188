import { unlessTaken } from "#server/database/errors.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Letterhead } from "#server/pdf/letterhead.ts";
import type { Db, Flag, RowOf, Tx } from "#server/schema.ts";
import { type Day, type DayEnd, type Instant, MIDNIGHT, type OfficeClock } from "#shared/dates.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { toDollars } from "#shared/money.ts";
import type { ClosingMail, Company, CompanyBody, ProofPolicy } from "../contract.ts";
import { inWeekOrder, OPTIONAL_PROOF, type Span } from "../rules.ts";
import { companyTexts } from "../texts.ts";

type CompanyRow = RowOf<"company_settings">;

export function toCompany(row: CompanyRow): Company {
  const { name, document, phone, email, address, payment_details, ticket_note, created_at, updated_at } = row;
  return {
    name,
    document,
    phone,
    email,
    address,
    payment_details,
    ticket_note,
    tracking: row.tracking === 1,
    paper_width: row.paper_width,
    closing_mail: closingMailOf(row),
    proof: proofIn(row) ?? OPTIONAL_PROOF,
    pin: row.pin === 1,
    tracking_proof: row.tracking_proof === 1,
    request_form: row.request_form === 1,
    slug: row.slug,
    portal_balances: row.portal_balances === 1,
    message_list: row.message_list === 1,
    cash_back_limit: toDollars(row.cash_back_limit),
    change_limit: toDollars(row.change_limit),
    hours: hoursIn(row),
    day_ends_at: dayEndIn(row),
    closed_until: row.closed_until,
    logo: row.logo === null ? null : `/company/logo?v=${row.logo}`,
    created_at,
    updated_at,
  };
}

/** Since when the company's days end at which time. */
export const dayEndsIn = ({ day_ends }: Pick<CompanyRow, "day_ends">): DayEnd[] =>
  JSON.parse(day_ends) as DayEnd[];

/** When the company's days end now. */
export const dayEndIn = (row: Pick<CompanyRow, "day_ends">): string => dayEndsIn(row).at(-1)?.at ?? MIDNIGHT;

/** By what the company tells the day of an instant. */
export const clockOf = async (db: Db, companyId: number, timeZone: string): Promise<OfficeClock> => ({
  timeZone,
  dayEnds: dayEndsIn(await findCompany(db, companyId)),
});

export const hoursIn = ({ hours }: Pick<CompanyRow, "hours">): Span[] => JSON.parse(hours) as Span[];

export const closingMailOf = ({ closing_mail }: Pick<CompanyRow, "closing_mail">): ClosingMail | null =>
  closing_mail === null ? null : (JSON.parse(closing_mail) as ClosingMail);

/** The policy that a company, a service or a client has of its own. */
export const proofIn = ({ proof }: { proof: string | null }): ProofPolicy | null =>
  proof === null ? null : (JSON.parse(proof) as ProofPolicy);

/** A policy as it is stored. Undefined keeps what is there. */
export const proofColumn = (proof: ProofPolicy | null | undefined) =>
  proof === undefined ? {} : { proof: proof && JSON.stringify(proof) };

export async function findCompany(db: Db, companyId: number): Promise<CompanyRow> {
  return orNotFound((await settingsOf(db, { companyId }))[0]);
}

const settingsOf = prepared((db, { companyId }: { companyId: number }) =>
  db.selectFrom("company_settings").selectAll().where("company_id", "=", companyId),
);

/** The settings of a new company. */
export async function insertCompany(tx: Tx, companyId: number, name: string, at: Instant): Promise<void> {
  await tx
    .insertInto("company_settings")
    .values({ id: companyId, company_id: companyId, name, created_at: at, updated_at: at })
    .execute();
}

/** Throws `invalid` under `slug` if a concurrent change took it first. */
export function updateCompany(
  tx: Tx,
  companyId: number,
  {
    tracking,
    closing_mail,
    proof,
    pin,
    tracking_proof,
    portal_balances,
    message_list,
    request_form,
    slug,
    cash_back_limit,
    change_limit,
    hours,
    day_ends_at,
    ...texts
  }: CompanyBody,
  { at, mailedOn, dayEnds }: { at: Instant; mailedOn: Day | undefined; dayEnds: readonly DayEnd[] },
): Promise<CompanyRow> {
  const mail = closing_mail && JSON.stringify(closing_mail);
  const columns = {
    ...texts,
    tracking: toFlag(tracking),
    ...proofColumn(proof),
    ...keptFlag("pin", pin),
    ...keptFlag("tracking_proof", tracking_proof),
    ...keptFlag("portal_balances", portal_balances),
    ...keptFlag("message_list", message_list),
    ...keptFlag("request_form", request_form),
    ...(slug === undefined ? {} : { slug }),
    ...(cash_back_limit === undefined ? {} : { cash_back_limit }),
    ...(change_limit === undefined ? {} : { change_limit }),
    ...(hours === undefined ? {} : { hours: JSON.stringify(inWeekOrder(hours)) }),
    day_ends: JSON.stringify(dayEnds),
    // The standing orders of today are looked for again.
    ...(hours === undefined && day_ends_at === undefined ? {} : { standing_on: null }),
    ...(mail === undefined ? {} : { closing_mail: mail }),
    ...(mailedOn === undefined ? {} : { closing_mailed_on: mailedOn }),
  };
  return unlessTaken(updateCompanyRow(tx, companyId, columns, at), ["company_settings", "slug"], SLUG_TAKEN);
}

const SLUG_TAKEN = { slug: [companyTexts.slugTaken] };

/** The errors of a form's address that only the database can find. What the body leaves out is as it was. */
export async function slugErrors(
  db: Db,
  companyId: number,
  { slug, request_form }: Partial<CompanyBody>,
): Promise<FieldErrors> {
  if (slug === undefined && request_form === undefined) return {};
  const before = await findCompany(db, companyId);
  const wanted = slug === undefined ? before.slug : slug;
  const isOn = request_form ?? before.request_form === 1;
  if (!wanted) return isOn ? { slug: [companyTexts.slugRequired] } : {};
  const holder = await db
    .selectFrom("company_settings")
    .select("id")
    .where("slug", "=", wanted)
    .executeTakeFirst();
  return holder && holder.id !== companyId ? SLUG_TAKEN : {};
}

const toFlag = (value: boolean): Flag => (value ? 1 : 0);

/** A flag's column. Undefined keeps what is there. */
const keptFlag = (
  column: "pin" | "tracking_proof" | "portal_balances" | "message_list" | "request_form",
  value: boolean | undefined,
) => (value === undefined ? {} : { [column]: toFlag(value) });

/** Sets the last day of the closed periods. The settings are locked, so that no change in the period passes by. */
export const closeUntil = (
  tx: Tx,
  companyId: number,
  closed_until: Day | null,
  at: Instant,
): Promise<CompanyRow> => updateCompanyRow(tx, companyId, { closed_until }, at);

/** Stores the logo (a PNG), or removes it. `version` changes with the logo. */
export async function saveLogo(
  tx: Tx,
  companyId: number,
  logo: { bytes: Uint8Array; version: string } | null,
  at: Instant,
): Promise<CompanyRow> {
  await tx.deleteFrom("company_logos").where("company_id", "=", companyId).execute();
  if (logo)
    await tx.insertInto("company_logos").values({ company_id: companyId, bytes: logo.bytes }).execute();
  return updateCompanyRow(tx, companyId, { logo: logo?.version ?? null }, at);
}

export async function findLogo(db: Db, companyId: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("company_logos")
    .select("bytes")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.bytes;
}

function updateCompanyRow(
  tx: Tx,
  companyId: number,
  columns: Partial<CompanyRow>,
  at: Instant,
): Promise<CompanyRow> {
  return tx
    .updateTable("company_settings")
    .set((eb) => ({ ...columns, updated_at: at, version: eb("version", "+", 1) }))
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The letterhead of the company's documents. */
export async function letterheadOf(db: Db, companyId: number): Promise<Letterhead> {
  const [company, logo] = await Promise.all([findCompany(db, companyId), findLogo(db, companyId)]);
  return { name: company.name, contact: contactOf(company), logo: logo ?? null };
}

const contactOf = ({ document, phone }: CompanyRow) =>
  [document, phone && `${companyTexts.phoneShort} ${formatPhone(phone)}`].filter(Boolean).join(" · ");
