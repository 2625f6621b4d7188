import { TextInput } from "@mantine/core";
import { clientTexts } from "#features/clients/texts.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import classes from "../deliveries.module.css";
import { documentTypes } from "../options.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { PaidAtOnce } from "./PaymentFields.tsx";
import { ZoneField } from "./price/ZoneField.tsx";

/** The fields of an anonymous client, who pays at once. */
export function AnonymousClient({ form, order, planned }: PartProps) {
  const { field } = form;
  return (
    <>
      <TextInput
        label={clientTexts.legalName}
        required
        autoComplete="off"
        {...field("anonymous_client.legal_name")}
      />
      <div className={classes.pair}>
        <ChoiceField
          label={clientTexts.documentType}
          required
          data={documentTypes}
          allowDeselect={false}
          {...field("anonymous_client.type")}
        />
        <TextInput
          label={clientTexts.documentNumber}
          required
          autoComplete="off"
          {...field("anonymous_client.registration_number")}
        />
      </div>
      <TextInput
        label={deliveryTexts.phone}
        required
        type="tel"
        autoComplete="off"
        {...field("anonymous_client.phone")}
      />
      <TextInput
        label={deliveryTexts.pickupAddress}
        required
        autoComplete="off"
        {...field("pickup_address")}
      />
      <ZoneField
        form={form}
        order={order}
        name="pickup_zone_id"
        value={form.values.pickup_zone_id}
        label={deliveryTexts.pickupZone}
        address={form.values.pickup_address}
      />
      <PaidAtOnce form={form} order={order} planned={planned || form.values.stops.length > 0} />
    </>
  );
}
