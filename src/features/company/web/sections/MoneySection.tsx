import { Textarea } from "@mantine/core";
import { sectionTexts, companyTexts as texts } from "#features/company/texts.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { SectionForm, type SectionProps } from "./SectionForm.tsx";

const FIELDS = ["payment_details", "change_limit", "cash_back_limit"] as const;

/** How clients pay, and how much cash goes back. */
export function MoneySection(props: SectionProps) {
  return (
    <SectionForm
      {...props}
      title={sectionTexts.money}
      fields={FIELDS}
      content={({ field }) => (
        <>
          <Textarea
            label={texts.paymentDetails}
            description={texts.paymentDetailsHint}
            autosize
            minRows={3}
            {...field("payment_details")}
          />
          <MoneyField
            label={texts.changeLimit}
            description={texts.changeLimitHint}
            {...field("change_limit")}
          />
          <MoneyField
            label={texts.cashBackLimit}
            description={texts.cashBackLimitHint}
            {...field("cash_back_limit")}
          />
        </>
      )}
    />
  );
}
