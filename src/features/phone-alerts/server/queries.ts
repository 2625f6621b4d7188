import { inOrderOf } from "#server/database/listing.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import type { PhoneAlert } from "../contract.ts";

export type PhoneAlertRow = RowOf<"phone_alerts">;

export const toPhoneAlert = ({ phone, text, written_by, written_at }: PhoneAlertRow): PhoneAlert => ({
  phone,
  text,
  written_by,
  written_at,
});

const byPhone = prepared((db, { companyId, phone }: { companyId: number; phone: string }) =>
  db.selectFrom("phone_alerts").selectAll().where("company_id", "=", companyId).where("phone", "=", phone),
);

/** The alert of a phone in any spelling. A body's phone may be missing, or no text. */
export async function alertOf(db: Db, companyId: number, phone: unknown): Promise<PhoneAlertRow | undefined> {
  if (typeof phone !== "string" || phone === "") return undefined;
  return (await byPhone(db, { companyId, phone: phoneKey(phone) }))[0];
}

/** The ids of a company's alerts, or of that of one phone, newest first. */
export function alertIds(db: Db, companyId: number, phone: string | undefined): Promise<{ id: number }[]> {
  let query = db.selectFrom("phone_alerts").select("id").where("company_id", "=", companyId);
  if (phone !== undefined) query = query.where("phone", "=", phoneKey(phone));
  return query.orderBy("written_at", "desc").orderBy("id", "desc").execute();
}

/** The alerts with these ids, in their order. */
export async function alertsOf(db: Db, companyId: number, ids: readonly number[]): Promise<PhoneAlert[]> {
  const rows = await db
    .selectFrom("phone_alerts")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "in", [...ids])
    .execute();
  return inOrderOf(ids, rows).map(toPhoneAlert);
}

interface Written {
  companyId: number;
  phone: string;
  text: string;
  /** The name of who writes it. */
  by: string;
  at: Instant;
}

/** Writes the alert of a phone, or another text in its place. */
export async function writeAlert(
  tx: Tx,
  { companyId, phone, text, by, at }: Written,
): Promise<PhoneAlertRow> {
  const written = { text, written_by: by, written_at: at };
  return tx
    .insertInto("phone_alerts")
    .values({ company_id: companyId, phone, ...written })
    .onConflict((conflict) => conflict.columns(["company_id", "phone"]).doUpdateSet(written))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeAlert(tx: Tx, { id }: Pick<PhoneAlertRow, "id">): Promise<void> {
  await tx.deleteFrom("phone_alerts").where("id", "=", id).execute();
}
