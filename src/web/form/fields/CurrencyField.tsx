import { CURRENCIES, type Currency } from "#shared/money.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import { type FieldProps, Segments } from "./Segments.tsx";

const currencies = CURRENCIES.map((value) => ({ value, label: currencyLabels[value] }));

interface CurrencyFieldProps extends Omit<FieldProps, "onChange"> {
  onChange: (currency: Currency) => void;
  /** The only one that is offered. */
  only?: Currency | undefined;
}

/** Dollars or bolívares. */
export function CurrencyField({ onChange, only, ...props }: CurrencyFieldProps) {
  return (
    <Segments
      label={uiTexts.currency}
      options={currencies.filter(({ value }) => only === undefined || value === only)}
      onChange={(value) => onChange(value as Currency)}
      {...props}
    />
  );
}
