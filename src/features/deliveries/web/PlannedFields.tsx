import type { z } from "zod";
import type { Delivery } from "#features/deliveries/contract.ts";
import type { PlainAnswer } from "#features/deliveries/fields/plainShapes.ts";
import type { plannedBody } from "#features/deliveries/plannedContract.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import type { SentAmounts } from "#shared/money.ts";
import { placeText } from "#shared/place/place.ts";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import { ClientPart } from "./form/ClientPart.tsx";
import { GeneralPart } from "./form/GeneralPart.tsx";
import { FURTHER_FIELDS, plainOf, plainToValues } from "./form/plainValues.ts";
import { NotesPart, RecipientPart } from "./form/RecipientPart.tsx";
import { blankOrder, type DeliveryValues, repeatOrder, typedAmounts, withPaid } from "./form/values.ts";

/** The values of a form that describes orders of days to come, beside others. */
export type PlannedValues = DeliveryValues;

type PlannedInput = z.input<typeof plannedBody>;

/** A planned order as an answer has it. Its price is in dollars. */
interface Planned extends Omit<PlainAnswer, "client_reference"> {
  service_id: number;
  courier_id: number | null;
  client_id: number | null;
  anonymous_client: { legal_name: string; type: string; registration_number: string; phone: string } | null;
  payment_type: "full" | "partial" | null;
  pickup_address: string | null;
  pickup_zone_id: number | null;
  delivery_zone_id: number | null;
  extras: { extra_id: number; quantity: number }[];
  price: { amount: number; reason: string } | null;
  cod_amount: number;
  pays_with: SentAmounts | null;
  receipt: {
    full_name: string;
    phone: string;
    address: string;
    location: { lat: number; lng: number } | null;
  };
  pin?: boolean | undefined;
}

export const blankPlanned: () => PlannedValues = blankOrder;

/** The values of orders like this one. */
export const plannedLike = (order: Delivery): PlannedValues => ({
  ...repeatOrder(order),
  promised_time: order.promised_time ?? "",
  courier_id: order.courier_id,
});

export function plannedToValues({ receipt, price, pin, ...order }: Planned): PlannedValues {
  const { anonymous_client, cod_amount } = order;
  return {
    ...blankOrder(),
    ...order,
    ...plainToValues(order),
    anonymous_client: anonymous_client && { ...anonymous_client, phone: formatPhone(anonymous_client.phone) },
    payment_type: order.payment_type ?? "full",
    pickup_address: order.pickup_address ?? "",
    price: price && { ...price, amount: String(price.amount) },
    cod_amount: cod_amount === 0 ? "" : String(cod_amount),
    pays_with: typedAmounts(order.pays_with),
    receipt: {
      ...receipt,
      phone: formatPhone(receipt.phone),
      location: receipt.location ? placeText(receipt.location) : "",
    },
    ...(pin !== undefined && { pin }),
  };
}

/** The body of these orders. */
export function toPlanned(values: PlannedValues): PlannedInput {
  const { service_id, courier_id, client_id, anonymous_client, payment_type } = values;
  const { pickup_address, pickup_zone_id, delivery_zone_id, extras, price, cod_amount } = values;
  const { receipt, pin } = values;
  const { pays_with } = withPaid(values, payment_type === "full");
  return {
    service_id,
    courier_id,
    client_id,
    anonymous_client,
    payment_type,
    pickup_address,
    pickup_zone_id,
    delivery_zone_id,
    extras,
    price,
    cod_amount,
    pays_with,
    receipt,
    pin,
    ...plainOf(values),
  } as PlannedInput;
}

/** The parts of a form that describe the orders. Theirs are the fields of an order's form, without day and payment. */
export function plannedParts<Values extends PlannedValues>(): FormPart<Values>[] {
  return [
    {
      label: texts.general,
      fields: ["promised_time", "service_id", "extras", "price", "courier_id"],
      content: (form) => <GeneralPart form={form} order={undefined} planned repeated={undefined} />,
    },
    {
      label: texts.client,
      fields: [
        "client_id",
        "anonymous_client",
        "pickup_address",
        "pickup_zone_id",
        "payment_type",
        "cod_amount",
        "pays_with",
      ],
      content: (form) => <ClientPart form={form} order={undefined} planned credit={() => null} />,
    },
    {
      label: texts.recipient,
      fields: ["receipt", "delivery_zone_id", "pin", ...FURTHER_FIELDS],
      content: (form) => <RecipientPart form={form} order={undefined} planned />,
    },
    { label: texts.notes, fields: ["notes"], content: (form) => <NotesPart form={form} /> },
  ];
}
