import { z } from "zod";
import type { AskedOrder, AskedStop } from "#features/deliveries/askedContract.ts";
import { type Delivery, type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import {
  type InParts,
  notInParts,
  type requestTenders,
  wayErrors,
} from "#features/receipts/web/paymentForm.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { across, fieldErrors } from "#shared/fields.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Currency, parseMoney, type SentAmounts } from "#shared/money.ts";
import { placeText } from "#shared/place/place.ts";
import type { PaymentMethod, PaymentType } from "#shared/vocabulary.ts";
import { today } from "#web/clock.ts";
import type { TripForm } from "../tripForm.ts";
import { blankPlain, type PlainValues, plainOf, plainToValues } from "./plainValues.ts";

export interface AnonymousValues {
  legal_name: string;
  type: string;
  registration_number: string;
  phone: string;
}

/** The form's values. A null anonymous client means a registered one. */
export interface DeliveryValues extends PlainValues {
  date: string;
  service_id: number | null;
  courier_id: number | null;
  client_id: number | null;
  anonymous_client: AnonymousValues | null;
  pickup_address: string;
  pickup_zone_id: number | null;
  delivery_zone_id: number | null;
  extras: { extra_id: number; quantity: number }[];
  /** Another price than the lists', and why. */
  price: { amount: string; reason: string } | null;
  /** An edit takes the price that the lists say now. */
  reprice: boolean;
  payment_type: PaymentType | "";
  payment_method: PaymentMethod;
  payment_currency: Currency;
  /** How a new order is paid in several ways, or in cash with change. */
  payment_parts: InParts;
  /** The request's tenders of `payment_parts`; undefined if one method pays the exact amount. */
  payment_tenders?: ReturnType<typeof requestTenders>;
  payment_reference: string;
  payment_bank: string;
  payment_phone: string;
  accept_similar: boolean;
  /** Undefined until it is asked for. */
  accept_duplicate_reason?: string | undefined;
  /** The fee is paid at the door. */
  collect_fee: boolean;
  /** The goods' price, or empty. */
  cod_amount: string;
  /** With what is paid at the door; null: the exact amount. */
  pays_with: TypedAmounts | null;
  receipt: { full_name: string; phone: string; address: string; location?: string };
  /** Undefined: as the company says. */
  pin?: boolean | undefined;
  /** An admin's reason to take a credit order above the client's limit. */
  over_limit_reason: string;
  /** An admin takes the order although its client is blocked. */
  confirm_blocked: boolean;
  /** Spends the client's advances on a new order. */
  use_credit: boolean;
  /** Further stops, with which it is a trip. */
  stops: StopValues[];
}

/** A further stop of the trip that the order then is. */
export interface StopValues extends PlainValues {
  receipt: DeliveryValues["receipt"];
  delivery_zone_id: number | null;
  extras: DeliveryValues["extras"];
  cod_amount: string;
  pays_with: TypedAmounts | null;
  pin?: boolean | undefined;
}

/** An amount of each currency as typed. */
export type TypedAmounts = Record<Currency, string>;

/** Where the form has a stop: the first one is the order's own recipient. */
export type StopPath = "" | `stops.${number}.`;

export const pathOfStop = (index: number): StopPath => (index === 0 ? "" : `stops.${index - 1}.`);

/** All stops of the trip that the order is, or would be. */
export const stopsIn = (values: DeliveryValues): StopValues[] => [firstStop(values), ...values.stops];

export const blankStop = (): StopValues => ({
  ...blankPlain(),
  receipt: { full_name: "", phone: "", address: "" },
  delivery_zone_id: null,
  extras: [],
  cod_amount: "",
  pays_with: null,
});

/** The order's own recipient as a stop. */
export const firstStop = (values: DeliveryValues): StopValues => ({
  ...plainOf(values),
  receipt: values.receipt,
  delivery_zone_id: values.delivery_zone_id,
  extras: values.extras,
  cod_amount: values.cod_amount,
  pays_with: values.pays_with,
  pin: values.pin,
});

/** The form's values of a trip with these stops. */
export const withStops = ([
  first = blankStop(),
  ...stops
]: readonly StopValues[]): Partial<DeliveryValues> => ({
  ...first,
  // A stop without a PIN of its own doesn't get that of the one before it in the form.
  pin: first.pin,
  stops,
});

type Checked = Pick<DeliveryBody, "client_id" | "anonymous_client" | "pickup_address">;

/** The fields that the page requires although the server has a default. */
const PAGE_RULES = [
  across<Checked>(
    ["client_id"],
    deliveryTexts.clientRequired,
    (order) => !!order.client_id || !!order.anonymous_client,
  ),
  across<Checked>(["pickup_address"], deliveryTexts.pickupRequired, (order) => !!order.pickup_address),
];
const bodyRules = deliveryBody.check(...PAGE_RULES);
const tripRules = z.custom<Checked>().check(...PAGE_RULES);

const errorsIn = (rules: z.ZodType, values: object): FieldErrors => {
  const parsed = rules.safeParse(values);
  return parsed.success ? {} : fieldErrors(parsed.error);
};

/** Each way to pay needs an amount, besides. The ways are the first of the request's tenders. */
function errorsOfOrder(values: DeliveryValues): FieldErrors {
  const ofWays = values.payment_tenders ? wayErrors(values.payment_parts.ways) : {};
  return {
    ...errorsIn(bodyRules, values),
    ...Object.fromEntries(
      Object.entries(ofWays).map(([path, messages]) => [path.replace("ways", "payment_tenders"), messages]),
    ),
  };
}

/** The contract's rules for an order, or for the trip that it is with further stops. */
export const orderRules = (trip: TripForm | undefined) =>
  z.custom<DeliveryValues>().superRefine((values, ctx) => {
    const isTrip = trip && values.stops.length > 0;
    const errors = isTrip ? { ...errorsIn(tripRules, values), ...trip.check(values) } : errorsOfOrder(values);
    for (const [path, messages] of Object.entries(errors))
      for (const message of messages) ctx.addIssue({ code: "custom", path: path.split("."), message });
  });

/** Amounts of an answer as a form has them. */
export const typedAmounts = (amounts: SentAmounts | null | undefined): TypedAmounts | null =>
  amounts
    ? { USD: amounts.USD === 0 ? "" : String(amounts.USD), VES: amounts.VES === 0 ? "" : String(amounts.VES) }
    : null;

/** With what a stop is paid, unless nothing is collected at its door: then its form doesn't ask. */
export const withPaid = <Stop extends Pick<StopValues, "cod_amount" | "pays_with">>(
  stop: Stop,
  collectsFee: boolean,
): Stop => (collectsFee || (parseMoney(stop.cod_amount) ?? 0) > 0 ? stop : { ...stop, pays_with: null });

export const blankAnonymous: AnonymousValues = {
  legal_name: "",
  type: "venezolano",
  registration_number: "",
  phone: "",
};

export function blankOrder(): DeliveryValues {
  return {
    ...blankPlain(),
    date: today(),
    service_id: null,
    courier_id: null,
    client_id: null,
    anonymous_client: null,
    pickup_address: "",
    pickup_zone_id: null,
    delivery_zone_id: null,
    extras: [],
    price: null,
    reprice: false,
    payment_type: "",
    payment_method: "cash",
    payment_currency: "USD",
    payment_parts: notInParts(),
    payment_reference: "",
    payment_bank: "",
    payment_phone: "",
    accept_similar: false,
    collect_fee: false,
    cod_amount: "",
    pays_with: null,
    receipt: { full_name: "", phone: "", address: "" },
    over_limit_reason: "",
    confirm_blocked: false,
    use_credit: false,
    stops: [],
  };
}

export function toValues(order: Delivery): DeliveryValues {
  const { date, service_id, courier_id, client_id, anonymous_client, pickup_address } = order;
  return {
    ...plainToValues(order),
    date,
    service_id,
    courier_id,
    client_id,
    anonymous_client: anonymous_client && { ...anonymous_client, phone: formatPhone(anonymous_client.phone) },
    pickup_address,
    pickup_zone_id: order.pickup_zone_id,
    delivery_zone_id: order.delivery_zone_id,
    extras: order.extras.map(({ extra_id, quantity }) => ({ extra_id, quantity })),
    price: order.price && { ...order.price, amount: String(order.price.amount) },
    reprice: false,
    payment_type: order.payment_type,
    payment_method: order.payment_method ?? "cash",
    payment_currency: order.payment_currency,
    payment_parts: notInParts(),
    payment_reference: order.payment_reference ?? "",
    payment_bank: order.payment_bank ?? "",
    payment_phone: formatPhone(order.payment_phone ?? ""),
    accept_similar: false,
    collect_fee: order.collect_fee,
    cod_amount: order.cod_amount === 0 ? "" : String(order.cod_amount),
    pays_with: typedAmounts(order.pays_with),
    receipt: {
      ...order.receipt,
      phone: formatPhone(order.receipt.phone),
      location: order.receipt_location ? placeText(order.receipt_location) : "",
    },
    pin: order.pin,
    over_limit_reason: "",
    confirm_blocked: false,
    use_credit: false,
    stops: [],
  };
}

/** The values of a repeated order, for today and at today's price, without its courier, promised time and payment's reference. */
export function repeatOrder(order: Delivery): DeliveryValues {
  const fresh = { date: today(), promised_time: "", courier_id: null, payment_reference: "", price: null };
  // The client gives each order another number, and the recipient has other notes.
  const unnumbered = { client_reference: "", pays_with: null };
  return { ...toValues(order), ...fresh, ...unnumbered };
}

interface PayingClient {
  id: number;
  allow_credit: boolean;
  addresses: { address: string; zone_id: number | null }[];
}

/**
 * Sets what the chosen client decides: the pickup address if it is empty, and the payment type if there is only one. The credit
 * is fetched, because a wrong guess would record a payment that nobody made.
 */
export function ofClient(client: PayingClient | undefined) {
  return {
    client_id: client?.id ?? null,
    ...(!client && { client_reference: "" }),
    pickup_address: client?.addresses[0]?.address ?? "",
    pickup_zone_id: client?.addresses[0]?.zone_id ?? null,
    payment_type: client && !client.allow_credit ? ("full" as const) : ("" as const),
    use_credit: false,
  };
}

/** A stop of a trip that somebody asked for. */
const askedStop = (stop: AskedStop): StopValues => ({
  ...plainToValues({ ...stop, promised_time: stop.promised_time ?? null }),
  receipt: {
    full_name: stop.receipt.full_name,
    phone: formatPhone(stop.receipt.phone),
    address: stop.receipt.address,
    location: stop.receipt.location ? placeText(stop.receipt.location) : "",
  },
  delivery_zone_id: stop.delivery_zone_id ?? null,
  extras: stop.extras ?? [],
  cod_amount: stop.cod_amount ? String(stop.cod_amount) : "",
  pays_with: typedAmounts(stop.pays_with),
  pin: stop.pin,
});

/** The values of an order that somebody asked for. Nobody has paid yet: it is owed on credit, or paid at the door. */
export function askedOrder(order: AskedOrder, client: PayingClient | undefined): DeliveryValues {
  const { anonymous_client, pickup_address } = order;
  const blank = { ...blankOrder(), ...ofClient(client) };
  return {
    ...blank,
    ...askedStop(order),
    stops: (order.stops ?? []).slice(1).map(askedStop),
    date: order.date,
    service_id: order.service_id,
    anonymous_client: anonymous_client && { ...anonymous_client, phone: formatPhone(anonymous_client.phone) },
    pickup_address: pickup_address ?? blank.pickup_address,
    pickup_zone_id: order.pickup_zone_id ?? (pickup_address ? null : blank.pickup_zone_id),
    ...(client?.allow_credit
      ? { payment_type: "partial" as const }
      : { payment_type: "full" as const, collect_fee: true }),
  };
}
