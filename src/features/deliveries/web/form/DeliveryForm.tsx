import { useParams, useSearch } from "@tanstack/react-router";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isEditable } from "#features/deliveries/rules.ts";
import { paymentTypeLabels, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { extraLine } from "#features/extras/texts.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { ApiError } from "#web/api.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { money } from "#web/form/fields/amount.ts";
import type { FieldWords } from "#web/form/versions/useVersions.ts";
import { NotFound } from "#web/layout/Message.tsx";
import type { RowAction } from "#web/list/table/columns.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { deliveries } from "../deliveries.ts";
import { useNextSteps } from "../ticket/useNextSteps.ts";
import { ClientPart } from "./ClientPart.tsx";
import { clients } from "./clients.ts";
import { GeneralPart } from "./GeneralPart.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { NotesPart, RecipientPart } from "./RecipientPart.tsx";
import type { Credit } from "./RegularClient.tsx";
import { blankOrder, type DeliveryValues, deliveryForm, ofClient, repeatOrder, toValues } from "./values.ts";

const paymentFields = [
  "payment_method",
  "payment_currency",
  "payment_parts",
  "payment_tenders",
  "payment_reference",
  "payment_bank",
  "payment_phone",
  "accept_similar",
  "collect_fee",
  "cod_amount",
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
  pin: ({ pin }) => (pin ? uiTexts.yes : uiTexts.no),
};

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));

interface DeliveryFormProps {
  /** Offers to spend a client's advances on a new order. */
  credit: Credit;
  /** 'Cobrar', while an order owes. */
  collect: (order: Delivery) => RowAction | null;
}

export function DeliveryForm({ credit, collect }: DeliveryFormProps) {
  const next = useNextSteps(collect);
  const params = useParams({ strict: false }) as { id?: string; clientId?: string };
  const { repeat } = useSearch({ strict: false }) as { repeat?: string };
  const order = deliveries.useOne(toNumber(params.id)).data?.data;
  const client = clients.useOne(toNumber(params.clientId));
  const model = deliveries.useOne(toNumber(repeat));

  for (const start of [client, model]) {
    if (start.error instanceof ApiError && start.error.status === 404) return <NotFound />;
    if (start.isError) return <LoadFailed error={start.error} onRetry={() => void start.refetch()} />;
  }

  return (
    <FormPage
      resource={deliveries}
      body={deliveryForm}
      titles={texts}
      subtitle={order?.client_name ?? client.data?.data.legal_name ?? model.data?.data.client_name}
      blank={blank()}
      toValues={toValues}
      toBody={({ payment_parts: _, ...body }) => body}
      words={words}
      locked={({ status }) => (isEditable(status) ? undefined : texts.notEditable)}
      backTo="/deliveries"
      next={next}
      aside={(state) => <OrderSummary {...state} order={order} />}
      parts={[
        {
          label: texts.general,
          fields: ["date", "promised_time", "service_id", "extras", "price", "courier_id"],
          content: (form) => <GeneralPart form={form} order={order} repeated={model.data?.data} />,
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
            "use_credit",
            ...paymentFields,
          ],
          content: (form) => <ClientPart form={form} order={order} credit={credit} />,
        },
        {
          label: texts.recipient,
          fields: ["receipt", "delivery_zone_id", "pin"],
          content: (form) => <RecipientPart form={form} order={order} />,
        },
        { label: texts.notes, fields: ["notes"], content: (form) => <NotesPart form={form} /> },
      ]}
    />
  );

  /** A new order's initial values; undefined while their client or order is loading. */
  function blank(): DeliveryValues | undefined {
    if (repeat !== undefined) return model.data && repeatOrder(model.data.data);
    if (params.clientId === undefined) return blankOrder();
    return client.data && { ...blankOrder(), ...ofClient(client.data.data) };
  }
}
