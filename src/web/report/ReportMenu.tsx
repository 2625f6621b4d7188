import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconFileDownload, IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { mayCall } from "#shared/routes/roles.ts";
import { reportTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import { useSession } from "#web/session/session.ts";
import { loadReportForm, type Report, ReportDialog } from "./ReportDialog.tsx";

/** 'Reportes': the reports of a page, each with a dialog. Reports that the account may not make are left out. */
export function ReportMenu({ reports, label = reportTexts.menu }: { reports: Report[]; label?: string }) {
  const session = useSession();
  const [open, setOpen] = useState<{ report: Report; shown: boolean }>();
  const allowed = reports.filter(({ route }) => mayCall(route.access, session));
  if (allowed.length === 0) return null;
  const ask = (report: Report) => setOpen({ report, shown: true });
  return (
    <>
      <Menu onOpen={() => void loadReportForm()}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconFileDownload size={17} stroke={1.7} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={reportTexts.kinds}>
          <Menu.Label>
            <Text fw={600} size="sm" c="var(--text)">
              {reportTexts.kinds}
            </Text>
            {reportTexts.hint}
          </Menu.Label>
          {allowed.map((report) => (
            <Menu.Item
              key={report.label}
              leftSection={<IconFileText size={16} stroke={1.7} aria-hidden />}
              onClick={() => ask(report)}
            >
              {report.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ReportDialog
        report={open?.report}
        opened={open?.shown ?? false}
        onClose={() => setOpen(open && { ...open, shown: false })}
      />
    </>
  );
}
