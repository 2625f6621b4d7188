import { Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type DayRange, periodOf } from "#shared/dates.ts";
import { fieldErrors } from "#shared/fields.ts";
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
  /** Whether the paper is of a span of days; `optional`: of all days where none is given. */
  dates: boolean | "optional";
  /** The days that it starts from; else the month so far. */
  range?: DayRange | undefined;
  /** For a paper about one thing: the parameter of its path, the control that picks it, and what is picked at first. */
  item?: { param: string; render: (props: ReportItemProps) => ReactNode; initial?: number | undefined };
}

interface ReportDialogProps {
  report: Report;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the days, the thing and the format, then downloads the paper. */
export function ReportDialog({ report, opened, onClose }: ReportDialogProps) {
  const optional = report.dates === "optional";
  const range = report.range ?? { start: periodOf("month", today()).start, end: today() };
  const [start, setStart] = useState<string>(optional ? "" : range.start);
  const [end, setEnd] = useState<string>(optional ? "" : range.end);
  const [item, setItem] = useState(report.item?.initial);
  const [format, setFormat] = useState("pdf");
  const formatLabel = useId();
  const query = {
    ...(report.dates ? { start_date: start || undefined, end_date: end || undefined } : {}),
    format,
  };
  const checked = report.route.query?.safeParse(query);
  const problems = checked?.error ? fieldErrors(checked.error) : {};
  const ready = Object.keys(problems).length === 0 && (!report.item || item !== undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    onClose();
    await download(report.route, {
      params: (report.item ? { [report.item.param]: item } : {}) as never,
      query: query as never,
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
                required={!optional}
                clearable={optional}
                value={start}
                onChange={setStart}
                error={problems.start_date?.[0]}
              />
              <DateField
                label={reportTexts.end}
                required={!optional}
                clearable={optional}
                value={end}
                onChange={setEnd}
                error={problems.end_date?.[0]}
              />
            </Group>
          )}
          {optional && (
            <Text size="sm" c="var(--text-soft)" mt={-8}>
              {reportTexts.allDays}
            </Text>
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
