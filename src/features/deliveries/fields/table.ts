// Every field of an order, and the doors through which it goes. `docs/order-fields.md` is printed from it. A door's shape and its answers
// are picked from this table (`answer.ts`, `deliveryFields.ts`): a leak is a cell here.
import { type Cell, HIDDEN, type Reader, type Sees, type Sender, type Sends, UNSENT } from "./doors.ts";

/** How a plain field is typed: a yes or no, one line, several lines, a time of day. */
export type PlainKind = "flag" | "text" | "lines" | "time";

interface Row {
  sees: Sees;
  sends: Sends;
  /**
   * A plain field is stored in the column of its name, and sent and answered as it is: besides this and its texts (`plainTexts.ts`) it needs
   * nothing in bodies, queries, answers, spreadsheets and forms.
   */
  plain?: PlainKind;
}

/** Only the office sees it. */
const inside = { ...HIDDEN, office: true } as const;
/** Only the office may send it. */
const byOffice = { ...UNSENT, office: true } as const;

/** It follows from others. */
const computed = { sees: inside, sends: UNSENT } as const;
/** Nobody sees it again. */
const unseen = { sees: HIDDEN, sends: byOffice } as const;
/** A part of how the order is paid. */
const paid = { sees: inside, sends: byOffice } as const;
const onPhone = { sees: { ...HIDDEN, phone: "own" }, sends: UNSENT } as const;
const onTracking = { sees: { ...HIDDEN, tracking: "own" }, sends: UNSENT } as const;
/** What whoever asks for an order may say, too. */
const asked = { ...byOffice, standing: true, request: true, v1: "own", sheet: "own" } as const;

const rows = {
  id: { ...computed, sees: { ...inside, phone: true, portal: true, v1: true } },
  number: {
    sees: { ...inside, ticket: true, phone: true, portal: true, tracking: true, v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  series: { ...computed, sees: { ...inside, ticket: true } },
  version: computed,
  date: {
    sees: { ...inside, ticket: true, phone: true, portal: true, tracking: true, v1: true, request: true },
    sends: { ...byOffice, request: true, form: true, v1: "own", sheet: "own", filter: "own" },
  },
  promised_time: {
    plain: "time",
    sees: {
      ...{ office: true, ticket: true, phone: true, portal: true, tracking: true, v1: true },
      ...{ standing: true, request: "own" },
    },
    sends: { ...asked, transit: true, form: true, filter: "own" },
  },
  client_id: {
    sees: { ...inside, v1: true, standing: true, request: true },
    sends: { ...byOffice, standing: true, v1: "own", sheet: "own", filter: "own" },
  },
  client_name: {
    ...computed,
    sees: { ...inside, ticket: true, phone: true, v1: true },
  },
  client_name_source: computed,
  client_legal_name: computed,
  client_phone: { ...computed, sees: { ...inside, ticket: true, phone: true } },
  anonymous_client: {
    sees: { ...inside, standing: "own", request: "own" },
    sends: { ...byOffice, standing: true, form: "own", v1: "own" },
  },
  pickup_address: {
    sees: { ...inside, ticket: true, phone: true, portal: true, v1: true, standing: "own", request: "own" },
    sends: { ...asked, form: "own" },
  },
  pickup_zone_id: {
    sees: { ...inside, standing: true, request: "own" },
    sends: { ...asked, form: true, filter: "own" },
  },
  pickup_zone: { ...computed, sees: { ...inside, ticket: true } },
  delivery_zone_id: {
    sees: { ...inside, standing: true, request: "own" },
    sends: { ...asked, form: true, filter: "own" },
  },
  delivery_zone: { ...computed, sees: { ...inside, ticket: true } },
  service_id: {
    sees: { ...inside, v1: true, standing: true, request: true },
    sends: { ...asked, form: true, filter: "own" },
  },
  service_name: {
    ...computed,
    sees: { ...inside, ticket: true, phone: true, portal: true, v1: true },
  },
  courier_id: {
    sees: { ...inside, standing: true },
    sends: { ...byOffice, standing: true, sheet: "own", filter: "own" },
  },
  courier_full_name: { ...computed, sees: { ...inside, ticket: true } },
  courier_phone: computed,
  amount: { ...computed, sees: { ...inside, ticket: true, portal: true, v1: true } },
  courier_pay: computed,
  extras: {
    sees: { ...inside, standing: "own", request: "own" },
    sends: { ...asked, sheet: false },
  },
  price: {
    sees: { ...inside, ticket: true, standing: true },
    sends: { ...byOffice, standing: true },
  },
  price_lines: { ...computed, sees: { ...inside, ticket: true, portal: true, v1: true } },
  calculated_amount: computed,
  price_explanation: { ...computed, sees: { ...inside, portal: true, v1: true } },
  reprice: unseen,
  status: {
    sees: { ...inside, ticket: true, phone: true, portal: true, tracking: "own", v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  payment_status: {
    sees: { ...inside, ticket: true, portal: true, v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  payment_type: {
    sees: { ...inside, v1: true, standing: "own" },
    sends: { ...byOffice, standing: true, v1: "own", sheet: "own" },
  },
  payment_method: { ...paid, sends: { ...byOffice, sheet: "own", filter: "own" } },
  payment_currency: paid,
  payment_reference: paid,
  payment_bank: paid,
  payment_phone: paid,
  payment_tenders: unseen,
  accept_similar: unseen,
  accept_duplicate_reason: unseen,
  over_limit_reason: unseen,
  use_credit: unseen,
  collect_fee: {
    sees: { ...inside, ticket: true, portal: true, v1: true, standing: true },
    sends: { ...byOffice, standing: true, sheet: "own" },
  },
  cod_amount: {
    sees: { ...inside, ticket: true, portal: true, v1: true, standing: true, request: "own" },
    sends: asked,
  },
  cod_status: { ...computed, sees: { ...inside, ticket: true, portal: true, v1: true } },
  cod_note: computed,
  attempts: {
    sees: { ...inside, phone: "own", portal: "own", tracking: "own", v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  pin: {
    sees: { ...inside, phone: "own", tracking: "own", standing: "own", request: "own" },
    sends: { ...asked, sheet: false },
  },
  pin_code: computed,
  notes: {
    plain: "lines",
    sees: { ...inside, ticket: true, phone: true, standing: true, request: true },
    sends: { ...asked, transit: true, form: "own", sheet: true },
  },
  cancellation_notes: { ...computed, sees: { ...inside, phone: true } },
  return_of_id: computed,
  return_id: computed,
  opening: computed,
  receipt: {
    sees: { ...inside, ticket: true, portal: true, v1: "own", standing: "own", request: "own" },
    sends: { ...asked, transit: true, request: "own", form: "own" },
  },
  receipt_full_name: { ...computed, sees: { ...inside, phone: true } },
  receipt_phone: { ...computed, sees: { ...inside, phone: true } },
  receipt_address: { ...computed, sees: { ...inside, phone: true } },
  receipt_location: { ...computed, sees: { ...inside, phone: true } },
  debt_id: computed,
  debt_amount: computed,
  debt_remaining_amount: {
    sees: { ...inside, ticket: true },
    sends: { ...UNSENT, filter: "own" },
  },
  remaining: { sees: { ...HIDDEN, portal: "own" }, sends: UNSENT },
  tracking_url: { ...computed, sees: { ...inside, ticket: true, portal: true, v1: true } },
  created_at: { ...computed, sees: { ...inside, portal: true, v1: true } },
  updated_at: { ...computed, sees: { ...inside, portal: true, v1: true } },

  // What only one or two doors say. Of a courier, those outside the office learn the first name while the order is on its way.
  courier: { sees: { ...HIDDEN, portal: "own", tracking: "own" }, sends: UNSENT },
  courier_name: { sees: { ...HIDDEN, v1: "own" }, sends: UNSENT },
  due: { sees: { ...HIDDEN, phone: "own", tracking: "own" }, sends: UNSENT },
  proof: { sees: { ...HIDDEN, phone: "own", portal: "own", tracking: "own" }, sends: UNSENT },
  times: { sees: { ...HIDDEN, portal: "own", tracking: "own" }, sends: UNSENT },
  attempted: { sees: { ...HIDDEN, portal: "own" }, sends: UNSENT },
  received: { sees: { ...HIDDEN, portal: "own" }, sends: UNSENT },
  pickup_location: onPhone,
  in_review: onPhone,
  change_to: onPhone,
  company: onTracking,
  service: onTracking,
  receiver_name: onTracking,
  reject_reason: onTracking,
  change: onTracking,
} as const satisfies Record<string, Row>;

export const ORDER_FIELDS = rows;
type Fields = typeof ORDER_FIELDS;
export type FieldName = keyof Fields;

/** The plain fields, and the kind of each. */
export type PlainName = {
  [Name in FieldName]: Fields[Name] extends { plain: PlainKind } ? Name : never;
}[FieldName];
type PlainKinds = { [Name in PlainName]: Fields[Name]["plain"] };
export type KindOf<Name extends PlainName> = PlainKinds[Name];

/** The fields that the door sees, as they are or in its own way. */
export type SeenBy<Door extends Reader, Way extends Cell = true> = {
  [Name in FieldName]: Fields[Name]["sees"][Door] extends Way ? Name : never;
}[FieldName];

/** The fields that come through the door, as they are or in its own way. */
export type SentBy<Door extends Sender, Way extends Cell = true> = {
  [Name in FieldName]: Fields[Name]["sends"][Door] extends Way ? Name : never;
}[FieldName];

const names = Object.keys(ORDER_FIELDS) as FieldName[];
const row = (name: FieldName): Row => ORDER_FIELDS[name];

export const PLAIN_NAMES = names.filter((name): name is PlainName => row(name).plain !== undefined);
export const plainKind = (name: PlainName): PlainKind => ORDER_FIELDS[name].plain;
/** Those of them that the door sees as they are. */
export const plainSeenBy = (door: Reader): PlainName[] =>
  PLAIN_NAMES.filter((name) => row(name).sees[door] === true);
/** Those of them that come through the door as they are. */
export const plainSentBy = (door: Sender): PlainName[] =>
  PLAIN_NAMES.filter((name) => row(name).sends[door] === true);

/** The plain yes or no fields that orders are listed by: `fragile=1`. */
export type FlagFilter = {
  [Name in PlainName]: Fields[Name] extends { plain: "flag"; sends: { filter: true } } ? Name : never;
}[PlainName];
export const FLAG_FILTERS = plainSentBy("filter").filter(
  (name): name is FlagFilter => plainKind(name) === "flag",
);

/** Narrows to the names of the type, which the same table says. */
export const seenBy = <Door extends Reader>(door: Door): SeenBy<Door>[] =>
  names.filter((name): name is SeenBy<Door> => row(name).sees[door] === true);

export const sentBy = <Door extends Sender>(door: Door): SentBy<Door>[] =>
  names.filter((name): name is SentBy<Door> => row(name).sends[door] === true);
