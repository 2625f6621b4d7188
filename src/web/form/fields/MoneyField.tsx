import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { type Currency, currencySign } from "#shared/money.ts";
import { readAmount, showAmount } from "./amount.ts";
import { selectText } from "./selectText.ts";

interface MoneyFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur" | "onFocus"> {
  /** In the API's format (`1234.5`), or the typed text when that is not an amount. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  currency?: Currency;
}

/** Shows the text as typed while it has the focus, and as a formatted amount after. An invalid amount stays as typed. */
export function MoneyField({ value = "", onChange, onBlur, currency = "USD", ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currencySign(currency)}
      className="numbers"
      value={typed ?? showAmount(value)}
      onFocus={selectText}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(readAmount(event.currentTarget.value, currency));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}
