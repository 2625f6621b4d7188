import { Input, SegmentedControl } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { CURRENCIES } from "#shared/money.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";

const currencies = CURRENCIES.map((value) => ({ value, label: currencyLabels[value] }));

interface CurrencyFieldProps {
  value?: string;
  name?: string;
  error?: ReactNode;
  onChange?: (currency: string) => void;
}

/** Dollars or bolívares. */
export function CurrencyField({ value = "USD", name, error, onChange }: CurrencyFieldProps) {
  const label = useId();
  return (
    <Input.Wrapper
      label={uiTexts.currency}
      labelElement="div"
      labelProps={{ id: label }}
      error={error}
      inputWrapperOrder={["label", "input", "error"]}
    >
      <div>
        <SegmentedControl
          aria-labelledby={label}
          data={currencies}
          value={value}
          {...(name === undefined ? {} : { name })}
          {...(onChange && { onChange })}
        />
      </div>
    </Input.Wrapper>
  );
}
