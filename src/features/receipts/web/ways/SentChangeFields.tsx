import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { changeRoutes } from "#features/receipts/contract.ts";
import { changeSentBy, changeTexts, lastTime, payingTexts, sendingTexts } from "#features/receipts/texts.ts";
import type { SentChange } from "#features/receipts/waysToPay.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { Segments } from "#web/form/fields/Segments.tsx";
import type { FormFields } from "#web/form/useRecordForm.ts";
import { BankField } from "../PayingFields.tsx";
import classes from "../payment.module.css";
import type { PayingValues } from "../paymentForm.ts";

/** Whose payment it is: a client's, or that of the recipient at an order's door. */
export type Payer = { client_id: number } | { delivery_id: number };

interface SentChangeFieldsProps {
  form: FormFields<PayingValues>;
  /** What is sent, if it is computed. */
  amount: Cents | undefined;
  payer: Payer | undefined;
  onRemove: () => void;
}

const methods = (["mobile_payment", "transfer"] as const).map((value) => ({
  value,
  label: paymentMethodLabels[value],
}));

/** To whom the office sends change, and how. */
export function SentChangeFields({ form, amount, payer, onRemove }: SentChangeFieldsProps) {
  const { field, touch, set, values } = form;
  const { sent } = values;
  if (!sent) return null;
  const { method = "mobile_payment", currency = "VES" } = sent;
  const how = changeSentBy(method);
  const document = field("sent.document");
  return (
    <fieldset className={classes.way} data-sent>
      <legend className="numbers">
        {amount === undefined ? how : `${how}: ${formatMoney(amount, currency)}`}
      </legend>
      <Segments
        label={payingTexts.howSent}
        options={methods}
        value={method}
        onChange={(next) => {
          set("sent.method", next as NonNullable<SentChange["method"]>);
          if (next === "mobile_payment") set("sent.currency", "VES");
        }}
      />
      {method === "transfer" && <CurrencyField {...field("sent.currency")} />}
      {payer && <LastTime payer={payer} sent={sent} onUse={(last) => set("sent", { ...sent, ...last })} />}
      <div className={classes.pair}>
        {amount === undefined && (
          <MoneyField label={changeTexts.amount} required currency={currency} {...field("sent.amount")} />
        )}
        <BankField required {...field("sent.bank")} />
        <TextInput
          label={changeTexts.phone}
          required
          type="tel"
          autoComplete="off"
          {...field("sent.phone")}
        />
        <TextInput
          label={changeTexts.document}
          required
          autoComplete="off"
          {...document}
          onBlur={() => {
            document.onBlur();
            // What is missing stands under the change.
            touch("tenders");
          }}
        />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        {sendingTexts.dontSend}
      </Button>
    </fieldset>
  );
}

interface LastTimeProps {
  payer: Payer;
  sent: SentChange;
  onUse: (last: Pick<SentChange, "bank" | "phone" | "document">) => void;
}

/** Offers to whom this payer's change was last sent, until that is what the fields say. */
function LastTime({ payer, sent, onUse }: LastTimeProps) {
  const query = Object.fromEntries(Object.entries(payer).map(([name, id]) => [name, String(id)]));
  const { data } = useQuery({
    queryKey: [changeRoutes.last.path, query],
    queryFn: ({ signal }) => call(changeRoutes.last, { query, signal }),
  });
  const addressee = data?.addressee;
  if (!addressee) return null;
  const last = { ...addressee, phone: formatPhone(addressee.phone) };
  const isUsed = (["bank", "phone", "document"] as const).every((name) => sent[name] === last[name]);
  if (isUsed) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      h="auto"
      py={4}
      className={classes.wraps}
      onClick={() => onUse(last)}
    >
      {lastTime([bankName(last.bank), last.phone, last.document].join(" · "))}
    </Button>
  );
}
