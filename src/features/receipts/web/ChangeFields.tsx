import { Text } from "@mantine/core";
import type { ReactNode } from "react";
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
import type { Due } from "../rules.ts";
import { changeLeft, payingTexts, receivedLeft, restText } from "../texts.ts";
import classes from "./payment.module.css";
import type { PayingValues } from "./paymentForm.ts";

/** What was handed over and given back, as typed. */
export type Counted = Pick<PayingValues, "received" | "change">;
export type CountedPath = `${keyof Counted}.${Currency}`;

interface ChangeFieldsProps {
  values: Counted;
  /** A field's name, error and what happens when it is left. */
  propsOf: (path: CountedPath) => { name?: string; error?: ReactNode; onBlur?: () => void };
  /** `path` is the field that was typed in. */
  onChange: (next: Counted, path: CountedPath) => void;
  error: ReactNode;
  due: Due;
  rate: Rate | null;
}

/** Received and change in each currency. For a whole debt, the rest of the change is filled in in the other currency. */
export function ChangeFields({ values, propsOf, onChange, error, due, rate }: ChangeFieldsProps) {
  const currencies: Currency[] = rate === null ? ["USD"] : ["USD", "VES"];
  const fill = (next: Counted, typed: Currency): Counted => {
    if (!due.whole || rate === null) return next;
    const other = typed === "USD" ? "VES" : "USD";
    const left = changeDue({ ...next, change: { ...next.change, [other]: "" } }, due.owed, rate);
    const rest = left > 0 ? (other === "VES" ? dollarsToBolivares(left, rate) : left) : 0;
    return { ...next, change: { ...next.change, [other]: rest > 0 ? String(toDollars(rest)) : "" } };
  };
  const typeIn = (part: keyof Counted, currency: Currency, value: string) => {
    const { received, change } = values;
    const next = { received, change, [part]: { ...values[part], [currency]: value } };
    onChange(part === "change" ? fill(next, currency) : next, `${part}.${currency}`);
  };
  return (
    <>
      <div className={classes.pair}>
        {(["received", "change"] as const).flatMap((part) =>
          currencies.map((currency) => (
            <MoneyField
              key={`${part}.${currency}`}
              label={payingTexts[part][currency]}
              currency={currency}
              {...propsOf(`${part}.${currency}`)}
              value={values[part][currency]}
              onChange={(value) => typeIn(part, currency, value)}
            />
          )),
        )}
      </div>
      {due.whole && <Rest left={changeDue(values, due.owed, rate)} rate={rate} />}
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}

const readCents = (text: string) => parseMoney(text) ?? 0;

/** What was received above the debt and is not given back yet, in cents. Negative while money is missing. */
function changeDue({ received, change }: Counted, owed: Cents, rate: Rate | null): Cents {
  const bolivares = (readCents(received.VES) - readCents(change.VES)) as Cents;
  const inDollars = rate === null ? 0 : bolivaresToDollars(bolivares, rate);
  return (readCents(received.USD) - readCents(change.USD) + inDollars - owed) as Cents;
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
