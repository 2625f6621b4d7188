import { CURRENCIES, type Currency } from "#shared/money.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { type FieldProps, Segments } from "./Segments.tsx";

const currencies = CURRENCIES.map((value) => ({ value, label: currencyLabels[value] }));

type CurrencyFieldProps = Omit<FieldProps, "onChange"> & { onChange: (currency: Currency) => void };

/** Dollars or bolívares. */
export function CurrencyField({ onChange, ...props }: CurrencyFieldProps) {
  return (
    <Segments
      label={uiTexts.currency}
      options={currencies}
      onChange={(value) => onChange(value as Currency)}
      {...props}
    />
  );
}
