import { Group, Text, Title } from "@mantine/core";
import { closedText, companyTexts as texts } from "#features/company/texts.ts";
import { Panel } from "#web/layout/Panel.tsx";
import { useSectionTitle } from "#web/layout/Sections.tsx";
import { useOwnCompany } from "#web/session/company.ts";
import { usePublicConfig } from "#web/session/publicConfig.ts";
import { CloseMonth, OpenMonth } from "../ClosingActs.tsx";
import { ClosingFields } from "../ClosingFields.tsx";
import { SectionForm, type SectionProps } from "./SectionForm.tsx";

const FIELDS = ["closing_mail"] as const;

/** The end of the month, and of each day. */
export function ClosingSection(props: SectionProps) {
  const closed = useOwnCompany()?.closed_until;
  const sendsMails = usePublicConfig()?.recovery;
  return (
    <>
      <Panel title={texts.closingMonth} titleRef={useSectionTitle()} hint={closedText(closed ?? null)}>
        <Text size="sm" c="var(--text-soft)" mt="xs">
          {texts.closedProtects}
        </Text>
        <Group mt="md" gap="xs">
          <CloseMonth />
          <OpenMonth />
        </Group>
      </Panel>
      {sendsMails && (
        <SectionForm
          {...props}
          title={texts.closingDay}
          heading={
            <Title order={2} tabIndex={-1} style={{ outline: "none" }}>
              {texts.closingDay}
            </Title>
          }
          fields={FIELDS}
          content={(form) => <ClosingFields form={form} />}
        />
      )}
    </>
  );
}
