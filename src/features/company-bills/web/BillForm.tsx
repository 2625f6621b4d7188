import { Select, Textarea, TextInput } from "@mantine/core";
import { BILL_METHODS } from "#shared/vocabulary.ts";
import { today } from "#web/clock.ts";
import { DateField } from "#web/form/DateField.tsx";
import { FormPage } from "#web/form/FormPage.tsx";
import { MoneyField } from "#web/form/MoneyField.tsx";
import { type Bill, billBody, billRoutes } from "../contract.ts";
import { billMethodLabel, billTexts } from "../texts.ts";
import { bills } from "./bills.ts";

const methods = BILL_METHODS.map((value) => ({ value, label: billMethodLabel(value) }));

function toValues({ name, date, description, method, amount }: Bill) {
  return { name, date, description, method: method as string, amount: String(amount) };
}

function BillForm() {
  return (
    <FormPage
      resource={bills}
      body={billBody}
      titles={billTexts}
      blank={{ name: "", date: today() as string, description: "", method: "", amount: "" }}
      toValues={toValues}
      words={{ method: ({ method }) => billMethodLabel(method) }}
      backTo="/company-bills"
      parts={[
        {
          label: billTexts.one,
          fields: ["name", "date", "description", "method", "amount"],
          content: ({ field }) => (
            <>
              <TextInput label={billTexts.name} required {...field("name")} />
              <DateField label={billTexts.date} required {...field("date")} />
              <Textarea
                label={billTexts.description}
                required
                autosize
                minRows={3}
                {...field("description")}
              />
              <Select
                label={billTexts.method}
                required
                data={methods}
                allowDeselect={false}
                {...field("method")}
              />
              <MoneyField label={billTexts.amount} required {...field("amount")} />
            </>
          ),
        },
      ]}
    />
  );
}

export const screen = { access: billRoutes.create.access, Page: BillForm };
