import { Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type Day, periodOf } from "#shared/dates.ts";
import type { RouteShape } from "#shared/route.ts";
import { reportTexts, uiTexts } from "#shared/texts.ts";
import { today } from "#web/clock.ts";
import { download } from "#web/download.ts";
import { DateField } from "#web/form/DateField.tsx";

export interface ReportItemProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

export interface Report {
  label: string;
  route: RouteShape;
  /** Whether the paper is of a span of days. */
  dates: boolean;
  /** For a paper about one thing: the parameter of its path, and the control that picks it. */
  item?: { param: string; render: (props: ReportItemProps) => ReactNode };
}

interface ReportDialogProps {
  report: Report;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the days, the thing and the format, then downloads the paper. */
export function ReportDialog({ report, opened, onClose }: ReportDialogProps) {
  const month = periodOf("month", today());
  const [start, setStart] = useState<string>(month.start);
  const [end, setEnd] = useState<string>(today());
  const [item, setItem] = useState<number>();
  const [format, setFormat] = useState("pdf");
  const formatLabel = useId();
  const ordered = !report.dates || (start !== "" && end !== "" && start <= end);
  const ready = ordered && (!report.item || item !== undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    onClose();
    await download(report.route, {
      params: (report.item ? { [report.item.param]: item } : {}) as never,
      query: { ...(report.dates ? { start_date: start as Day, end_date: end as Day } : {}), format } as never,
    });
  };

  return (
    <Modal opened={opened} onClose={onClose} title={report.label} size="sm">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {report.item?.render({ value: item, onChange: setItem })}
          {report.dates && (
            <Group grow gap="sm" align="flex-start">
              <DateField
                label={reportTexts.start}
                required
                value={start}
                onChange={setStart}
                error={start && end && start > end ? reportTexts.misordered : undefined}
              />
              <DateField label={reportTexts.end} required value={end} onChange={setEnd} />
            </Group>
          )}
          <div>
            <Text id={formatLabel} size="sm" fw={500} mb={4}>
              {reportTexts.format}
            </Text>
            <SegmentedControl
              aria-labelledby={formatLabel}
              fullWidth
              data={[
                { value: "pdf", label: "PDF" },
                { value: "csv", label: "CSV" },
              ]}
              value={format}
              onChange={setFormat}
            />
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {uiTexts.cancel}
            </Button>
            <Button type="submit" disabled={!ready}>
              {reportTexts.download}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
