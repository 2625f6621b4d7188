import { Group, Radio, Switch, Text } from "@mantine/core";
import type { Client } from "#features/clients/contract.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import { paymentTypeLabels, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { rateText } from "#features/rates/texts.ts";
import { type RateInForce, useRate } from "#features/rates/web/CurrentRate.tsx";
import { MissingRate } from "#features/rates/web/MissingRateFields.tsx";
import { payingTexts } from "#features/receipts/texts.ts";
import { ChangeFields } from "#features/receipts/web/ChangeFields.tsx";
import { BankField, PayerPhoneField, ReferenceField } from "#features/receipts/web/PayingFields.tsx";
import { UsedReference } from "#features/receipts/web/UsedReferenceFields.tsx";
import { formatDay } from "#shared/dates.ts";
import {
  type Cents,
  CURRENCIES,
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
import { useOrderPrice } from "./price/useOrderPrice.ts";
import type { DeliveryValues } from "./values.ts";

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
export function PaidAtOnce({ form, order }: PartProps) {
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
  const { field, values, set } = form;
  const inForce = useRate(values.date > today() ? today() : values.date);
  const rate = inForce?.rate ?? null;
  const price = useOrderPrice(values, order)?.amount;
  const amount = price === undefined ? undefined : fromDollars(price);
  const byBank = values.payment_method !== "cash";
  const counted = values.payment_tenders !== undefined;
  const method = field("payment_method");
  const changeMethod = (next: string | null) => {
    method.onChange(next);
    if (next !== "cash") set("payment_tenders", undefined);
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
      {inForce === null && <MissingRate text={payingTexts.noRate} />}
      {amount !== undefined && !counted && (
        <ToReceive amount={amount} inForce={inForce ?? null} currency={values.payment_currency} />
      )}
      {!byBank && !order && amount !== undefined && <Counted form={form} owed={amount} rate={rate} />}
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

interface CountedProps extends Pick<PartProps, "form"> {
  owed: Cents;
  rate: Rate | null;
}

/** 'Vuelto': what was handed over and given back, in both currencies. */
function Counted({ form: { values, set, touch, errorAt }, owed, rate }: CountedProps) {
  const tenders = values.payment_tenders;
  return (
    <>
      <Switch
        label={payingTexts.counted}
        description={payingTexts.countedHint}
        checked={tenders !== undefined}
        onChange={(event) => set("payment_tenders", event.currentTarget.checked ? [] : undefined)}
      />
      {tenders !== undefined && (
        <ChangeFields
          values={countedOf(tenders)}
          propsOf={(path) => ({ name: path, onBlur: () => touch("payment_tenders") })}
          onChange={(next) => set("payment_tenders", tendersOf(next))}
          error={errorAt("payment_tenders")}
          due={{ owed, whole: true }}
          rate={rate}
        />
      )}
    </>
  );
}

type TypedTender = NonNullable<DeliveryValues["payment_tenders"]>[number];

/** The typed texts of the tenders: one received and one given back in each currency. */
function countedOf(tenders: readonly TypedTender[]) {
  const typed = (currency: Currency, isChange: boolean) =>
    tenders
      .find((tender) => tender.currency === currency && tender.amount.startsWith("-") === isChange)
      ?.amount.replace(/^-/, "") ?? "";
  const each = (isChange: boolean) => ({ USD: typed("USD", isChange), VES: typed("VES", isChange) });
  return { received: each(false), change: each(true) };
}

const tendersOf = ({ received, change }: ReturnType<typeof countedOf>): TypedTender[] =>
  [
    ...CURRENCIES.map((currency) => ({ currency, amount: received[currency] })),
    ...CURRENCIES.map((currency) => ({ currency, amount: change[currency] && `-${change[currency]}` })),
  ].filter(({ amount }) => amount !== "");
