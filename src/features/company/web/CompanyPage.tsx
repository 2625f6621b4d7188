import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { FormSkeleton } from "#web/form/FormPage.tsx";
import { useVersions } from "#web/form/versions/useVersions.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { WithSections } from "#web/layout/Sections.tsx";
import type { Screen } from "#web/screen.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { type Company, companyRoutes } from "../contract.ts";
import { companyTexts, sectionTexts } from "../texts.ts";
import { type CompanyValues, toValues } from "./companyForm.ts";
import { companyQuery } from "./companyQuery.ts";
import { proofWords } from "./ProofFields.tsx";
import { ClosingSection } from "./sections/ClosingSection.tsx";
import { DataSection } from "./sections/DataSection.tsx";
import { FormSection } from "./sections/FormSection.tsx";
import { MoneySection } from "./sections/MoneySection.tsx";
import { PapersSection } from "./sections/PapersSection.tsx";
import type { SectionProps } from "./sections/SectionForm.tsx";
import { TrackingSection } from "./sections/TrackingSection.tsx";

const sections = {
  data: DataSection,
  papers: PapersSection,
  money: MoneySection,
  tracking: TrackingSection,
  form: FormSection,
  closing: ClosingSection,
} satisfies Record<keyof typeof sectionTexts, ComponentType<SectionProps>>;

export type CompanySection = keyof typeof sections;

/** The company's settings, a section at a time. */
function CompanyPage({ section }: { section: CompanySection }) {
  const company = useQuery(companyQuery);
  const { opened, newest, ...rest } = useVersions<Company, CompanyValues>(company, toValues, proofWords);
  const Section = sections[section];
  return (
    <>
      <PageHeader title={companyTexts.title} section={sectionTexts[section]} />
      <WithSections>
        {company.isError && !opened && (
          <LoadFailed error={company.error} onRetry={() => void company.refetch()} />
        )}
        {!opened && !company.isError && <FormSkeleton />}
        {opened && newest && <Section key={opened.etag} company={newest} {...rest} />}
      </WithSections>
    </>
  );
}

/** The page of a section. */
export const screenOf = (section: CompanySection): Screen => ({
  access: companyRoutes.update.access,
  Page: () => <CompanyPage section={section} />,
});
