import { useRef, useState } from "react";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { changeSentBy, sendingTexts } from "#features/receipts/texts.ts";
import { blankSent, readCents, typedAmount } from "#features/receipts/waysToPay.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Cents, CURRENCIES, type Currency, currencySign, formatMoney } from "#shared/money.ts";
import { readAmount } from "#web/form/fields/amount.ts";
import { Field } from "../Field.tsx";
import { AmountField } from "./AmountField.tsx";
import { BankSelect } from "./BankSelect.tsx";
import { changeChoices, sentIn } from "./collected.ts";
import { focusIn } from "./focusIn.ts";
import type { MoneyProps } from "./moneyProps.ts";

/** Which change was given: never guessed. It may be notes of each currency, and the rest a mobile payment that the office sends. */
export function Change(props: MoneyProps) {
  const { owed, value, errorAt, onChange } = props;
  const { change, sent } = value;
  const choices = changeChoices(owed, value);
  const problem = errorAt("change");
  // A field stays while it is emptied to be typed again.
  const [opened, show] = useState<readonly Currency[]>([]);
  const give = (currency: Currency, amount: Cents) => {
    const all = (readCents(readAmount(change[currency], currency)) + amount) as Cents;
    show([...opened, currency]);
    onChange({ change: { ...change, [currency]: typedAmount(all) } });
  };
  const place = useRef<HTMLDivElement>(null);
  const choose = ({ as, amount }: (typeof choices)[number]) => {
    if (as === "sent") onChange({ sent: blankSent() });
    else give(as, amount);
    focusIn(place, as === "sent" ? "[data-sent] :is(button, select)" : "input");
  };
  const dontSend = () => {
    onChange({ sent: null });
    focusIn(place, "[data-choices] button");
  };
  return (
    <div ref={place}>
      {CURRENCIES.filter((currency) => change[currency] !== "" || opened.includes(currency)).map(
        (currency) => (
          <AmountField
            key={currency}
            label={texts.changeIn(currencySign(currency))}
            currency={currency}
            value={change[currency]}
            onChange={(amount) => {
              show([...opened, currency]);
              onChange({ change: { ...change, [currency]: amount } });
            }}
            error={errorAt(`change.${currency}`)}
          />
        ),
      )}
      {sent && <SentChange {...props} sent={sent} onEnd={dontSend} />}
      {choices.length > 0 && (
        <fieldset className="part" data-choices>
          <legend>{texts.howChange}</legend>
          {problem && <p className="error">{problem}</p>}
          <div className="actions">
            {choices.map((choice) => (
              <button
                key={choice.as}
                type="button"
                data-wrong={problem !== undefined}
                onClick={() => choose(choice)}
              >
                {choice.as === "sent"
                  ? `${paymentMethodLabels.mobile_payment} ${formatMoney(choice.amount, "VES")}`
                  : `${paymentMethodLabels.cash} ${formatMoney(choice.amount, choice.as)}`}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

interface SentChangeProps extends MoneyProps {
  sent: NonNullable<MoneyProps["value"]["sent"]>;
  onEnd: () => void;
}

/** To whom the office sends the change that is not given in notes. */
function SentChange({ owed, value, sent, errorAt, onChange, onEnd }: SentChangeProps) {
  const set = (part: Partial<typeof sent>) => onChange({ sent: { ...sent, ...part } });
  const { change_to: last } = owed;
  const isEmpty = sent.bank === "" && sent.phone === "" && sent.document === "";
  return (
    <fieldset className="part" data-sent>
      <legend>{`${changeSentBy("mobile_payment")}: ${formatMoney(sentIn(owed, value), "VES")}`}</legend>
      {last && isEmpty && (
        <button type="button" className="wide" onClick={() => set(last)}>
          {texts.lastAddressee}: {bankName(last.bank)} · {formatPhone(last.phone)} · {last.document}
        </button>
      )}
      <BankSelect
        label={texts.addresseeBank}
        value={sent.bank}
        error={errorAt("sent.bank")}
        onChange={(bank) => set({ bank })}
      />
      <Field
        label={texts.addresseePhone}
        type="tel"
        value={sent.phone}
        onChange={(event) => set({ phone: event.target.value })}
        error={errorAt("sent.phone")}
      />
      <Field
        label={texts.addressee}
        value={sent.document}
        onChange={(event) => set({ document: event.target.value })}
        error={errorAt("sent.document")}
      />
      <button type="button" className="wide" onClick={onEnd}>
        {sendingTexts.dontSend}
      </button>
    </fieldset>
  );
}
