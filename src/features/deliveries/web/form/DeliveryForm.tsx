import { useParams } from "@tanstack/react-router";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { isEditable } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ApiError } from "#web/api.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { NotFound } from "#web/layout/Message.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { deliveries } from "../deliveries.ts";
import { ClientPart } from "./ClientPart.tsx";
import { clients } from "./clients.ts";
import { GeneralPart } from "./GeneralPart.tsx";
import { NotesPart, RecipientPart } from "./RecipientPart.tsx";
import { blankOrder, type DeliveryValues, deliveryForm, ofClient, toValues } from "./values.ts";

function DeliveryForm() {
  const params = useParams({ strict: false }) as { id?: string; clientId?: string };
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const order = deliveries.useOne(number(params.id)).data?.data;
  const chosen = clients.useOne(number(params.clientId));

  if (chosen.error instanceof ApiError && chosen.error.status === 404) return <NotFound />;
  if (chosen.isError) return <LoadFailed error={chosen.error} onRetry={() => void chosen.refetch()} />;

  return (
    <FormPage
      resource={deliveries}
      body={deliveryForm}
      titles={deliveryTexts}
      blank={blankFor(params.clientId, chosen.data?.data)}
      toValues={toValues}
      locked={({ status }) => (isEditable(status) ? undefined : deliveryTexts.notEditable)}
      backTo="/deliveries"
      parts={[
        {
          label: deliveryTexts.general,
          fields: ["date", "service_id", "courier_id"],
          content: (form) => <GeneralPart form={form} order={order} />,
        },
        {
          label: deliveryTexts.client,
          fields: ["client_id", "anonymous_client", "pickup_address", "payment_type", "payment_method"],
          content: (form) => <ClientPart form={form} order={order} />,
        },
        {
          label: deliveryTexts.recipient,
          fields: ["receipt"],
          content: (form) => <RecipientPart form={form} />,
        },
        { label: deliveryTexts.notes, fields: ["notes"], content: (form) => <NotesPart form={form} /> },
      ]}
    />
  );
}

/** A new order; for a client that is still on its way, nothing yet. */
function blankFor(
  clientId: string | undefined,
  client: Parameters<typeof ofClient>[0],
): DeliveryValues | undefined {
  if (clientId === undefined) return blankOrder();
  return client && { ...blankOrder(), ...ofClient(client) };
}

export const screen = { access: deliveryRoutes.create.access, Page: DeliveryForm };
