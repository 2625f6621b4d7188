// Every field of an order, and the doors through which it goes. `docs/order-fields.md` is printed from it. A door's shape and its answers
// are picked from this table (`answer.ts`, `deliveryFields.ts`): a leak is a cell here. Those that need no code of their own are
// named in `plainFields.ts`, too.
import {
  BY_ASKER,
  BY_OFFICE,
  type Cell,
  HIDDEN,
  INSIDE,
  type Reader,
  type Sees,
  type Sender,
  type Sends,
  UNSENT,
} from "./doors.ts";
import { PLAIN_NAMES, type PlainName } from "./plainFields.ts";

interface Row {
  sees: Sees;
  sends: Sends;
}

/** It follows from others. */
const computed = { sees: INSIDE, sends: UNSENT } as const;
/** Nobody sees it again. */
const unseen = { sees: HIDDEN, sends: BY_OFFICE } as const;
/** A part of how the order is paid. */
const paid = { sees: INSIDE, sends: BY_OFFICE } as const;
/** What is carried, and what of it was not taken: everyone who has to do with the order knows it. */
const CARRIED = { ...INSIDE, ticket: true, portal: true, tracking: true, v1: true } as const;
/** A number that its client gave it. A standing order would give all its orders the same. */
const ownNumber = {
  sees: { ...CARRIED, phone: true, request: true },
  sends: { ...BY_ASKER, standing: false, stop: true, transit: true, v1: true, sheet: true, filter: "own" },
} as const;
const parcel = {
  sees: { ...CARRIED, phone: true, standing: true, request: true },
  sends: { ...BY_ASKER, stop: true, transit: true, form: true, v1: true, sheet: true },
} as const;
const onPhone = { sees: { ...HIDDEN, phone: "own" }, sends: UNSENT } as const;
/** For the staff only: nobody outside the office may see it. */
const warning = { sees: { ...INSIDE, phone: true }, sends: UNSENT } as const;
const onTracking = { sees: { ...HIDDEN, tracking: "own" }, sends: UNSENT } as const;

const rows = {
  id: { ...computed, sees: { ...INSIDE, phone: true, portal: true, v1: true } },
  number: {
    sees: { ...INSIDE, ticket: true, phone: true, portal: true, tracking: true, v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  series: { ...computed, sees: { ...INSIDE, ticket: true } },
  version: computed,
  date: {
    sees: { ...INSIDE, ticket: true, phone: true, portal: true, tracking: true, v1: true, request: true },
    sends: { ...BY_OFFICE, trip: true, request: true, form: true, v1: "own", sheet: "own", filter: "own" },
  },
  client_id: {
    sees: { ...INSIDE, v1: true, standing: true, request: true },
    sends: { ...BY_OFFICE, trip: true, standing: true, v1: "own", sheet: "own", filter: "own" },
  },
  client_name: {
    ...computed,
    sees: { ...INSIDE, ticket: true, phone: true, v1: true },
  },
  client_name_source: computed,
  client_legal_name: computed,
  client_phone: { ...computed, sees: { ...INSIDE, ticket: true, phone: true } },
  client_alert: warning,
  client_alert_by: warning,
  client_alert_at: warning,
  recipient_alert: warning,
  recipient_alert_by: warning,
  recipient_alert_at: warning,
  anonymous_client: {
    sees: { ...INSIDE, standing: "own", request: "own" },
    sends: { ...BY_OFFICE, trip: true, standing: true, form: "own", v1: "own" },
  },
  pickup_address: {
    sees: { ...INSIDE, ticket: true, phone: true, portal: true, v1: true, standing: "own", request: "own" },
    sends: { ...BY_ASKER, trip: true, form: "own" },
  },
  pickup_zone_id: {
    sees: { ...INSIDE, standing: true, request: "own" },
    sends: { ...BY_ASKER, trip: true, form: true, filter: "own" },
  },
  pickup_zone: { ...computed, sees: { ...INSIDE, ticket: true } },
  delivery_zone_id: {
    sees: { ...INSIDE, standing: true, request: "own" },
    sends: { ...BY_ASKER, stop: true, form: true, filter: "own" },
  },
  delivery_zone: { ...computed, sees: { ...INSIDE, ticket: true } },
  service_id: {
    sees: { ...INSIDE, v1: true, standing: true, request: true },
    sends: { ...BY_ASKER, trip: true, form: true, filter: "own" },
  },
  service_name: {
    ...computed,
    sees: { ...INSIDE, ticket: true, phone: true, portal: true, v1: true },
  },
  courier_id: {
    sees: { ...INSIDE, standing: true },
    sends: { ...BY_OFFICE, trip: true, standing: true, sheet: "own", filter: "own" },
  },
  courier_full_name: { ...computed, sees: { ...INSIDE, ticket: true } },
  courier_phone: computed,
  amount: { ...computed, sees: { ...INSIDE, ticket: true, portal: true, v1: true } },
  courier_pay: computed,
  extras: {
    sees: { ...INSIDE, standing: "own", request: "own" },
    sends: { ...BY_ASKER, stop: true, sheet: false },
  },
  price: {
    sees: { ...INSIDE, ticket: true, standing: true },
    sends: { ...BY_OFFICE, standing: true },
  },
  price_lines: { ...computed, sees: { ...INSIDE, ticket: true, portal: true, v1: true } },
  calculated_amount: computed,
  price_explanation: { ...computed, sees: { ...INSIDE, portal: true, v1: true } },
  reprice: unseen,
  status: {
    sees: { ...INSIDE, ticket: true, phone: true, portal: true, tracking: "own", v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  payment_status: {
    sees: { ...INSIDE, ticket: true, portal: true, v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  payment_type: {
    sees: { ...INSIDE, v1: true, standing: "own" },
    sends: { ...BY_OFFICE, trip: true, standing: true, v1: "own", sheet: "own" },
  },
  payment_method: { ...paid, sends: { ...BY_OFFICE, sheet: "own", filter: "own" } },
  payment_currency: paid,
  payment_reference: paid,
  payment_bank: paid,
  payment_phone: paid,
  payment_tenders: unseen,
  accept_similar: unseen,
  accept_duplicate_reason: unseen,
  over_limit_reason: { ...unseen, sends: { ...BY_OFFICE, trip: true } },
  confirm_blocked: { ...unseen, sends: { ...BY_OFFICE, trip: true } },
  use_credit: unseen,
  collect_fee: {
    sees: { ...INSIDE, ticket: true, portal: true, v1: true, standing: true },
    sends: { ...BY_OFFICE, standing: true, sheet: "own" },
  },
  cod_amount: {
    sees: { ...INSIDE, ticket: true, portal: true, v1: true, standing: true, request: "own" },
    sends: { ...BY_ASKER, stop: true },
  },
  pays_with: {
    sees: { ...INSIDE, ticket: true, phone: true, portal: true, v1: true, standing: true, request: "own" },
    sends: { ...BY_ASKER, stop: true, form: true },
  },
  change_needed: { ...computed, sees: { ...INSIDE, phone: "own" } },
  cod_status: { ...computed, sees: { ...INSIDE, ticket: true, portal: true, v1: true } },
  cod_note: computed,
  attempts: {
    sees: { ...INSIDE, phone: "own", portal: "own", tracking: "own", v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  pin: {
    sees: { ...INSIDE, phone: "own", tracking: "own", standing: "own", request: "own" },
    sends: { ...BY_ASKER, stop: true, sheet: false },
  },
  pin_code: computed,
  promised_time: {
    sees: {
      office: true,
      ticket: true,
      phone: true,
      portal: true,
      tracking: true,
      v1: true,
      standing: true,
      request: "own",
    },
    sends: { ...BY_ASKER, stop: true, transit: true, form: true, filter: "own" },
  },
  notes: {
    sees: { ...INSIDE, ticket: true, phone: true, standing: true, request: true },
    sends: { ...BY_ASKER, stop: true, transit: true, form: "own", sheet: true },
  },
  client_reference: ownNumber,
  packages: parcel,
  contents: parcel,
  packages_returned: { ...computed, sees: CARRIED },
  partial_reason: { ...computed, sees: CARRIED },
  cancellation_notes: { ...computed, sees: { ...INSIDE, phone: true } },
  return_of_id: computed,
  return_id: computed,
  opening: computed,
  trip: {
    sees: { ...INSIDE, ticket: true, phone: true, portal: true, v1: true },
    sends: { ...UNSENT, filter: "own" },
  },
  further_stop: computed,
  receipt: {
    sees: { ...INSIDE, ticket: true, portal: true, v1: "own", standing: "own", request: "own" },
    sends: { ...BY_ASKER, stop: true, transit: true, request: "own", form: "own" },
  },
  receipt_full_name: { ...computed, sees: { ...INSIDE, phone: true } },
  receipt_phone: { ...computed, sees: { ...INSIDE, phone: true } },
  receipt_address: { ...computed, sees: { ...INSIDE, phone: true } },
  receipt_location: { ...computed, sees: { ...INSIDE, phone: true } },
  debt_id: computed,
  debt_amount: computed,
  debt_remaining_amount: {
    sees: { ...INSIDE, ticket: true },
    sends: { ...UNSENT, filter: "own" },
  },
  remaining: { sees: { ...HIDDEN, portal: "own" }, sends: UNSENT },
  tracking_url: { ...computed, sees: { ...INSIDE, ticket: true, portal: true, v1: true } },
  created_at: { ...computed, sees: { ...INSIDE, portal: true, v1: true } },
  updated_at: { ...computed, sees: { ...INSIDE, portal: true, v1: true } },

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
} as const satisfies Record<string, Row> & Record<PlainName, Row>;

export const ORDER_FIELDS = rows;
type Fields = typeof ORDER_FIELDS;
export type FieldName = keyof Fields;

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

/** Narrows to the names of the type, which the same table says. */
export const seenBy = <Door extends Reader>(door: Door): SeenBy<Door>[] =>
  names.filter((name): name is SeenBy<Door> => row(name).sees[door] === true);

export const sentBy = <Door extends Sender>(door: Door): SentBy<Door>[] =>
  names.filter((name): name is SentBy<Door> => row(name).sends[door] === true);

/** The plain fields that the door sees as they are. */
export const plainSeenBy = (door: Reader): PlainName[] =>
  PLAIN_NAMES.filter((name) => row(name).sees[door] === true);
/** Those that come through the door as they are. */
export const plainSentBy = (door: Sender): PlainName[] =>
  PLAIN_NAMES.filter((name) => row(name).sends[door] === true);
