import { Text } from "@mantine/core";
import {
  bolivaresToDollars,
  type Cents,
  type Currency,
  dollarsToBolivares,
  formatMoney,
  parseMoney,
  type Rate,
  toDollars,
} from "#shared/money.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import type { Due } from "../rules.ts";
import { changeLeft, payingTexts, receivedLeft, restText } from "../texts.ts";
import classes from "./payment.module.css";
import type { PayingValues } from "./paymentForm.ts";

interface ChangeFieldsProps {
  form: RecordForm<PayingValues>;
  due: Due;
  rate: Rate | null;
}

/** Received and change in each currency. For a whole debt, the rest of the change is filled in in the other currency. */
export function ChangeFields({ form, due, rate }: ChangeFieldsProps) {
  const { values, field, set, touch } = form;
  const currencies: Currency[] = rate === null ? ["USD"] : ["USD", "VES"];
  const checked = (path: `${"received" | "change"}.${Currency}`) => {
    const { onBlur, ...props } = field(path);
    return {
      ...props,
      onBlur: () => {
        onBlur();
        touch("tenders");
      },
    };
  };
  const fill = (next: PayingValues, typed: Currency) => {
    if (!due.whole || rate === null) return;
    const other = typed === "USD" ? "VES" : "USD";
    const left = changeDue({ ...next, change: { ...next.change, [other]: "" } }, due.owed, rate);
    const rest = left > 0 ? (other === "VES" ? dollarsToBolivares(left, rate) : left) : 0;
    set(`change.${other}`, rest > 0 ? String(toDollars(rest)) : "");
  };
  return (
    <>
      <div className={classes.pair}>
        {currencies.map((currency) => (
          <MoneyField
            key={currency}
            label={payingTexts.received[currency]}
            currency={currency}
            {...checked(`received.${currency}`)}
          />
        ))}
        {currencies.map((currency) => {
          const { onChange, ...props } = checked(`change.${currency}`);
          return (
            <MoneyField
              key={currency}
              label={payingTexts.change[currency]}
              currency={currency}
              {...props}
              onChange={(value) => {
                onChange(value);
                fill({ ...values, change: { ...values.change, [currency]: value } }, currency);
              }}
            />
          );
        })}
      </div>
      {due.whole && <Rest left={changeDue(values, due.owed, rate)} rate={rate} />}
      {form.errorAt("tenders") && (
        <Text c="red" size="sm" role="alert">
          {form.errorAt("tenders")}
        </Text>
      )}
    </>
  );
}

const read = (text: string) => parseMoney(text) ?? 0;

/** What was received above the debt and is not given back yet, in cents. Negative while money is missing. */
function changeDue({ received, change }: PayingValues, owed: Cents, rate: Rate | null): Cents {
  const bolivares = (read(received.VES) - read(change.VES)) as Cents;
  const inDollars = rate === null ? 0 : bolivaresToDollars(bolivares, rate);
  return (read(received.USD) - read(change.USD) + inDollars - owed) as Cents;
}

function Rest({ left, rate }: { left: Cents; rate: Rate | null }) {
  if (left === 0) return null;
  const amount = Math.abs(left) as Cents;
  const both = restText(
    formatMoney(amount),
    rate === null ? null : formatMoney(dollarsToBolivares(amount, rate), "VES"),
  );
  return (
    <Text size="sm" className="numbers" role="status">
      {left > 0 ? changeLeft(both) : receivedLeft(both)}
    </Text>
  );
}
