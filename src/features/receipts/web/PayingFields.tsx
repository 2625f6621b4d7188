import { Select, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { BANKS } from "#shared/identifiers/banks.ts";
import { holds } from "#shared/search.ts";
import { uiTexts } from "#shared/texts.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { type FieldProps, Segments } from "#web/form/fields/Segments.tsx";
import { useChooseOnEnter, useEnter } from "#web/form/pickers/enterTakes.ts";
import { useDropdown } from "#web/form/pickers/useDropdown.ts";
import { receiptTexts } from "../texts.ts";

const methods = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }));

interface MethodFieldProps extends FieldProps {
  autofocus?: boolean;
  /** Mobile payments are in bolívares, and there is no rate for them. */
  withoutRate?: boolean;
}

export function MethodField({ withoutRate = false, ...props }: MethodFieldProps) {
  const options = methods.filter(
    ({ value }) => !withoutRate || value !== "mobile_payment" || value === props.value,
  );
  return <Segments label={receiptTexts.method} options={options} {...props} />;
}

const banks = BANKS.filter(({ active }) => active).map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}));

const matchesName = (name: string, typed: string) => holds(name, typed);

interface BankFieldProps extends FieldProps {
  required?: boolean;
  label?: string;
  description?: string;
}

/** A bank, found by typing its name or code. Enter chooses the first one that matches. */
export function BankField({ value = "", onChange, ...props }: BankFieldProps) {
  const [typed, setTyped] = useState("");
  const bankLabel = banks.find((bank) => bank.value === value)?.label ?? "";
  const enter = useEnter(typed, bankLabel);
  const dropdown = useDropdown();
  const firstOf = (text: string) => banks.findIndex(({ label }) => matchesName(label, text));
  const choose = (index: number) => {
    onChange(banks[index]?.value ?? "");
    dropdown.close();
  };
  const first = firstOf(enter.wanted ?? "");
  useChooseOnEnter(enter, first < 0 ? undefined : first, choose);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const index = firstOf(typed);
    // A list that opens with the first letter may not know its highlighted option. If it does, it has the last word.
    if (event.key === "Enter" && typed.trim() !== "" && typed !== bankLabel && index >= 0) choose(index);
    enter.onKeyDown(event);
  };
  return (
    <Select
      label={receiptTexts.bank}
      searchable
      clearable
      clearButtonProps={{ "aria-label": uiTexts.clear }}
      selectFirstOptionOnChange
      openOnFocus={false}
      data={banks}
      filter={({ options, search }) =>
        options.filter((option) => "label" in option && matchesName(String(option.label), search))
      }
      searchValue={typed}
      onSearchChange={setTyped}
      {...props}
      {...dropdown.props}
      onKeyDown={onKeyDown}
      value={value || null}
      onChange={(code) => onChange(code ?? "")}
    />
  );
}

export function ReferenceField(props: FieldProps) {
  return (
    <TextInput label={receiptTexts.reference} inputMode="numeric" autoComplete="off" {...withText(props)} />
  );
}

export function PayerPhoneField(props: FieldProps) {
  return <TextInput label={receiptTexts.payerPhone} type="tel" autoComplete="off" {...withText(props)} />;
}

const withText = ({ value = "", onChange, ...props }: FieldProps) => ({
  ...props,
  value,
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
});
