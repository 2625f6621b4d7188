import { Button, TextInput } from "@mantine/core";
import { changeTexts, payingTexts } from "#features/receipts/texts.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { BankField } from "../PayingFields.tsx";
import classes from "../payment.module.css";
import type { PayingValues } from "../paymentForm.ts";

interface SentChangeFieldsProps {
  form: RecordForm<PayingValues>;
  /** What is sent, if it is computed. */
  amount: Cents | undefined;
  onRemove: () => void;
}

/** To whom the office sends change by mobile payment. */
export function SentChangeFields({ form: { field, touch }, amount, onRemove }: SentChangeFieldsProps) {
  const title =
    amount === undefined
      ? payingTexts.changeSent
      : `${payingTexts.changeSent}: ${formatMoney(amount, "VES")}`;
  const document = field("sent.document");
  return (
    <fieldset className={classes.way} data-sent>
      <legend className="numbers">{title}</legend>
      <div className={classes.pair}>
        {amount === undefined && (
          <MoneyField label={changeTexts.amount} required currency="VES" {...field("sent.amount")} />
        )}
        <BankField required {...field("sent.bank")} />
        <TextInput
          label={changeTexts.phone}
          required
          type="tel"
          autoComplete="off"
          maxLength={40}
          {...field("sent.phone")}
        />
        <TextInput
          label={changeTexts.document}
          required
          autoComplete="off"
          maxLength={40}
          {...document}
          onBlur={() => {
            document.onBlur();
            // What is missing stands under the change.
            touch("tenders");
          }}
        />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        {payingTexts.dontSend}
      </Button>
    </fieldset>
  );
}
