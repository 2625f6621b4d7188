import { sql } from "kysely";
import type { StoredOrder } from "#features/standing-orders/contract.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { sortKey } from "#shared/search.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { companyIdOf } from "./companyTables.ts";
import { eraseAddressees } from "./eraseAddressees.ts";
import { holdsPhone } from "./erasedPhones.ts";
import { eraseNotices } from "./eraseNotices.ts";
import { type FileOfCompany, removeProofs } from "./eraseProofs.ts";
import { eraseRequests } from "./eraseRequests.ts";
import { eraseStanding } from "./eraseStanding.ts";
import { ERASED } from "./eraseTexts.ts";

/** Whose data: in which company, the events about them, and every text that names them. */
interface Person {
  companyId: number;
  about?: { entity: Entity; id: number };
  texts: string[];
  /** Photos and signatures whose rows are gone. */
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
  let found = 0;
  for (const { id, recipient_phone, anonymous_phone } of orders) {
    const received = keyOf(recipient_phone) === key;
    const sent = keyOf(anonymous_phone) === key;
    if (!received && !sent) continue;
    found += 1;
    const order = await tx
      .selectFrom("deliveries")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (received) person.texts.push(...(await eraseRecipient(tx, order)));
    if (received) person.files.push(...(await removeProofs(tx, [id])));
    if (sent) person.texts.push(...(await eraseSender(tx, order)));
    person.texts.push(...(await eraseAddressees(tx, sql`delivery_id = ${id}`)));
    person.texts.push(order.notes ?? "");
    await tx.updateTable("deliveries").set({ notes: null }).where("id", "=", id).execute();
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
  found += standing.length;
  const paid = await eraseNotices(tx, await paidFrom(tx, companyId, key));
  person.texts.push(...paid);
  found += paid.length;
  const requests = await eraseRequests(tx, companyId, key);
  person.texts.push(...requests.flat());
  found += requests.length;
  if (found === 0 && !(await holdsPhone(tx, companyId, subject, PAYER)))
    throw new StartupError(`Ninguna orden tiene el teléfono ${subject}`);
  return person;
};

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

/** Returns what was there. */
async function eraseRecipient(tx: Tx, order: RowOf<"deliveries">): Promise<string[]> {
  await tx
    .updateTable("deliveries")
    .set({ recipient_name: ERASED, recipient_phone: "", recipient_address: "", recipient_location: null })
    .where("id", "=", order.id)
    .execute();
  const acts = await tx
    .selectFrom("courier_actions")
    .select(["receiver_name", "receiver_document"])
    .where("delivery_id", "=", order.id)
    .execute();
  await tx
    .updateTable("courier_actions")
    .set({ receiver_name: null, receiver_document: null, note: null })
    .where("delivery_id", "=", order.id)
    .execute();
  const receivers = acts.flatMap((act) => [act.receiver_name ?? "", act.receiver_document ?? ""]);
  return [order.recipient_name, order.recipient_phone, order.recipient_address, ...receivers];
}

async function eraseSender(tx: Tx, order: RowOf<"deliveries">): Promise<string[]> {
  await tx
    .updateTable("deliveries")
    .set({
      anonymous_name: ERASED,
      anonymous_document: "",
      anonymous_phone: "",
      anonymous_sort: sortKey(ERASED),
      pickup_address: "",
    })
    .where("id", "=", order.id)
    .execute();
  const { anonymous_name, anonymous_document, anonymous_phone, pickup_address } = order;
  return [anonymous_name ?? "", anonymous_document ?? "", anonymous_phone ?? "", pickup_address];
}
