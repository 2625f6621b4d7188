import { firstPossible } from "#features/calendar/web/possibleForm.ts";
import { readPaysWith } from "#features/collections/web/paysWithForm.ts";
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
  "pays_with",
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

/**
 * What is typed: the texts of the fields, and the place on the map of the delivery address, if somebody knows it. `stops`: further ones, which
 * use the fields of a recipient only.
 */
export type Typed = Record<Field, string> & { location: Place | null; stops?: Typed[] };

/** All stops in their order: the first one is the form's own recipient. */
export const stopsIn = (typed: Typed): Typed[] => [typed, ...(typed.stops ?? [])];

/** The path of a stop's errors, as `missingIn` and the server say it. */
const pathOf = (index: number) => `stops.${index}.`;

/** The form after a change of its stop at this place. */
export const changeStop = (typed: Typed, index: number, next: Typed): Typed =>
  index === 0
    ? next
    : { ...typed, stops: typed.stops?.map((stop, at) => (at === index - 1 ? next : stop)) ?? [] };

/** The errors of a stop, by its fields. The first one has those of the whole form, too. */
export const errorsOf = (errors: Errors, index: number): Errors => {
  const own = errorsAt(errors, index);
  // One field has both currencies.
  const paid = own["pays_with.USD"] ?? own["pays_with.VES"];
  return paid ? { ...own, pays_with: paid } : own;
};

const errorsAt = (errors: Errors, index: number): Errors => ({
  ...(index === 0 && errors),
  ...Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) =>
      path.startsWith(pathOf(index)) ? [[path.slice(pathOf(index).length), messages]] : [],
    ),
  ),
});

/** Whether an error is of the field, or of a part of it. */
const isAt = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

/** The errors without those of a stop's field, or of all stops. */
export const withoutErrors = (errors: Errors, index: number, field: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([path]) => !isAt(path, pathOf(index) + field) && (index > 0 || !isAt(path, field)),
    ),
  );

export type Errors = Partial<Record<string, readonly string[]>>;

const EMPTY = Object.fromEntries([...FIELDS, ...FURTHER].map((field) => [field, ""])) as Record<
  Field,
  string
>;
export const BLANK: Typed = { ...EMPTY, location: null };

const zoneText = (id: number | null | undefined) => (id ? String(id) : "");

/** The first possibility. A time only for later today. */
function momentOf(offer: Offer): Pick<Typed, "date" | "promised_time"> {
  const { date, from } = firstPossible(offer, offer.today);
  return { date, promised_time: date === offer.today ? (from ?? "") : "" };
}

/** A form for the first day that is possible, from the client's usual address. */
export function startTyped(offer: Offer, [usual]: readonly SavedAddress[]): Typed {
  const [first] = offer.services;
  const { services } = offer;
  return {
    ...BLANK,
    ...momentOf(offer),
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
  return {
    ...typedStop(body),
    ...(body.stops && { stops: body.stops.slice(1).map(typedStop) }),
    pickup_address: body.pickup_address ?? "",
    pickup_zone_id: zoneText(body.pickup_zone_id),
    service_id: offer.services.some(({ id }) => id === body.service_id) ? String(body.service_id) : "",
    ...momentOf(offer),
    note: "",
  };
}

/** A stop that was asked for. */
const typedStop = (stop: NonNullable<AskedBody["stops"]>[number]): Typed => ({
  ...BLANK,
  ...Object.fromEntries(FURTHER.map((name) => [name, textOf(stop[name])])),
  // Each order has another number.
  client_reference: "",
  "receipt.full_name": stop.receipt.full_name,
  "receipt.phone": formatPhone(stop.receipt.phone),
  "receipt.address": stop.receipt.address,
  location: stop.receipt.location ?? null,
  delivery_zone_id: zoneText(stop.delivery_zone_id),
  notes: stop.notes ?? "",
  cod_amount: stop.cod_amount ? showAmount(stop.cod_amount) : "",
  // The recipient has other notes.
  pays_with: "",
});

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
  const missing = stopsIn(typed).flatMap((stop, index) =>
    Object.entries(texts.required)
      .filter(
        ([field]) => stop[field as Field].trim() === "" && (index === 0 || field.startsWith("receipt.")),
      )
      .map(([field, message]) => [(index === 0 ? "" : pathOf(index)) + field, [message]]),
  );
  return Object.fromEntries(missing);
}

const idIn = (text: string) => (text === "" ? undefined : Number(text));
const trimmed = (text: string) => text.trim() || undefined;

/** A yes is any text. */
const textOf = (value: boolean | number | string | null | undefined) =>
  value === true ? "1" : String(value || "");

/** The request's body. */
export function bodyOf(typed: Typed): Body {
  const stops = stopsIn(typed).map((stop) => stopOf(stop, typed.promised_time));
  return {
    ...commonOf(typed),
    note: trimmed(typed.note),
    ...(stops.length > 1 ? { stops } : stops[0]),
  };
}

type Stop = ReturnType<typeof stopOf>;
type Body = ReturnType<typeof commonOf> & { note: string | undefined; stops?: Stop[] } & Partial<Stop>;

/** What a recipient gets. The time is that of all stops. */
const stopOf = (typed: Typed, time: string) => ({
  ...Object.fromEntries(
    FURTHER.map((name) => [name, plainKind(name) === "flag" ? typed[name] !== "" : trimmed(typed[name])]),
  ),
  delivery_zone_id: idIn(typed.delivery_zone_id),
  promised_time: trimmed(time),
  cod_amount: trimmed(readAmount(typed.cod_amount)),
  ...(typed.pays_with.trim() && { pays_with: readPaysWith(typed.pays_with) }),
  notes: trimmed(typed.notes),
  receipt: {
    full_name: typed["receipt.full_name"],
    phone: typed["receipt.phone"],
    address: typed["receipt.address"],
    ...(typed.location && { location: typed.location }),
  },
});

/** What the price follows from. Undefined while no service is chosen. */
export function priceBody(typed: Typed) {
  if (typed.service_id === "") return undefined;
  const stops = stopsIn(typed).map(placeOf);
  return { ...commonOf(typed), ...(stops.length > 1 ? { stops } : placeOf(typed)) };
}

const commonOf = (typed: Typed) => ({
  date: trimmed(typed.date),
  service_id: idIn(typed.service_id),
  pickup_address: trimmed(typed.pickup_address),
  pickup_zone_id: idIn(typed.pickup_zone_id),
});

const placeOf = (typed: Typed) => ({
  delivery_zone_id: idIn(typed.delivery_zone_id),
  receipt: { address: trimmed(typed["receipt.address"]) },
});
