import { Switch, TextInput } from "@mantine/core";
import { FormPage } from "#web/form/FormPage.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import { type Extra, extraBody, extraRoutes } from "../contract.ts";
import { extraTexts } from "../texts.ts";
import { extras } from "./extras.ts";

const blank = { name: "", amount: "", courier_pay: "", active: true };

const parts: FormPart<typeof blank>[] = [
  {
    label: extraTexts.general,
    fields: ["name", "amount", "courier_pay", "active"],
    content: ({ field }) => (
      <>
        <TextInput label={extraTexts.name} required autoComplete="off" {...field("name")} />
        <MoneyField
          label={extraTexts.amount}
          description={extraTexts.amountHint}
          required
          {...field("amount")}
        />
        <MoneyField
          label={extraTexts.courierPay}
          description={extraTexts.courierPayHint}
          {...field("courier_pay")}
        />
        <Switch label={extraTexts.active} {...field("active", "checkbox")} />
      </>
    ),
  },
];

const toValues = ({ name, amount, courier_pay, active }: Extra) => ({
  name,
  amount: String(amount),
  courier_pay: courier_pay === 0 ? "" : String(courier_pay),
  active,
});

function ExtraForm() {
  return (
    <FormPage
      resource={extras}
      body={extraBody}
      titles={extraTexts}
      blank={blank}
      toValues={toValues}
      backTo="/services/extras"
      parts={parts}
    />
  );
}

export const screen = { access: extraRoutes.create.access, Page: ExtraForm };
