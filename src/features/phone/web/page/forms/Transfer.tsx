import { BANKS } from "#shared/identifiers/banks.ts";
import { CURRENCIES, currencySign } from "#shared/money.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Choice } from "./Choice.tsx";
import type { CollectionProps } from "./collected.ts";
import { Field } from "./Field.tsx";

/** A transfer or mobile payment: in one currency, in full, with its reference. */
export function Transfer({ owed, value, errorAt, onChange }: CollectionProps) {
  return (
    <>
      {owed.rate !== null && value.method === "transfer" && (
        <Choice
          legend={texts.currency}
          value={value.currency}
          options={CURRENCIES.map((currency) => ({ value: currency, label: currencySign(currency) }))}
          onChange={(currency) => onChange({ currency })}
        />
      )}
      <Field
        label={texts.reference}
        inputMode="numeric"
        value={value.reference}
        onChange={(event) => onChange({ reference: event.target.value })}
        error={errorAt("reference")}
      />
      <label>
        {texts.bank}
        <select value={value.bank} onChange={(event) => onChange({ bank: event.target.value })}>
          <option value="">{texts.noBank}</option>
          {BANKS.filter(({ active }) => active).map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </select>
      </label>
      {value.method === "mobile_payment" && (
        <Field
          label={texts.payerPhone}
          type="tel"
          value={value.payer_phone}
          onChange={(event) => onChange({ payer_phone: event.target.value })}
          error={errorAt("payer_phone")}
        />
      )}
    </>
  );
}
