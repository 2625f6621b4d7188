import { type RefObject, useRef } from "react";
import type { Due } from "#features/receipts/rules.ts";
import { blankSent, netOf, sentAmount, typedAmount } from "#features/receipts/waysToPay.ts";
import type { Currency, Rate } from "#shared/money.ts";
import type { FormFields } from "#web/form/useRecordForm.ts";
import { ChangeFields } from "../ChangeFields.tsx";
import { enteredIn, type PayingValues } from "../paymentForm.ts";
import { type Payer, SentChangeFields } from "./SentChangeFields.tsx";

interface GivenBackProps {
  form: FormFields<PayingValues>;
  due: Due;
  rate: Rate | null;
  /** Whose payment it is: to whom change was sent before is offered again. */
  payer: Payer | undefined;
}

/** The change of a payment's form, and what was received if that isn't entered as ways to pay. */
export function GivenBack({ form, due, rate, payer }: GivenBackProps) {
  const { values, field, set, touch, errorAt } = form;
  const place = useRef<HTMLDivElement>(null);
  const { ways, sent } = values;
  const severalWays = ways.length > 0;
  const entered = enteredIn(values);
  const amount = entered ? sentAmount(entered, due, rate) : undefined;
  const send = (isOn: boolean) => {
    set("sent", isOn ? blankSent() : null);
    focusIn(place, isOn ? "[data-sent] input" : "input");
  };
  return (
    <div ref={place} style={{ display: "contents" }}>
      <ChangeFields
        values={{ received: severalWays ? takenIn(values) : values.received, change: values.change }}
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
        onlyChange={severalWays}
        {...(amount === undefined
          ? {}
          : {
              sending: {
                amount,
                currency: sent?.currency ?? "VES",
                isOn: sent !== null,
                onStart: () => send(true),
                fields: (
                  <SentChangeFields
                    form={form}
                    amount={due.whole ? amount : undefined}
                    payer={payer}
                    onRemove={() => send(false)}
                  />
                ),
              },
            })}
      />
    </div>
  );
}

/** What was handed over in all ways to pay. */
function takenIn({ ways }: PayingValues) {
  const { USD, VES } = netOf({ ways, change: { USD: "", VES: "" } });
  return { USD: typedAmount(USD), VES: typedAmount(VES) };
}

/** Focuses the first of these that is there, after what has just been chosen is shown. */
export const focusIn = (place: RefObject<HTMLElement | null>, ...selectors: string[]) =>
  requestAnimationFrame(() => {
    const elements = selectors.flatMap(
      (selector) => place.current?.querySelector<HTMLElement>(selector) ?? [],
    );
    elements[0]?.focus();
  });
