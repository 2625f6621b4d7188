import { Stack, Switch, Text } from "@mantine/core";
import { rateText } from "#features/rates/texts.ts";
import { MissingRate } from "#features/rates/web/MissingRateFields.tsx";
import { formatDay } from "#shared/dates.ts";
import { dollarsToBolivares, formatMoney, type Rate } from "#shared/money.ts";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import type { Due, Received } from "../rules.ts";
import { payingTexts } from "../texts.ts";
import { BankField, MethodField, PayerPhoneField, ReferenceField } from "./PayingFields.tsx";
import classes from "./payment.module.css";
import type { PayingValues } from "./paymentForm.ts";
import { UsedReference } from "./UsedReferenceFields.tsx";
import { AddWay } from "./ways/AddWay.tsx";
import { GivenBack } from "./ways/GivenBackFields.tsx";
import type { Payer } from "./ways/SentChangeFields.tsx";
import { useWays } from "./ways/useWays.ts";
import { WaysToPay } from "./ways/WaysToPayFields.tsx";

interface PaymentFieldsProps {
  form: RecordForm<PayingValues>;
  due: Due;
  /** The rate of the payment's day, if there is one. */
  inForce: { rate: Rate; effectiveDate: string } | null;
  /** What the typed values pay, if they are valid. */
  received: Received | undefined;
  /** Without `most` any amount can be paid. */
  labels: { amount: string; most: ((amount: string) => string) | undefined };
  /** The server has refused the payment, and the dialog says why. */
  refused: boolean;
  /** To whom change was sent before is offered again. */
  payer: Payer | undefined;
}

/** How a debt is paid: by one method, or in several ways, of which each has its amount. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { form, due, inForce, received, labels, refused, payer } = props;
  const rate = inForce?.rate ?? null;
  const several = form.values.ways.length > 0;
  const { place, add, remove } = useWays(form, rate);
  return (
    <>
      <Stack gap="md" ref={place} className={several ? classes.several : undefined}>
        {several ? (
          <WaysToPay
            form={form}
            due={due}
            rate={rate}
            unlimited={!due.whole && !labels.most}
            refused={refused}
            payer={payer}
            onRemove={remove}
          />
        ) : (
          <OneWay {...props} rate={rate} />
        )}
      </Stack>
      <AddWay ways={form.values.ways} onAdd={add} />
      {inForce === null ? (
        <MissingRate text={payingTexts.noRate} />
      ) : (
        <Text className={`${classes.soft} numbers`} role="status">
          {[
            ...(!several && (received || labels.most) ? [inBoth(received, due, inForce.rate)] : []),
            rateText(inForce.rate, formatDay(inForce.effectiveDate)),
          ].join(" · ")}
        </Text>
      )}
    </>
  );
}

function OneWay({ form, due, rate, labels, refused, payer }: PaymentFieldsProps & { rate: Rate | null }) {
  const { values, field } = form;
  const cash = values.method === "cash";
  const counted = cash && values.counted;
  const isMobile = values.method === "mobile_payment";
  const bolivares = values.currency === "VES" && rate !== null;
  const most = bolivares ? dollarsToBolivares(due.owed, rate) : due.owed;
  const currency = bolivares ? "VES" : "USD";
  return (
    <>
      <MethodField autofocus {...field("method")} />
      {(rate !== null || values.currency === "VES") && !counted && (
        <CurrencyField {...field("currency")} only={isMobile && rate !== null ? "VES" : undefined} />
      )}
      {!due.whole && !counted && (
        <MoneyField
          label={labels.amount}
          required
          currency={currency}
          onCurrency={rate !== null && !isMobile ? field("currency").onChange : undefined}
          description={labels.most?.(formatMoney(most, currency))}
          {...field("amount")}
        />
      )}
      {cash && (
        <Switch
          label={payingTexts.counted}
          description={payingTexts.countedHint}
          {...field("counted", "checkbox")}
        />
      )}
      {counted && <GivenBack form={form} due={due} rate={rate} payer={payer} />}
      {values.method !== "" && !cash && <BankFields form={form} refused={refused} />}
    </>
  );
}

/** The amount in both currencies; the debt until an amount is typed. */
function inBoth(received: Received | undefined, due: Due, rate: Rate) {
  const only = received?.tenders.length === 1 ? received.tenders[0] : undefined;
  const dollars = received?.amount ?? due.owed;
  const bolivares = only?.currency === "VES" ? only.amount : dollarsToBolivares(dollars, rate);
  return `${formatMoney(dollars)} = ${formatMoney(bolivares, "VES")}`;
}

/** A transfer's or mobile payment's bank, reference and day. */
function BankFields({ form: { field, values }, refused }: Pick<PaymentFieldsProps, "form" | "refused">) {
  return (
    <>
      <div className={classes.pair}>
        <BankField {...field("bank")} />
        <ReferenceField {...field("reference")} />
        {values.method === "mobile_payment" && <PayerPhoneField {...field("payer_phone")} />}
        <DateField label={payingTexts.paidOn} {...field("paid_on")} />
      </div>
      <UsedReference
        reference={values.reference}
        about={[values.reference, values.bank, values.payer_phone, values.paid_on].join()}
        insists={field("accept_similar", "checkbox")}
        reason={field("accept_duplicate_reason")}
        refused={refused}
      />
    </>
  );
}
