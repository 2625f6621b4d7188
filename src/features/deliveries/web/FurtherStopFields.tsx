import { Textarea, TextInput } from "@mantine/core";
import { OrderWarnings } from "#features/clients/web/WarningFields.tsx";
import { collectionTexts } from "#features/collections/texts.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { clients } from "./form/clients.ts";
import { dueWith, PaysWith } from "./form/PaysWith.tsx";
import { Extras } from "./form/price/PricePart.tsx";
import { StopFields } from "./form/stops/StopFields.tsx";
import { blankOrder, type DeliveryValues, firstStop } from "./form/values.ts";

/** The values of the form that adds a stop to a trip. The stop is the recipient of the form's order. */
export const blankFurtherStop = (clientId: number | null): DeliveryValues => ({
  ...blankOrder(),
  client_id: clientId,
});

/** The body of the stop. */
export const toFurtherStop = (values: DeliveryValues) => ({
  ...firstStop(values),
  over_limit_reason: values.over_limit_reason,
  confirm_blocked: values.confirm_blocked,
});

/** The fields of a further stop of a trip. What is collected needs a client that is not anonymous. */
export function FurtherStopFields({ form }: { form: RecordForm<DeliveryValues> }) {
  const { client_id, over_limit_reason } = form.values;
  const isOverLimit = over_limit_reason !== "" || form.errorAt("over_limit_reason") !== undefined;
  const client = clients.useOne(client_id ?? undefined).data?.data;
  return (
    <>
      {client && <OrderWarnings isNew client={client} confirm={form.field("confirm_blocked", "checkbox")} />}
      <StopFields form={form} order={undefined} stop={0} />
      {client_id !== null && <MoneyField label={collectionTexts.codAmount} {...form.field("cod_amount")} />}
      <PaysWith
        form={form}
        at=""
        value={form.values.pays_with}
        due={dueWith(0, form.values.cod_amount)}
        always
      />
      <TimeField label={texts.promisedTime} {...form.field("promised_time")} />
      <Extras form={form} />
      <Textarea label={texts.notes} autosize minRows={2} {...form.field("notes")} />
      {isOverLimit && <TextInput label={texts.overLimitReason} {...form.field("over_limit_reason")} />}
    </>
  );
}
