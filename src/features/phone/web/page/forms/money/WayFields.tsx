import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { exactText, wayText } from "#features/receipts/texts.ts";
import { typedAmount } from "#features/receipts/waysToPay.ts";
import { CURRENCIES, currencySign, formatMoney } from "#shared/money.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { Choice } from "../Choice.tsx";
import { Field } from "../Field.tsx";
import { AmountField } from "./AmountField.tsx";
import { BankSelect } from "./BankSelect.tsx";
import { exactIn, type Way, withMethod } from "./collected.ts";
import type { MoneyProps } from "./moneyProps.ts";

interface WayFieldsProps extends MoneyProps {
  way: Way;
  index: number;
  /** Nobody here knows its amount. */
  blind: boolean;
  onRemove: () => void;
}

/** One way in which the recipient paid. */
export function WayFields(props: WayFieldsProps) {
  const { owed, value, way, index, blind, errorAt, onChange, onRemove } = props;
  const { ways } = value;
  const { method, currency } = way;
  const set = (change: Partial<Way>) =>
    onChange({ ways: ways.map((other, at) => (at === index ? { ...other, ...change } : other)) });
  const several = ways.length > 1;
  // Without a rate only a mobile payment alone can be recorded: the bank knows its bolívares.
  const methods = PAYMENT_METHODS.filter(
    (paymentMethod) => paymentMethod !== "mobile_payment" || owed.rate !== null || !several,
  );
  const isCash = method === "cash";
  const choosesCurrency = owed.rate !== null && method !== "mobile_payment";
  const name = wayText(index + 1);
  const fields = (
    <>
      <Choice
        legend={texts.method}
        inline
        value={method}
        options={methods.map((paymentMethod) => ({
          value: paymentMethod,
          label: paymentMethodLabels[paymentMethod],
        }))}
        onChange={(chosen) => onChange({ ways: withMethod(owed, value, index, chosen) })}
      />
      {choosesCurrency && (
        <Choice
          legend={texts.currency}
          inline
          value={currency}
          options={CURRENCIES.map((choice) => ({ value: choice, label: currencySign(choice) }))}
          onChange={(chosen) => set({ currency: chosen, amount: "" })}
        />
      )}
      {!blind && (
        <AmountField
          label={(isCash ? texts.received : texts.amountIn)(currencySign(currency))}
          currency={currency}
          value={way.amount}
          onChange={(amount, unit) => set({ amount, ...(unit && choosesCurrency && { currency: unit }) })}
          error={errorAt(`ways.${index}.amount`)}
        />
      )}
      {!blind && <ExactAmounts {...props} onChoose={set} />}
      {!isCash && <BankFields way={way} index={index} errorAt={errorAt} onChange={set} />}
    </>
  );
  if (!several) return fields;
  return (
    <fieldset className="part" data-way={index}>
      <legend>{name}</legend>
      {fields}
      <button type="button" className="wide" onClick={onRemove}>
        {texts.removeWay(name)}
      </button>
    </fieldset>
  );
}

type Exact = Pick<Way, "currency" | "amount">;

/** Buttons that fill in what is left to pay. */
function ExactAmounts({
  owed,
  value,
  index,
  onChoose,
}: WayFieldsProps & { onChoose: (exact: Exact) => void }) {
  const exact = exactIn(owed, value, index);
  return (
    <div className="actions">
      {exact.map(({ currency, amount }) => (
        <button
          key={currency}
          type="button"
          onClick={() => onChoose({ currency, amount: typedAmount(amount) })}
        >
          {exactText(formatMoney(amount, currency))}
        </button>
      ))}
    </div>
  );
}

interface BankFieldsProps extends Pick<WayFieldsProps, "way" | "index" | "errorAt"> {
  onChange: (change: Partial<Way>) => void;
}

/** How it came through a bank. */
function BankFields({ way, index, errorAt, onChange }: BankFieldsProps) {
  return (
    <>
      <Field
        label={texts.reference}
        inputMode="numeric"
        value={way.reference}
        onChange={(event) => onChange({ reference: event.target.value })}
        error={errorAt(`ways.${index}.reference`)}
      />
      <BankSelect label={texts.bank} value={way.bank} onChange={(bank) => onChange({ bank })} />
      {way.method === "mobile_payment" && (
        <Field
          label={texts.payerPhone}
          type="tel"
          value={way.payer_phone}
          onChange={(event) => onChange({ payer_phone: event.target.value })}
          error={errorAt(`ways.${index}.payer_phone`)}
        />
      )}
    </>
  );
}
