import { Switch } from "@mantine/core";
import { sectionTexts, companyTexts as texts } from "#features/company/texts.ts";
import { RequestFormFields } from "../RequestFormFields.tsx";
import { SectionForm, type SectionFormOf, type SectionProps } from "./SectionForm.tsx";

const FIELDS = ["request_form", "slug", "portal_balances"] as const;

export type OutsideForm = SectionFormOf<(typeof FIELDS)[number]>;

/** What people outside the office ask for and see. */
export function FormSection(props: SectionProps) {
  return (
    <SectionForm
      {...props}
      title={sectionTexts.form}
      fields={FIELDS}
      content={(form) => (
        <>
          <RequestFormFields form={form} saved={props.company.data} />
          <Switch
            label={texts.portalBalances}
            description={texts.portalBalancesHint}
            {...form.field("portal_balances", "checkbox")}
          />
        </>
      )}
    />
  );
}
