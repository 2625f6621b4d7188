import { Textarea, TextInput } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useConverted } from "#features/rates/web/CurrentRate.tsx";
import { type Currency, parseRate } from "#shared/money.ts";
import { currencyLabels } from "#shared/texts.ts";
import { BILL_METHODS } from "#shared/vocabulary.ts";
import { today } from "#web/clock.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { type Bill, billBody, billRoutes } from "../contract.ts";
import { billMethodLabel, billTexts } from "../texts.ts";
import { bills } from "./bills.ts";

const methods = BILL_METHODS.map((value) => ({ value, label: billMethodLabel(value) }));

function toValues({ name, date, description, method, currency, tendered }: Bill) {
  return {
    name,
    date,
    description,
    method: method as string,
    currency: currency as string,
    amount: String(tendered),
  };
}

type BillValues = ReturnType<typeof toValues>;

/** The amount in its currency, and beside it in the other. A bill keeps its rate until its day changes. */
function AmountFields({ field, values: { amount, currency, date } }: RecordForm<BillValues>) {
  const { id } = useParams({ strict: false }) as { id?: string };
  const saved = bills.useOne(id === undefined ? undefined : Number(id)).data?.data;
  const rate = parseRate(saved?.rate);
  const savedRate = rate && saved?.date === date ? { rate, effectiveDate: date } : undefined;
  const converted = useConverted(amount, currency, date, savedRate);
  return (
    <>
      <CurrencyField {...field("currency")} />
      <MoneyField
        label={billTexts.amount}
        required
        currency={currency as Currency}
        onCurrency={field("currency").onChange}
        description={converted}
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...field("amount")}
      />
    </>
  );
}

function BillForm() {
  return (
    <FormPage
      resource={bills}
      body={billBody}
      titles={billTexts}
      blank={{ name: "", date: today() as string, description: "", method: "", currency: "USD", amount: "" }}
      toValues={toValues}
      words={{
        method: ({ method }) => billMethodLabel(method),
        currency: ({ currency }) => currencyLabels[currency],
      }}
      backTo="/company-bills"
      parts={[
        {
          label: billTexts.one,
          fields: ["name", "date", "description", "method", "currency", "amount"],
          content: (form) => {
            const { field } = form;
            return (
              <>
                <TextInput label={billTexts.name} required {...field("name")} />
                <DateField label={billTexts.date} required {...field("date")} />
                <Textarea label={billTexts.description} required minRows={3} {...field("description")} />
                <ChoiceField
                  label={billTexts.method}
                  required
                  data={methods}
                  allowDeselect={false}
                  {...field("method")}
                />
                <AmountFields {...form} />
              </>
            );
          },
        },
      ]}
    />
  );
}

export const screen = { access: billRoutes.create.access, Page: BillForm };
