import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { type Currency, currencySign } from "#shared/money.ts";
import { readAmount, showAmount, unitOf } from "./amount.ts";
import { selectText } from "./selectText.ts";

interface MoneyFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur" | "onFocus"> {
  /** In the API's format (`1234.5`), or the typed text when that is not an amount. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  currency?: Currency;
  /** Takes the other unit when an amount with it is pasted or typed. Without it such an amount is none of the field. */
  onCurrency?: ((currency: Currency) => void) | undefined;
}

/** Shows the text as typed while it has the focus, and as a formatted amount after. An invalid amount stays as typed. */
export function MoneyField(props: MoneyFieldProps) {
  const { value = "", onChange, onBlur, currency = "USD", onCurrency, ...rest } = props;
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    const unit = onCurrency ? unitOf(text) : null;
    if (unit && unit !== currency) onCurrency?.(unit);
    onChange?.(readAmount(text, unit ?? currency));
  };
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      leftSection={currencySign(currency)}
      className="numbers"
      value={typed ?? showAmount(value)}
      onFocus={selectText}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}
