import { Button, Group, TextInput } from "@mantine/core";
import { IconBook2, IconFileZip } from "@tabler/icons-react";
import { useState } from "react";
import { companyRoutes } from "#features/company/contract.ts";
import { sectionTexts, companyTexts as texts } from "#features/company/texts.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { download } from "#web/download.ts";
import { Panel } from "#web/layout/Panel.tsx";
import { loadReportForm, ReportDialog } from "#web/report/ReportDialog.tsx";
import { useSession } from "#web/session/session.ts";
import { LogoField } from "../LogoField.tsx";
import { SectionForm, type SectionFormOf, type SectionProps } from "./SectionForm.tsx";

const FIELDS = ["name", "logo", "removeLogo", "document", "phone", "email", "address"] as const;

export type DataForm = SectionFormOf<(typeof FIELDS)[number]>;

/** Who the company is, and what it can take along of its data. */
export function DataSection(props: SectionProps) {
  return (
    <>
      <SectionForm
        {...props}
        title={sectionTexts.data}
        fields={FIELDS}
        content={(form) => (
          <>
            <TextInput label={texts.name} required autoComplete="organization" {...form.field("name")} />
            <LogoField form={form} />
            <TextInput label={texts.document} {...form.field("document")} />
            <TextInput label={texts.phone} type="tel" autoComplete="tel" {...form.field("phone")} />
            <TextInput label={texts.email} type="email" autoComplete="email" {...form.field("email")} />
            <TextInput label={texts.address} autoComplete="street-address" {...form.field("address")} />
          </>
        )}
      />
      <Downloads />
    </>
  );
}

const journal = { label: texts.journal, route: companyRoutes.journal, dates: true } as const;

/** What the company can take along. */
function Downloads() {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const [mayRead, mayExport] = [companyRoutes.journal, companyRoutes.export].map(({ access }) =>
    mayCall(access, session),
  );
  if (!mayRead && !mayExport) return null;
  return (
    <Panel title={texts.downloads} hint={texts.downloadsHint}>
      <Group mt="md" gap="xs">
        {mayRead && (
          <Button
            variant="default"
            leftSection={<IconBook2 size={17} stroke={1.7} aria-hidden />}
            onMouseEnter={() => void loadReportForm()}
            onClick={() => setOpened(true)}
          >
            {texts.journal}
          </Button>
        )}
        {mayExport && (
          <Button
            variant="default"
            leftSection={<IconFileZip size={17} stroke={1.7} aria-hidden />}
            onClick={() => void download(companyRoutes.export, {})}
          >
            {texts.export}
          </Button>
        )}
      </Group>
      <ReportDialog report={journal} opened={opened} onClose={() => setOpened(false)} />
    </Panel>
  );
}
