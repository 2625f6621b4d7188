import { type PlainName, plainKind } from "#features/deliveries/fields/plainFields.ts";
import { plainSentBy } from "#features/deliveries/fields/table.ts";
import type { AskedBody, Offer, PastRecipient, SavedAddress } from "#features/portal/requestContract.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import type { Place } from "#shared/place/place.ts";
import { readAmount, showAmount } from "#web/form/fields/amount.ts";
import { askTexts as texts } from "./texts.ts";

const FIELDS = [
  "receipt.full_name",
  "receipt.phone",
  "receipt.address",
  "delivery_zone_id",
  "notes",
  "cod_amount",
  "pickup_address",
  "pickup_zone_id",
  "service_id",
  "date",
  "promised_time",
  "note",
] as const;

/** The plain fields of an order that have no place of their own in the form. */
export const FURTHER = plainSentBy("request").filter((name) => name !== "promised_time" && name !== "notes");
/** A field of the form has the path of what it becomes in the body. */
export type Field = (typeof FIELDS)[number] | PlainName;

/** What is typed: the texts of the fields, and the place on the map of the delivery address, if somebody knows it. */
export type Typed = Record<Field, string> & { location: Place | null };

export type Errors = Partial<Record<string, readonly string[]>>;

const EMPTY = Object.fromEntries([...FIELDS, ...FURTHER].map((field) => [field, ""])) as Record<
  Field,
  string
>;
export const BLANK: Typed = { ...EMPTY, location: null };

const zoneText = (id: number | null | undefined) => (id ? String(id) : "");

/** A form for today, from the client's usual address. */
export function startTyped({ today, services }: Offer, [usual]: readonly SavedAddress[]): Typed {
  const [first] = services;
  return {
    ...BLANK,
    date: today,
    service_id: first && services.length === 1 ? String(first.id) : "",
    pickup_address: usual?.address ?? "",
    pickup_zone_id: zoneText(usual?.zone_id),
  };
}

/** The same form for somebody who got something before. */
export const toRecipient = (typed: Typed, recipient: PastRecipient): Typed => ({
  ...typed,
  "receipt.full_name": recipient.full_name,
  "receipt.phone": formatPhone(recipient.phone),
  "receipt.address": recipient.address,
  delivery_zone_id: zoneText(recipient.zone_id),
  location: recipient.location,
});

/** The form that asks for the same again, today. A service that is no longer offered has to be chosen. */
export function repeatTyped(body: AskedBody, offer: Offer): Typed {
  const { receipt } = body;
  return {
    ...BLANK,
    ...Object.fromEntries(FURTHER.map((name) => [name, textOf(body[name])])),
    "receipt.full_name": receipt.full_name,
    "receipt.phone": formatPhone(receipt.phone),
    "receipt.address": receipt.address,
    location: receipt.location ?? null,
    delivery_zone_id: zoneText(body.delivery_zone_id),
    notes: body.notes ?? "",
    cod_amount: body.cod_amount ? showAmount(body.cod_amount) : "",
    pickup_address: body.pickup_address ?? "",
    pickup_zone_id: zoneText(body.pickup_zone_id),
    service_id: offer.services.some(({ id }) => id === body.service_id) ? String(body.service_id) : "",
    date: offer.today,
    promised_time: "",
    note: "",
  };
}

/** The form after a change. Another address is at another place. */
export function change(typed: Typed, field: Field, value: string): Typed {
  const next = { ...typed, [field]: value };
  return field === "receipt.address" && value !== typed[field] ? { ...next, location: null } : next;
}

/** A form that was left on an earlier day asks for today. */
export const fromToday = (typed: Typed, today: string): Typed =>
  typed.date !== "" && typed.date < today ? { ...typed, date: today } : typed;

/** What is missing, before anything is sent. */
export function missingIn(typed: Typed): Errors {
  const missing = Object.entries(texts.required).filter(([field]) => typed[field as Field].trim() === "");
  return Object.fromEntries(missing.map(([field, message]) => [field, [message]]));
}

const idIn = (text: string) => (text === "" ? undefined : Number(text));
const trimmed = (text: string) => text.trim() || undefined;

/** A yes is any text. */
const textOf = (value: boolean | string | null | undefined) => (value === true ? "1" : value || "");

/** The request's body. */
export const bodyOf = (typed: Typed) => ({
  ...Object.fromEntries(
    FURTHER.map((name) => [name, plainKind(name) === "flag" ? typed[name] !== "" : trimmed(typed[name])]),
  ),
  ...quoteOf(typed),
  promised_time: trimmed(typed.promised_time),
  cod_amount: trimmed(readAmount(typed.cod_amount)),
  notes: trimmed(typed.notes),
  note: trimmed(typed.note),
  receipt: {
    full_name: typed["receipt.full_name"],
    phone: typed["receipt.phone"],
    address: typed["receipt.address"],
    ...(typed.location && { location: typed.location }),
  },
});

/** What the price follows from. Undefined while no service is chosen. */
export const priceBody = (typed: Typed) => (typed.service_id === "" ? undefined : quoteOf(typed));

const quoteOf = (typed: Typed) => ({
  date: trimmed(typed.date),
  service_id: idIn(typed.service_id),
  pickup_address: trimmed(typed.pickup_address),
  pickup_zone_id: idIn(typed.pickup_zone_id),
  delivery_zone_id: idIn(typed.delivery_zone_id),
  receipt: { address: trimmed(typed["receipt.address"]) },
});
