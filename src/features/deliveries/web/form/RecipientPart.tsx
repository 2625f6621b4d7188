import { Autocomplete, Button, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deliveryRoutes, type Recipient } from "#features/deliveries/contract.ts";
import { deliveryTexts, knownRecipient } from "#features/deliveries/texts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { placeText } from "#shared/place/place.ts";
import { fold } from "#shared/search.ts";
import { call } from "#web/api.ts";
import { PlaceField } from "#web/map/PlaceField.tsx";
import { useOwnCompany } from "#web/session/company.ts";
import classes from "../deliveries.module.css";
import { FurtherFields } from "./FurtherFields.tsx";
import type { PartProps } from "./GeneralPart.tsx";
import { ZoneField } from "./price/ZoneField.tsx";

type Props = Pick<PartProps, "form">;

export function RecipientPart({ form, order }: PartProps) {
  const { field, values } = form;
  const common = { required: true, autoComplete: "off" };
  return (
    <>
      <RecipientName form={form} />
      <TextInput label={deliveryTexts.phone} type="tel" {...common} {...field("receipt.phone")} />
      <TextInput label={deliveryTexts.address} {...common} {...field("receipt.address")} />
      <ZoneField
        form={form}
        order={order}
        name="delivery_zone_id"
        label={deliveryTexts.deliveryZone}
        address={values.receipt.address}
      />
      <PlaceField of={deliveryTexts.address} {...field("receipt.location")} />
      <PinField form={form} />
      <FurtherFields form={form} />
    </>
  );
}

/** Whether the recipient tells a PIN: asked only where the company or the order has one. */
function PinField({ form: { field, values } }: Props) {
  const byCompany = useOwnCompany()?.pin ?? false;
  const [had] = useState(values.pin ?? false);
  if (!byCompany && !had) return null;
  return (
    <Switch
      label={deliveryTexts.pin}
      description={deliveryTexts.pinHint}
      {...field("pin", "checkbox")}
      checked={values.pin ?? byCompany}
    />
  );
}

/** The name. For a registered client it offers the last recipients, and fills in their phone and address. */
function RecipientName({ form: { field, values, assign } }: Props) {
  const { client_id } = values;
  const { data } = useQuery({
    queryKey: [deliveryRoutes.recipients.path, client_id],
    queryFn: ({ signal }) => call(deliveryRoutes.recipients, { params: { id: client_id ?? 0 }, signal }),
    enabled: client_id !== null,
  });
  const common = { label: deliveryTexts.recipientName, required: true, autoComplete: "off" };
  // Not by whether there are recipients: the field would be replaced while somebody types in it.
  if (client_id === null) return <TextInput {...common} {...field("receipt.full_name")} />;
  const recipients = (data ?? []).map((recipient) => ({ ...recipient, phone: formatPhone(recipient.phone) }));
  const take = ({ zone_id, location, ...receipt }: Recipient) =>
    assign({
      receipt: { ...receipt, location: location ? placeText(location) : "" },
      ...(zone_id !== null && { delivery_zone_id: zone_id }),
    });
  const known = recipients.find(({ full_name }) => fold(full_name) === fold(values.receipt.full_name.trim()));
  const offered = known && (known.phone !== values.receipt.phone || known.address !== values.receipt.address);
  return (
    <>
      <Autocomplete
        {...common}
        {...field("receipt.full_name")}
        data={recipients.map(({ full_name }, index) => ({ value: String(index), label: full_name }))}
        onOptionSubmit={(index) => {
          const chosen = recipients[Number(index)];
          if (chosen) take(chosen);
        }}
        renderOption={({ option }) => {
          const { full_name, phone, address } = recipients[Number(option.value)] ?? {};
          return (
            <div>
              <Text size="sm">{full_name}</Text>
              <Text size="xs" className={classes.detail}>
                {[phone, address].join(" · ")}
              </Text>
            </div>
          );
        }}
      />
      {offered && (
        <Button
          variant="default"
          size="compact-sm"
          h="auto"
          py={4}
          className={classes.known}
          onClick={() => take(known)}
        >
          {knownRecipient([known.phone, known.address].join(" · "))}
        </Button>
      )}
    </>
  );
}

export function NotesPart({ form: { field } }: Props) {
  return <Textarea label={deliveryTexts.notes} minRows={6} {...field("notes")} />;
}
