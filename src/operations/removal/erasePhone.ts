import { sql } from "kysely";
import { alertOf } from "#features/phone-alerts/server/queries.ts";
import type { StoredOrder } from "#features/standing-orders/contract.ts";
import type { FileOfCompany } from "#server/files/names.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { Tx } from "#server/schema.ts";
import { formatPhone, phoneKey } from "#shared/identifiers/phone.ts";
import { fold } from "#shared/search.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { companyIdOf } from "./companyTables.ts";
import { holdsPhone } from "./erasedPhones.ts";
import { removeProofs } from "./eraseProofs.ts";
import { eraseRequests } from "./eraseRequests.ts";
import { eraseStanding } from "./eraseStanding.ts";
import { ERASED, erasePersonal } from "./personalColumns.ts";

/** Whose data: in which company, the events about them, and every text that names them. */
interface Person {
  companyId: number;
  about?: { entity: Entity; id: number };
  texts: string[];
  /** Files to remove from the disk. */
  files?: FileOfCompany[];
}

/** Erases a person's own rows. `subject` is an id or a phone. Throws a `StartupError`. */
export type Erase = (tx: Tx, subject: string, company: string | undefined) => Promise<Person>;

/** What all spellings of a phone share: an older order has it as it was typed. */
const keyOf = (phone: string | null) => (phone ? phoneKey(phone) : null);

/** The columns of the phones that mobile payments came from. */
const PAYER = /^(?:payer|payment)_phone$/;

/** Whoever received, sent or paid orders: without a record of their own, the phone is what identifies them. */
export const erasePhone: Erase = async (tx, subject, company) => {
  const key = phoneKey(subject);
  if (company === undefined || subject.replace(/\D/g, "").length < 7)
    throw new StartupError("Indica el teléfono completo y la empresa: phone:04141234567 --company EMPRESA");
  const companyId = await companyIdOf(tx, company);
  // Every spelling has the last digits in this order.
  const digits = `%${[...key.slice(-7)].join("%")}%`;
  const orders = await tx
    .selectFrom("deliveries")
    .select(["id", "recipient_phone", "anonymous_phone"])
    .where("company_id", "=", companyId)
    .where((eb) => eb.or([eb("recipient_phone", "like", digits), eb("anonymous_phone", "like", digits)]))
    .execute();
  const person = { companyId, texts: [subject], files: [] as FileOfCompany[] };
  let count = 0;
  for (const { id, recipient_phone, anonymous_phone } of orders) {
    const received = keyOf(recipient_phone) === key;
    const sent = keyOf(anonymous_phone) === key;
    if (!received && !sent) continue;
    count += 1;
    if (received)
      person.texts.push(
        ...(await erasePersonal(tx, "recipient", sql`id = ${id}`)),
        ...(await erasePersonal(tx, "receiver", sql`delivery_id = ${id}`)),
      );
    if (received) person.files.push(...(await removeProofs(tx, [id])));
    if (sent) person.texts.push(...(await erasePersonal(tx, "sender", sql`id = ${id}`)));
    person.texts.push(...(await erasePersonal(tx, "addressee", sql`delivery_id = ${id}`)));
    person.texts.push(...(await erasePersonal(tx, "orderNotes", sql`id = ${id}`)));
  }
  const receives = ({ receipt }: StoredOrder) => keyOf(receipt.phone) === key;
  const sends = ({ anonymous_client: sender }: StoredOrder) => keyOf(sender?.phone ?? null) === key;
  const standing = await eraseStanding(tx, companyId, (order) => receives(order) || sends(order));
  for (const order of standing) {
    const { receipt, anonymous_client: sender, pickup_address, notes } = order;
    if (receives(order)) person.texts.push(receipt.full_name, receipt.phone, receipt.address);
    if (sender && sends(order))
      person.texts.push(sender.legal_name, sender.registration_number, sender.phone, pickup_address ?? "");
    person.texts.push(notes ?? "");
  }
  count += standing.length;
  const paid = await erasePersonal(tx, "notice", await paidFrom(tx, companyId, key));
  person.texts.push(...paid);
  count += paid.length;
  const requests = await eraseRequests(tx, companyId, key);
  person.texts.push(...requests.flat());
  count += requests.length;
  const alerts = await eraseAlerts(tx, companyId, key);
  count += alerts;
  if (count === 0 && !(await holdsPhone(tx, companyId, subject, PAYER)))
    throw new StartupError(`Ninguna orden tiene el teléfono ${subject}`);
  return person;
};

/** Deletes the alert of the phone, and what its events said. Returns how many there were. */
async function eraseAlerts(tx: Tx, companyId: number, key: string): Promise<number> {
  const alert = await alertOf(tx, companyId, key);
  const events = await tx
    .selectFrom("events")
    .select(["id", "summary"])
    .where("company_id", "=", companyId)
    .where("entity", "=", "phone_alert")
    .where("summary", "like", `%${formatPhone(key)}`)
    .execute();
  for (const { id } of events)
    await tx
      .updateTable("events")
      .set({ summary: ERASED, search: fold(ERASED), changes: null })
      .where("id", "=", id)
      .execute();
  if (alert) await tx.deleteFrom("phone_alerts").where("id", "=", alert.id).execute();
  return events.length + (alert ? 1 : 0);
}

/** SQL: the payment notices that name the phone as the one that paid. */
async function paidFrom(tx: Tx, companyId: number, key: string) {
  const rows = await tx
    .selectFrom("payment_notices")
    .select(["id", "payer_phone"])
    .where("company_id", "=", companyId)
    .where("payer_phone", "is not", null)
    .execute();
  const ids = rows.filter(({ payer_phone }) => keyOf(payer_phone) === key).map(({ id }) => id);
  return ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(ids)})`;
}
