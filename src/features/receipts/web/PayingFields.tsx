import { Radio, Select, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { BANKS } from "#shared/banks.ts";
import { CURRENCIES, type Currency } from "#shared/money.ts";
import { fold } from "#shared/search.ts";
import { uiTexts } from "#shared/texts.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { useEnter, useTake } from "#web/form/enterTakes.ts";
import { useDropdown } from "#web/form/useDropdown.ts";
import { payingTexts, receiptTexts } from "../texts.ts";
import classes from "./payment.module.css";

/** The props of a form's field. */
interface FieldProps {
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

interface SegmentsProps extends FieldProps {
  label: string;
  options: { value: string; label: string }[];
  autofocus?: boolean;
}

/** A few choices as buttons: one click chooses one, and arrow keys move between them. */
export function Segments({ label, options, value = "", error, onChange, autofocus }: SegmentsProps) {
  const focused = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return (
    <Radio.Group label={label} required value={value} error={error} onChange={onChange}>
      <div className={classes.segments}>
        {options.map((option, index) => (
          <Radio.Card
            key={option.value}
            className={classes.segment}
            value={option.value}
            radius="md"
            data-autofocus={(autofocus && index === focused) || undefined}
          >
            {option.label}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

const methods = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }));
const currencies = CURRENCIES.map((value) => ({ value, label: payingTexts[value] }));

export function MethodField(props: FieldProps & { autofocus?: boolean }) {
  return <Segments label={receiptTexts.method} options={methods} {...props} />;
}

export function CurrencyField({
  onChange,
  ...props
}: Omit<FieldProps, "onChange"> & { onChange: (currency: Currency) => void }) {
  return (
    <Segments
      label={payingTexts.currency}
      options={currencies}
      onChange={(value) => onChange(value as Currency)}
      {...props}
    />
  );
}

const banks = BANKS.filter(({ active }) => active).map(({ code, name }) => ({
  value: code,
  label: `${name} (${code})`,
}));

const fits = (name: string, typed: string) => fold(name).includes(fold(typed));

/** A bank, found by typing its name or code. Enter chooses the first one that matches. */
export function BankField({ value = "", onChange, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  const enter = useEnter(typed, banks.find((bank) => bank.value === value)?.label ?? "");
  const dropdown = useDropdown();
  const first = banks.findIndex(({ label }) => fits(label, enter.wanted ?? ""));
  useTake(enter, first < 0 ? undefined : first, (index) => {
    onChange(banks[index]?.value ?? "");
    dropdown.close();
  });
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
        options.filter((option) => "label" in option && fits(String(option.label), search))
      }
      searchValue={typed}
      onSearchChange={setTyped}
      {...props}
      {...dropdown.props}
      onKeyDown={enter.onKeyDown}
      value={value || null}
      onChange={(code) => onChange(code ?? "")}
    />
  );
}

export function ReferenceField(props: FieldProps) {
  return (
    <TextInput
      label={receiptTexts.reference}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      {...withText(props)}
    />
  );
}

export function PayerPhoneField(props: FieldProps) {
  return (
    <TextInput
      label={receiptTexts.payerPhone}
      type="tel"
      autoComplete="off"
      maxLength={40}
      {...withText(props)}
    />
  );
}

const withText = ({ value = "", onChange, ...props }: FieldProps) => ({
  ...props,
  value,
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
});
