import { Autocomplete, Button, Switch, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deliveryRoutes, type Recipient } from "#features/deliveries/contract.ts";
import { deliveryTexts, knownRecipient } from "#features/deliveries/texts.ts";
import classes from "#features/deliveries/web/deliveries.module.css";
import { PhoneAlertNote } from "#features/phone-alerts/web/PhoneAlertFields.tsx";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { placeText } from "#shared/place/place.ts";
import { fold } from "#shared/search.ts";
import { call } from "#web/api.ts";
import { PlaceField } from "#web/map/PlaceField.tsx";
import { useOwnCompany } from "#web/session/company.ts";
import { FurtherFields } from "../FurtherFields.tsx";
import type { PartProps } from "../GeneralPart.tsx";
import { ZoneField } from "../price/ZoneField.tsx";
import { type DeliveryValues, pathOfStop, type StopPath } from "../values.ts";

type Props = Pick<PartProps, "form">;

interface StopFieldsProps extends PartProps {
  /** Which stop of the trip; 0 without one. */
  stop: number;
}

/** The fields of an order's recipient, which are those of each stop of a trip. */
export function StopFields({ form, order, planned, stop: index }: StopFieldsProps) {
  const { field, values } = form;
  const at = pathOfStop(index);
  const stop = index === 0 ? values : values.stops[index - 1];
  if (!stop) return null;
  const common = { required: true, autoComplete: "off" };
  return (
    <>
      <RecipientName form={form} at={at} receipt={stop.receipt} />
      <TextInput label={deliveryTexts.phone} type="tel" {...common} {...field(`${at}receipt.phone`)} />
      <PhoneAlertNote phone={stop.receipt.phone} />
      <TextInput label={deliveryTexts.address} {...common} {...field(`${at}receipt.address`)} />
      <ZoneField
        form={form}
        order={order}
        name={`${at}delivery_zone_id`}
        value={stop.delivery_zone_id}
        label={deliveryTexts.deliveryZone}
        address={stop.receipt.address}
      />
      <PlaceField of={deliveryTexts.address} {...field(`${at}receipt.location`)} />
      <PinField form={form} at={at} pin={stop.pin} />
      <FurtherFields form={form} planned={planned} at={at} values={stop} />
    </>
  );
}

/** Whether the recipient tells a PIN: asked only where the company or the order has one. */
function PinField({ form: { field }, at, pin }: Props & { at: StopPath; pin: boolean | undefined }) {
  const byCompany = useOwnCompany()?.pin ?? false;
  const [had] = useState(pin ?? false);
  if (!byCompany && !had) return null;
  return (
    <Switch
      label={deliveryTexts.pin}
      description={deliveryTexts.pinHint}
      {...field(`${at}pin`, "checkbox")}
      checked={pin ?? byCompany}
    />
  );
}

interface RecipientNameProps extends Props {
  at: StopPath;
  receipt: DeliveryValues["receipt"];
}

/** The name. For a registered client it offers the last recipients, and fills in their phone and address. */
function RecipientName({ form: { field, values, set }, at, receipt }: RecipientNameProps) {
  const { client_id } = values;
  const { data } = useQuery({
    queryKey: [deliveryRoutes.recipients.path, client_id],
    queryFn: ({ signal }) => call(deliveryRoutes.recipients, { params: { id: client_id ?? 0 }, signal }),
    enabled: client_id !== null,
  });
  const common = { label: deliveryTexts.recipientName, required: true, autoComplete: "off" };
  // Not by whether there are recipients: the field would be replaced while somebody types in it.
  if (client_id === null) return <TextInput {...common} {...field(`${at}receipt.full_name`)} />;
  const recipients = (data ?? []).map((recipient) => ({ ...recipient, phone: formatPhone(recipient.phone) }));
  const take = ({ zone_id, location, ...chosen }: Recipient) => {
    set(`${at}receipt`, { ...chosen, location: location ? placeText(location) : "" });
    if (zone_id !== null) set(`${at}delivery_zone_id`, zone_id);
  };
  const known = recipients.find(({ full_name }) => fold(full_name) === fold(receipt.full_name.trim()));
  const offered = known && (known.phone !== receipt.phone || known.address !== receipt.address);
  return (
    <>
      <Autocomplete
        {...common}
        {...field(`${at}receipt.full_name`)}
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
