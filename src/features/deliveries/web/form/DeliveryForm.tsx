import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { paidWith } from "#features/collections/changeRules.ts";
import { paysWithTexts } from "#features/collections/changeTexts.ts";
import { amountsText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isEditable } from "#features/deliveries/rules.ts";
import { paymentTypeLabels, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { extraLine } from "#features/extras/rules.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { ApiError } from "#web/api.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { money } from "#web/form/fields/amount.ts";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import type { FieldWords } from "#web/form/versions/useVersions.ts";
import { NotFound } from "#web/layout/Message.tsx";
import type { RowAction } from "#web/list/table/columns.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import type { AskedFor } from "../askedForm.ts";
import { deliveries } from "../deliveries.ts";
import { useNextSteps } from "../ticket/useNextSteps.ts";
import type { TripForm } from "../tripForm.ts";
import { ClientPart } from "./ClientPart.tsx";
import { clients } from "./clients.ts";
import { GeneralPart } from "./GeneralPart.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { FURTHER_FIELDS, isFlag } from "./plainValues.ts";
import { NotesPart, RecipientPart } from "./RecipientPart.tsx";
import type { Credit } from "./RegularClient.tsx";
import {
  askedOrder,
  blankOrder,
  type DeliveryValues,
  ofClient,
  orderRules,
  repeatOrder,
  toValues,
  withPaid,
} from "./values.ts";

const paymentFields = [
  "payment_method",
  "payment_currency",
  "payment_parts",
  "payment_tenders",
  "payment_reference",
  "payment_bank",
  "payment_phone",
  "accept_similar",
  "accept_duplicate_reason",
  "collect_fee",
  "cod_amount",
  "pays_with",
] as const;

/** How the dialog of two versions shows the fields that are not typed texts. */
const words: FieldWords<Delivery> = {
  service_id: ({ service_name }) => service_name,
  courier_id: ({ courier_full_name }) => courier_full_name ?? texts.noCourier,
  client_id: ({ client_name }) => client_name,
  pickup_zone_id: ({ pickup_zone }) => pickup_zone,
  delivery_zone_id: ({ delivery_zone }) => delivery_zone,
  extras: ({ extras }) => extras.map(({ name, quantity }) => extraLine(name, quantity)).join(", "),
  price: ({ price }) => price && `${money(price.amount)} (${price.reason})`,
  payment_type: ({ payment_type }) => paymentTypeLabels[payment_type],
  payment_method: ({ payment_method }) => payment_method && paymentMethodLabels[payment_method],
  payment_currency: ({ payment_currency }) => currencyLabels[payment_currency],
  payment_bank: ({ payment_bank }) => payment_bank && bankName(payment_bank),
  collect_fee: ({ collect_fee }) => (collect_fee ? uiTexts.yes : uiTexts.no),
  cod_amount: ({ cod_amount }) => money(cod_amount),
  pays_with: (order) => {
    const paid = paidWith(order);
    return paid ? amountsText(paid) : paysWithTexts.exact;
  },
  pin: ({ pin }) => (pin ? uiTexts.yes : uiTexts.no),
  ...Object.fromEntries(
    FURTHER_FIELDS.filter(isFlag).map((name) => [
      name,
      (order: Delivery) => (order[name] ? uiTexts.yes : uiTexts.no),
    ]),
  ),
};

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));

interface DeliveryFormProps {
  /** Offers to spend a client's advances on a new order. */
  credit: Credit;
  /** 'Cobrar', while an order owes. */
  collect: (order: Delivery) => RowAction | null;
  /** What the order was asked for with. */
  request?: AskedFor | undefined;
  trip: TripForm;
}

export function DeliveryForm({ credit, collect, request, trip }: DeliveryFormProps) {
  const next = useNextSteps(collect);
  const saveTrip = trip.useSave(request?.path);
  const rules = useMemo(() => orderRules(trip), [trip]);
  const params = useParams({ strict: false }) as { id?: string };
  const order = deliveries.useOne(toNumber(params.id)).data?.data;
  const { blank, name, model, failed } = useStart(request);

  if (failed?.error instanceof ApiError && failed.error.status === 404) return <NotFound />;
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;

  return (
    <FormPage
      resource={request?.resource ?? deliveries}
      body={rules}
      titles={request ? { ...texts, create: request.title } : texts}
      subtitle={order?.client_name ?? name}
      blank={blank}
      toValues={toValues}
      toBody={({ payment_parts: _, stops: __, ...values }) => {
        const body = withPaid(values, values.payment_type === "full" && values.collect_fee);
        return request?.body.stops ? { ...body, stops: null } : body;
      }}
      saveInstead={(values) => (values.stops.length > 0 ? saveTrip(values) : undefined)}
      words={words}
      locked={({ status }) => (isEditable(status) ? undefined : texts.notEditable)}
      backTo={request?.backTo ?? "/deliveries"}
      next={next}
      aside={(state) => <OrderSummary {...state} order={order} />}
      parts={partsOf({ order, repeated: model, credit, trip })}
    />
  );
}

/** A new order's initial values, undefined while what they depend on is loading: its client, the order that it repeats. */
function useStart(request: AskedFor | undefined) {
  const params = useParams({ strict: false }) as { clientId?: string };
  const { repeat } = useSearch({ strict: false }) as { repeat?: string };
  const client = clients.useOne(request?.body.client_id ?? toNumber(params.clientId));
  const model = deliveries.useOne(toNumber(repeat));
  const loaded = { client: client.data?.data, model: model.data?.data };
  return {
    blank: blank(),
    name: request?.subtitle ?? loaded.client?.legal_name ?? loaded.model?.client_name,
    model: loaded.model,
    failed: [client, model].find(({ isError }) => isError),
  };

  function blank(): DeliveryValues | undefined {
    if (request && (request.body.client_id === null || loaded.client))
      return askedOrder(request.body, loaded.client);
    if (repeat !== undefined) return loaded.model && repeatOrder(loaded.model);
    if (!request && params.clientId === undefined) return blankOrder();
    return loaded.client && { ...blankOrder(), ...ofClient(loaded.client) };
  }
}

interface Parts {
  order: Delivery | undefined;
  repeated: Delivery | undefined;
  credit: Credit;
  /** Undefined: it stays one order. */
  trip: TripForm | undefined;
}

const partsOf = ({ order, repeated, credit, trip }: Parts): FormPart<DeliveryValues>[] => [
  {
    label: texts.general,
    fields: ["date", "promised_time", "service_id", "extras", "price", "courier_id"],
    content: (form) => <GeneralPart form={form} order={order} repeated={repeated} />,
  },
  {
    label: texts.client,
    fields: [
      "client_id",
      "anonymous_client",
      "pickup_address",
      "pickup_zone_id",
      "payment_type",
      "over_limit_reason",
      "confirm_blocked",
      "use_credit",
      ...paymentFields,
    ],
    content: (form) => <ClientPart form={form} order={order} credit={credit} />,
  },
  {
    label: texts.recipient,
    fields: ["receipt", "delivery_zone_id", "pin", "stops", ...FURTHER_FIELDS],
    content: (form) => <RecipientPart form={form} order={order} trip={trip} />,
  },
  { label: texts.notes, fields: ["notes"], content: (form) => <NotesPart form={form} /> },
];
