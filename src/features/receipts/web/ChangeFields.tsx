import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { type Amounts, amountsOf, type Cents, type Currency, formatMoney, type Rate } from "#shared/money.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { Due, Money } from "../rules.ts";
import { changeSentBy, payingTexts } from "../texts.ts";
import { MOST, readCents, restOf, type Typed, typedAmount } from "../waysToPay.ts";
import classes from "./payment.module.css";
import { RestLine } from "./ways/RestLine.tsx";

/** What was handed over and given back, as typed. */
export interface Counted {
  received: Typed;
  change: Typed;
}
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
  /** What was received is entered elsewhere, and what is left stands there. */
  onlyChange?: boolean;
  /** Change that is sent, where it can be: how much is, if any, and its fields. */
  sending?: Money & { isOn: boolean; onStart: () => void; fields: ReactNode };
}

/** Received and change in each currency. For a whole debt, the rest of the change is filled in in the other currency. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { values, propsOf, onChange, error, due, rate, onlyChange = false, sending } = props;
  const currencies: Currency[] = rate === null ? ["USD"] : ["USD", "VES"];
  const parts = onlyChange ? (["change"] as const) : (["received", "change"] as const);
  const left = restOf(keptOf(values, sending), due.owed, rate);
  const fill = (next: Counted, typed: Currency): Counted => {
    // What is not given back in cash is sent.
    if (!due.whole || rate === null || sending?.isOn) return next;
    const other = typed === "USD" ? "VES" : "USD";
    const without = { ...next, change: { ...next.change, [other]: "" } };
    const rest = -(restOf(keptOf(without), due.owed, rate)[other] ?? 0);
    return { ...next, change: { ...next.change, [other]: typedAmount(Math.max(0, rest) as Cents) } };
  };
  const typeIn = (part: keyof Counted, currency: Currency, value: string) => {
    const { received, change } = values;
    const next = { received, change, [part]: { ...values[part], [currency]: value } };
    onChange(part === "change" ? fill(next, currency) : next, `${part}.${currency}`);
  };
  const giveBack = ({ currency, amount }: { currency: Currency; amount: Cents }) => {
    const all = typedAmount((readCents(values.change[currency]) + amount) as Cents);
    onChange({ ...values, change: { ...values.change, [currency]: all } }, `change.${currency}`);
  };
  return (
    <>
      <div className={classes.pair}>
        {parts.flatMap((part) =>
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
      {due.whole && !onlyChange && left.USD !== 0 && <RestLine rest={left} whole cash />}
      <ChangeChoices
        left={due.whole ? left : { USD: 0 as Cents, VES: null }}
        onCash={giveBack}
        onSend={!sending || sending.isOn || rate === null ? undefined : sending.onStart}
      />
      {!due.whole && rate !== null && sending?.isOn === false && (
        <Button variant="default" size="compact-sm" className={classes.start} onClick={sending.onStart}>
          {changeSentBy("mobile_payment")}
        </Button>
      )}
      {sending?.isOn && sending.fields}
      {error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}

const keptOf = ({ received, change }: Counted, sent?: Money): Amounts =>
  amountsOf(
    (currency) =>
      readCents(received[currency]) -
      readCents(change[currency]) -
      (currency === sent?.currency ? sent.amount : 0),
  );

interface ChangeChoicesProps {
  /** See `restOf`: negative if change is due. */
  left: { USD: Cents; VES: Cents | null };
  onCash: (money: { currency: Currency; amount: Cents }) => void;
  onSend: (() => void) | undefined;
}

/** All of the change that is due as dollars, as bolívares or by mobile payment. */
function ChangeChoices({ left, onCash, onSend }: ChangeChoicesProps) {
  const due = (currency: Currency) => -(left[currency] ?? 0) as Cents;
  const choices = (["USD", "VES"] as const)
    .map((currency) => ({ currency, amount: due(currency) }))
    .filter(({ currency, amount }) => amount > 0 && amount <= MOST[currency]);
  if (choices.length === 0) return null;
  return (
    <Group gap={8} role="group" aria-label={payingTexts.changeAs}>
      {choices.map((choice) => (
        <Button key={choice.currency} variant="default" size="compact-sm" onClick={() => onCash(choice)}>
          {`${paymentMethodLabels.cash} ${formatMoney(choice.amount, choice.currency)}`}
        </Button>
      ))}
      {onSend && choices.some(({ currency }) => currency === "VES") && (
        <Button variant="default" size="compact-sm" onClick={onSend}>
          {`${paymentMethodLabels.mobile_payment} ${formatMoney(due("VES"), "VES")}`}
        </Button>
      )}
    </Group>
  );
}
