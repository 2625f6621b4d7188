import { sql } from "kysely";
import { zoneRulesOf } from "#features/calendar/server/queries.ts";
import type { PublicForm } from "#features/requests/formContract.ts";
import { prepared } from "#server/database/prepared.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db, Flag } from "#server/schema.ts";

/** The company whose form it is. */
export interface OpenForm {
  companyId: number;
  name: string;
  phone: string;
  logo: string | null;
  tracking: Flag;
  day_ends: string;
}

const bySlug = prepared((db, { slug }: { slug: string }) =>
  db
    .selectFrom("company_settings")
    .select(["company_id as companyId", "name", "phone", "logo", "tracking", "day_ends"])
    .where("slug", "=", slug)
    .where("request_form", "=", sql.lit(1)),
);

/** What an address may be: no database gets any other text. */
const SLUG = /^[a-z0-9-]+$/;

/** The form at this address; undefined if there is none, or if it is switched off. Case makes no difference. */
export async function findDoor(db: Db, typed: string): Promise<OpenForm | undefined> {
  const slug = typed.toLowerCase();
  return SLUG.test(slug) ? (await bySlug(db, { slug }))[0] : undefined;
}

const services = prepared((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom("services")
    .select(["id", "name", "description"])
    .where("company_id", "=", companyId)
    .where("public", "=", sql.lit(1))
    .where("deleted_at", "is", null)
    .where(isNotUndone("services", "services", companyId))
    .orderBy("sort_name")
    .orderBy("id"),
);

/** What the form offers. `slug`: its address. */
export async function formOf(
  db: Db,
  { companyId, name, phone, logo }: OpenForm,
  slug: string,
): Promise<Pick<PublicForm, "company" | "services">> {
  return {
    company: { name, phone, logo: logo === null ? null : `/public/${slug}/logo?v=${logo}` },
    services: await services(db, { companyId }),
  };
}

/** Whether what an order costs may depend on its zones. */
export const hasZones = async (db: Db, companyId: number): Promise<boolean> =>
  (await zoneRulesOf(db, companyId)).size > 0;

/** Whether the form offers the service. */
export async function isOffered(db: Db, companyId: number, serviceId: number): Promise<boolean> {
  return (await services(db, { companyId })).some(({ id }) => id === serviceId);
}

interface StoredRequest {
  number: number;
  tracking_token: string;
}

/** The request that this uuid was kept with. */
export function findByUuid(db: Db, companyId: number, uuid: string): Promise<StoredRequest | undefined> {
  return db
    .selectFrom("requests")
    .select(["number", "tracking_token"])
    .where("company_id", "=", companyId)
    .where("uuid", "=", uuid)
    .executeTakeFirst();
}

/** The number that the company's next request gets. */
export async function nextNumber(db: Db, companyId: number): Promise<number> {
  const { last_request_number } = await db
    .selectFrom("companies")
    .select("last_request_number")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return last_request_number + 1;
}

/** The id of the company's owner, for whom its form takes requests. */
export async function ownerOf(db: Db, companyId: number): Promise<number> {
  const { id } = await db
    .selectFrom("accounts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("type", "=", "user")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return id;
}
