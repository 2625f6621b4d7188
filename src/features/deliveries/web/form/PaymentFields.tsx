import { Group, Radio, Switch, Text } from "@mantine/core";
import { type ReactNode, useEffect, useMemo } from "react";
import type { Client } from "#features/clients/contract.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import { paymentTypeLabels, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { rateText } from "#features/rates/texts.ts";
import { type RateInForce, useRate } from "#features/rates/web/CurrentRate.tsx";
import { MissingRate } from "#features/rates/web/MissingRateFields.tsx";
import { payingTexts } from "#features/receipts/texts.ts";
import { InParts } from "#features/receipts/web/InPartsFields.tsx";
import { BankField, PayerPhoneField, ReferenceField } from "#features/receipts/web/PayingFields.tsx";
import { notInParts, requestTenders } from "#features/receipts/web/paymentForm.ts";
import { UsedReference } from "#features/receipts/web/UsedReferenceFields.tsx";
import { formatDay } from "#shared/dates.ts";
import {
  type Cents,
  type Currency,
  dollarsToBolivares,
  formatMoney,
  fromDollars,
  type Rate,
} from "#shared/money.ts";
import { today } from "#web/clock.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import classes from "../deliveries.module.css";
import { paymentMethods } from "../options.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { paymentFormOf, paymentIn } from "./orderPayment.ts";
import { useOrderPrice } from "./price/useOrderPrice.ts";

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
        if (value !== "full") set("payment_tenders", undefined);
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
export function PaidAtOnce({ form, order, planned }: PartProps) {
  if (planned)
    return (
      <Text size="sm" c="var(--text-soft)">
        {texts.plannedAtDoor}
      </Text>
    );
  return <Counter form={form} order={order} />;
}

function Counter({ form, order }: PartProps) {
  const atDoor = form.field("collect_fee", "checkbox");
  return (
    <>
      <Switch
        label={collectionTexts.collectFee}
        description={collectionTexts.collectFeeHint}
        {...atDoor}
        onChange={(event) => {
          atDoor.onChange(event);
          if (event.currentTarget.checked) form.set("payment_tenders", undefined);
          else form.set("use_credit", false);
        }}
      />
      {!form.values.collect_fee && <Method form={form} order={order} />}
    </>
  );
}

function Method({ form, order }: PartProps) {
  const { values } = form;
  const inForce = useRate(values.date > today() ? today() : values.date);
  const price = useOrderPrice(values, order)?.amount;
  const amount = price === undefined ? undefined : fromDollars(price);
  const rate = inForce?.rate ?? null;
  const isExact = values.payment_tenders === undefined;
  const singleMethod = (
    <OneMethod form={form} rate={rate} canCount={!order && !!amount}>
      {amount !== undefined && isExact && (
        <ToReceive amount={amount} inForce={inForce ?? null} currency={values.payment_currency} />
      )}
    </OneMethod>
  );
  return (
    <>
      {inForce === null && <MissingRate text={payingTexts.noRate} />}
      {order || !amount ? (
        singleMethod
      ) : (
        <NewPayment form={form} owed={amount} rate={rate}>
          {singleMethod}
        </NewPayment>
      )}
    </>
  );
}

interface OneMethodProps extends Pick<PartProps, "form"> {
  rate: Rate | null;
  /** What was handed over and given back can be entered. */
  canCount: boolean;
  /** What to ask for. */
  children: ReactNode;
}

/** One method that pays the order. */
function OneMethod({ form, rate, canCount, children }: OneMethodProps) {
  const { field, values, set, assign } = form;
  const byBank = values.payment_method !== "cash";
  const { counted } = values.payment_parts;
  const method = field("payment_method");
  const count = (isOn: boolean) =>
    assign({ payment_parts: { ...notInParts(), counted: isOn }, payment_tenders: undefined });
  const changeMethod = (next: string | null) => {
    method.onChange(next);
    if (next !== "cash") count(false);
    // Mobile payments move bolívares.
    if (next === "mobile_payment" && rate !== null) set("payment_currency", "VES");
  };
  return (
    <>
      <ChoiceField
        label={texts.paymentMethod}
        required
        data={paymentMethods}
        allowDeselect={false}
        {...method}
        onChange={changeMethod}
      />
      {(rate !== null || values.payment_currency === "VES") && !counted && (
        <CurrencyField {...field("payment_currency")} />
      )}
      {children}
      {!byBank && canCount && (
        <Switch
          label={payingTexts.counted}
          description={payingTexts.countedHint}
          checked={counted}
          onChange={(event) => count(event.currentTarget.checked)}
        />
      )}
      {byBank && (
        <>
          <BankField {...field("payment_bank")} />
          <ReferenceField {...field("payment_reference")} />
          {values.payment_method === "mobile_payment" && <PayerPhoneField {...field("payment_phone")} />}
          <UsedReference
            reference={values.payment_reference}
            about={[values.payment_reference, values.payment_bank, values.payment_phone].join()}
            insists={field("accept_similar", "checkbox")}
            reason={field("accept_duplicate_reason")}
          />
        </>
      )}
    </>
  );
}

interface NewPaymentProps extends Pick<PartProps, "form"> {
  owed: Cents;
  rate: Rate | null;
  /** The fields of one method. */
  children: ReactNode;
}

/** The payment of a new order, which may be in several ways and have change. */
function NewPayment({ form, owed, rate, children }: NewPaymentProps) {
  const { values, set } = form;
  const due = useMemo(() => ({ owed, whole: true }), [owed]);
  const tenders = requestTenders(paymentIn(values), due, rate);
  const isNew = JSON.stringify(tenders) !== JSON.stringify(values.payment_tenders);
  // Change that is sent follows from the price and the rate, which are no fields.
  useEffect(() => {
    if (isNew) set("payment_tenders", tenders);
  }, [isNew, set, tenders]);
  const payer = values.client_id === null ? undefined : { client_id: values.client_id };
  return (
    <div data-path="payment_tenders">
      <InParts form={paymentFormOf(form, due, rate)} due={due} rate={rate} payer={payer}>
        {children}
      </InParts>
    </div>
  );
}

interface ToReceiveProps {
  amount: Cents;
  inForce: RateInForce | null;
  currency: Currency;
}

/** What to ask for, in the chosen currency, with the other one and the rate beside it. */
function ToReceive({ amount, inForce, currency }: ToReceiveProps) {
  const dollars = formatMoney(amount);
  if (inForce === null) return <p className={classes.toReceive}>{dollars}</p>;
  const bolivares = formatMoney(dollarsToBolivares(amount, inForce.rate), "VES");
  return (
    <div role="status">
      <p className={classes.toReceive}>
        {currency === "VES" ? `${bolivares} · ${dollars}` : `${dollars} · ${bolivares}`}
      </p>
      <Text size="sm" c="var(--text-soft)" className="numbers">
        {rateText(inForce.rate, formatDay(inForce.effectiveDate))}
      </Text>
    </div>
  );
}
