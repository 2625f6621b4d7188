import { Button, Checkbox, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ProofPolicy } from "#features/company/contract.ts";
import { ProofFields } from "#features/company/web/ProofFields.tsx";
import { type Cents, formatMoney, parseMoney, sum } from "#shared/money.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { Rows } from "#web/form/fields/Rows.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import { useOwnCompany } from "#web/session/company.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { serviceTexts } from "../texts.ts";

const cents = (text: string) => parseMoney(text) ?? (0 as Cents);

/** The service's cost and profit with the values typed so far. */
function ServiceTotals({ amount, bills }: { amount: string; bills: { amount: string }[] }) {
  const expense = sum(bills.map((bill) => cents(bill.amount)));
  return (
    <Facts
      facts={[
        { label: serviceTexts.totalExpense, value: formatMoney(expense) },
        { label: serviceTexts.totalEarning, value: formatMoney(cents(amount) - expense) },
      ]}
    />
  );
}

export interface ServiceValues {
  name: string;
  description: string;
  amount: string;
  bills: { id?: number; name: string; amount: string; to_courier: boolean }[];
  /** Null: as the company says. */
  proof: ProofPolicy | null;
  public: boolean;
  /** Empty: what an order costs. */
  stop_amount: string;
  /** Empty: as the expenses say. */
  stop_pay: string;
}

export const blankService: ServiceValues = {
  name: "",
  description: "",
  amount: "",
  bills: [],
  proof: null,
  public: false,
  stop_amount: "",
  stop_pay: "",
};

export const serviceParts: FormPart<ServiceValues>[] = [
  {
    label: serviceTexts.general,
    fields: ["name", "description", "amount", "proof", "public", "stop_amount", "stop_pay"],
    content: (form) => <General form={form} />,
  },
  { label: serviceTexts.bills, fields: ["bills"], content: (form) => <Bills form={form} /> },
];

function General({ form }: { form: RecordForm<ServiceValues> }) {
  return (
    <>
      <TextInput label={serviceTexts.name} required {...form.field("name")} />
      <Textarea label={serviceTexts.description} required minRows={3} {...form.field("description")} />
      <MoneyField label={serviceTexts.amount} required {...form.field("amount")} />
      <ServiceTotals amount={form.values.amount} bills={form.values.bills} />
      <ProofFields value={form.values.proof} onChange={(proof) => form.set("proof", proof)} />
      <PublicField form={form} />
      <StopPriceFields form={form} />
    </>
  );
}

/** What a further stop of a trip costs: shown once it is asked for, or if there is a price. */
function StopPriceFields({ form }: { form: RecordForm<ServiceValues> }) {
  const { stop_amount, stop_pay } = form.values;
  const isUsed = stop_amount !== "" || stop_pay !== "";
  const [was] = useState(isUsed);
  const [opened, setOpened] = useState(false);
  if (!opened && !was && !isUsed)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: "flex-start" }}
        onClick={() => setOpened(true)}
      >
        {serviceTexts.stopAmount}
      </Button>
    );
  return (
    <>
      <MoneyField
        label={serviceTexts.stopAmount}
        description={serviceTexts.stopAmountHint}
        autoFocus={opened}
        {...form.field("stop_amount")}
      />
      {stop_amount.trim() !== "" && (
        <MoneyField
          label={serviceTexts.stopPay}
          description={serviceTexts.stopPayHint}
          {...form.field("stop_pay")}
        />
      )}
    </>
  );
}

/** Whether the public form offers it: asked only where the company has one, or the service is in it. */
function PublicField({ form }: { form: RecordForm<ServiceValues> }) {
  const hasForm = useOwnCompany()?.request_form ?? false;
  const [was] = useState(form.values.public);
  if (!hasForm && !was) return null;
  return (
    <Switch
      label={serviceTexts.public}
      description={serviceTexts.publicHint}
      {...form.field("public", "checkbox")}
    />
  );
}

function Bills({ form }: { form: RecordForm<ServiceValues> }) {
  return (
    <>
      <Rows
        title={serviceTexts.bills}
        itemName={serviceTexts.bill}
        items={form.values.bills}
        empty={serviceTexts.noBills}
        onAdd={() => form.insert("bills", { name: "", amount: "", to_courier: false })}
        onRemove={(index) => form.remove("bills", index)}
      >
        {(index, label) => (
          <>
            <TextInput
              label={`${serviceTexts.name}, ${label}`}
              required
              {...form.field(`bills.${index}.name`)}
            />
            <MoneyField
              label={`${serviceTexts.amount}, ${label}`}
              required
              {...form.field(`bills.${index}.amount`)}
            />
            <Checkbox
              label={serviceTexts.toCourier}
              aria-label={`${serviceTexts.toCourier}, ${label}`}
              {...form.field(`bills.${index}.to_courier`, "checkbox")}
            />
          </>
        )}
      </Rows>
      <ServiceTotals amount={form.values.amount} bills={form.values.bills} />
    </>
  );
}
