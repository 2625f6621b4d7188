import type { Currency } from "#shared/money.ts";
import { shownAmount, unitOf } from "#web/form/fields/amount.ts";
import { Field } from "../Field.tsx";

interface AmountFieldProps {
  label: string;
  value: string;
  currency?: Currency;
  error: string | undefined;
  /** `unit`: the other currency, if the text names it. */
  onChange: (amount: string, unit: Currency | null) => void;
}

/** An amount as it is typed; shown as it was read once the field is left. */
export function AmountField({ value, currency, onChange, ...field }: AmountFieldProps) {
  const formatted = shownAmount(value, currency);
  return (
    <Field
      {...field}
      inputMode="decimal"
      value={value}
      onChange={({ target }) => onChange(target.value, unitOf(target.value))}
      onBlur={() => formatted !== value && onChange(formatted, null)}
    />
  );
}
