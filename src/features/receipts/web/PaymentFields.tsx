import { Switch, Text } from "@mantine/core";
import { rateText } from "#features/rates/texts.ts";
import { MissingRate } from "#features/rates/web/MissingRateFields.tsx";
import { formatDay } from "#shared/dates.ts";
import { type Currency, dollarsToBolivares, formatMoney, type Rate } from "#shared/money.ts";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import type { Due, Received } from "../rules.ts";
import { payingTexts } from "../texts.ts";
import { ChangeFields } from "./ChangeFields.tsx";
import { BankField, MethodField, PayerPhoneField, ReferenceField } from "./PayingFields.tsx";
import classes from "./payment.module.css";
import type { PayingValues } from "./paymentForm.ts";
import { UsedReference } from "./UsedReferenceFields.tsx";

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
}

/** How a debt is paid: method, currency, amount, change, and the reference of a transfer. */
export function PaymentFields({ form, due, inForce, received, labels, refused }: PaymentFieldsProps) {
  const { values, field, set } = form;
  const rate = inForce?.rate ?? null;
  const cash = values.method === "cash";
  const counted = cash && values.counted;
  const bolivares = values.currency === "VES" && rate !== null;
  const most = bolivares ? dollarsToBolivares(due.owed, rate) : due.owed;
  const currency = bolivares ? "VES" : "USD";
  const methodField = field("method");
  const changeMethod = (method: string) => {
    methodField.onChange(method);
    if (method === "mobile_payment" && rate !== null) set("currency", "VES");
  };
  return (
    <>
      <MethodField autofocus {...methodField} onChange={changeMethod} />
      {(rate !== null || values.currency === "VES") && !counted && <CurrencyField {...field("currency")} />}
      {!due.whole && !counted && (
        <MoneyField
          label={labels.amount}
          required
          currency={currency}
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
      {counted && <Change form={form} due={due} rate={rate} />}
      {values.method !== "" && !cash && <BankFields form={form} refused={refused} />}
      {inForce === null ? (
        <MissingRate text={payingTexts.noRate} />
      ) : (
        <Text className={`${classes.soft} numbers`} role="status">
          {[
            ...(received || labels.most ? [inBoth(received, due, inForce.rate)] : []),
            rateText(inForce.rate, formatDay(inForce.effectiveDate)),
          ].join(" · ")}
        </Text>
      )}
    </>
  );
}

function Change({ form, due, rate }: Pick<PaymentFieldsProps, "form" | "due"> & { rate: Rate | null }) {
  const { values, field, set, touch, errorAt } = form;
  return (
    <ChangeFields
      values={values}
      propsOf={(path) => {
        const { name, error, onBlur } = field(path);
        const leave = () => {
          onBlur();
          touch("tenders");
        };
        return { name, error, onBlur: leave };
      }}
      onChange={({ received, change }, path) => {
        const [part, currency] = path.split(".") as ["received" | "change", Currency];
        set("change", change);
        field(path).onChange({ received, change }[part][currency]);
      }}
      error={errorAt("tenders")}
      due={due}
      rate={rate}
    />
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
        insists={field("accept_similar", "checkbox")}
        refused={refused}
      />
    </>
  );
}
