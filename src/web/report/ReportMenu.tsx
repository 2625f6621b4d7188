import { Button, Menu, Text } from "@mantine/core";
import { IconChevronDown, IconFileDownload, IconFileText } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { mayCall } from "#shared/roles.ts";
import { reportTexts } from "#shared/texts.ts";
import { useSession } from "#web/session.ts";
import type { Report } from "./ReportDialog.tsx";

// The calendar is most of a page's weight, and few visits ask for a paper: it comes when the menu opens.
const loadDialog = () => import("./ReportDialog.tsx");
const ReportDialog = lazy(async () => ({ default: (await loadDialog()).ReportDialog }));

/** 'Reportes': the papers that a page can make, each asked for in a dialog. Those that would be refused are left out. */
export function ReportMenu({ reports, label = reportTexts.menu }: { reports: Report[]; label?: string }) {
  const session = useSession();
  const [open, setOpen] = useState<{ report: Report; shown: boolean }>();
  const allowed = reports.filter(({ route }) => mayCall(route.access, session));
  if (allowed.length === 0) return null;
  return (
    <>
      <Menu onOpen={() => void loadDialog()}>
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
              onClick={() => setOpen({ report, shown: true })}
            >
              {report.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open && (
        <Suspense>
          <ReportDialog
            key={JSON.stringify([open.report.label, open.report.range, open.report.item?.initial])}
            report={open.report}
            opened={open.shown}
            onClose={() => setOpen({ ...open, shown: false })}
          />
        </Suspense>
      )}
    </>
  );
}
