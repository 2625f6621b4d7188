import { SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { isDay, periodOf } from "#shared/dates.ts";
import { dateRange, FORMATS, fieldErrors, optionalDateRange } from "#shared/fields.ts";
import { reportTexts } from "#shared/texts.ts";
import { today } from "#web/clock.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { download } from "#web/download.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MonthButtons } from "#web/form/fields/MonthButtons.tsx";
import { useMay } from "#web/session/session.ts";
import type { Report } from "./ReportDialog.tsx";
import classes from "./report.module.css";

interface ReportFormProps {
  report: Report;
  onClose: () => void;
  /** Starts the download. */
  onSubmit: (download: () => void) => void;
}

/** How the answer of a route may come; a table is none for paper. */
function formatsOf(file: Report["route"]["file"]): readonly string[] {
  if (file === "report") return FORMATS;
  return file === "table" ? FORMATS.filter((format) => format !== "pdf") : [];
}

/** Asks for a report's days, record and format. */
export function ReportForm({ report, onClose, onSubmit }: ReportFormProps) {
  const optional = report.dates === "optional";
  const range = report.range ?? { start: periodOf("month", today()).start, end: today() };
  const [start, setStart] = useState<string>(optional ? "" : range.start);
  const [end, setEnd] = useState<string>(optional ? "" : range.end);
  const [item, setItem] = useState(report.item?.initial);
  const formats = formatsOf(report.route.file);
  const [format, setFormat] = useState<string>(formats[0] ?? "");
  const [extended, setExtended] = useState(false);
  const formatLabel = useId();
  const may = useMay();
  const query = {
    ...(report.dates ? { start_date: start || undefined, end_date: end || undefined } : {}),
    ...(formats.length > 0 ? { format } : {}),
    ...(report.option && extended ? { [report.option.param]: "1" } : {}),
  };
  const rules = optional ? optionalDateRange() : dateRange();
  const { error } = rules.safeParse(query);
  const problems = report.dates && error ? fieldErrors(error) : {};
  // The field itself reports text that is not a day, when it loses the focus.
  const problemOf = (name: string, value: string) =>
    value === "" || isDay(value) ? problems[name]?.[0] : undefined;
  const ready = Object.keys(problems).length === 0 && (!report.item || item !== undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const params = report.item ? { [report.item.param]: item } : {};
    onSubmit(() => void download(report.route, { params: params as never, query: query as never }));
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {report.item?.render({ value: item, onChange: setItem })}
        {report.dates && (
          <div className={classes.days}>
            <DateField
              label={reportTexts.start}
              required={!optional}
              clearable={optional}
              value={start}
              onChange={setStart}
              error={problemOf("start_date", start)}
            />
            <DateField
              label={reportTexts.end}
              required={!optional}
              clearable={optional}
              value={end}
              onChange={setEnd}
              error={problemOf("end_date", end)}
            />
          </div>
        )}
        {report.dates && (
          <MonthButtons
            onChoose={(month) => {
              setStart(month.start);
              setEnd(month.end);
            }}
          />
        )}
        {optional && (
          <Text size="sm" c="var(--text-soft)" mt={-8}>
            {reportTexts.allDays}
          </Text>
        )}
        {report.option && may(report.option.needs) && (
          <Switch
            label={report.option.label}
            checked={extended}
            onChange={(event) => setExtended(event.currentTarget.checked)}
          />
        )}
        {formats.length > 0 && (
          <div>
            <Text id={formatLabel} size="sm" fw={500} mb={4}>
              {reportTexts.format}
            </Text>
            <SegmentedControl
              aria-labelledby={formatLabel}
              fullWidth
              data={formats.map((value) => ({ value, label: value.toUpperCase() }))}
              value={format}
              onChange={setFormat}
            />
          </div>
        )}
        <DialogFooter onCancel={onClose} submit={reportTexts.download} disabled={!ready} />
      </Stack>
    </form>
  );
}
