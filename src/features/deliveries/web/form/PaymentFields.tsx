import { Group, Radio, Select, Switch } from "@mantine/core";
import type { Client } from "#features/clients/contract.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import { paymentTypeLabels, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { BankField, PayerPhoneField, ReferenceField } from "#features/receipts/web/PayingFields.tsx";
import { UsedReference } from "#features/receipts/web/UsedReferenceFields.tsx";
import { today } from "#web/clock.ts";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { paymentMethods } from "../options.ts";
import type { PartProps } from "./GeneralPart.tsx";

interface PaymentTypeFieldProps extends Pick<PartProps, "form"> {
  client: Client | undefined;
  /** The order is already on credit, and stays so even if its client loses credit. */
  credit: boolean;
  fixed: boolean;
}

// Large enough for a thumb on a phone.
const tall = { py: { base: 12, sm: 0 } };

export function PaymentTypeField({
  form: { field, values, set },
  client,
  credit,
  fixed,
}: PaymentTypeFieldProps) {
  const type = field("payment_type");
  const offered = credit || client?.allow_credit === true;
  return (
    <Radio.Group
      label={texts.paymentType}
      required
      errorProps={{ mt: 8 }}
      {...(client && !offered ? { description: texts.noCredit } : {})}
      {...type}
      onChange={(value) => {
        type.onChange(value);
        // Only what is paid at once can be paid at the door instead. Advances pay only what is owed.
        set("collect_fee", value === "full" && (values.use_credit || values.collect_fee));
      }}
    >
      <Group gap="lg" mt={{ base: 0, sm: 6 }}>
        <Radio value="full" label={paymentTypeLabels.full} disabled={fixed || !client} {...tall} />
        {offered && <Radio value="partial" label={paymentTypeLabels.partial} disabled={fixed} {...tall} />}
      </Group>
    </Radio.Group>
  );
}

/** How an order is paid at once, or that it is paid at the door. */
export function PaidAtOnce({ form }: Pick<PartProps, "form">) {
  const atDoor = form.field("collect_fee", "checkbox");
  return (
    <>
      <Switch
        label={collectionTexts.collectFee}
        description={collectionTexts.collectFeeHint}
        {...atDoor}
        onChange={(event) => {
          atDoor.onChange(event);
          if (!event.currentTarget.checked) form.set("use_credit", false);
        }}
      />
      {!form.values.collect_fee && <Method form={form} />}
    </>
  );
}

function Method({ form: { field, values } }: Pick<PartProps, "form">) {
  const rate = useRate(values.date > today() ? today() : values.date);
  const byBank = values.payment_method !== "cash";
  return (
    <>
      <Select
        label={texts.paymentMethod}
        required
        data={paymentMethods}
        allowDeselect={false}
        {...field("payment_method")}
      />
      {(rate || values.payment_currency === "VES") && <CurrencyField {...field("payment_currency")} />}
      {byBank && (
        <>
          <BankField {...field("payment_bank")} />
          <ReferenceField {...field("payment_reference")} />
          {values.payment_method === "mobile_payment" && <PayerPhoneField {...field("payment_phone")} />}
          <UsedReference reference={values.payment_reference} insists={field("accept_similar", "checkbox")} />
        </>
      )}
    </>
  );
}
