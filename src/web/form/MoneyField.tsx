import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { readAmount, showAmount } from "./amount.ts";

interface MoneyFieldProps extends Omit<TextInputProps, "value" | "onChange" | "onBlur"> {
  /** As the API takes it: `1234.5`. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/** Shows what is typed while it is typed, and a proper amount once it is left. */
export function MoneyField({ value = "", onChange, onBlur, ...props }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      className="numbers"
      value={typed ?? showAmount(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(readAmount(event.currentTarget.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}
