import { SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { isDay, periodOf } from "#shared/dates.ts";
import { dateRange, fieldErrors, optionalDateRange } from "#shared/fields.ts";
import { reportTexts } from "#shared/texts.ts";
import { FORMATS } from "#shared/vocabulary.ts";
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
  const [days, setDays] = useState<Span>(optional ? { start: "", end: "" } : range);
  const [item, setItem] = useState(report.item?.initial);
  const formats = formatsOf(report.route.file);
  const [format, setFormat] = useState<string>(formats[0] ?? "");
  const [extended, setExtended] = useState(false);
  const may = useMay();
  const query = {
    ...(report.dates ? { start_date: days.start || undefined, end_date: days.end || undefined } : {}),
    ...(formats.length > 0 ? { format } : {}),
    ...(report.option && extended ? { [report.option.param]: "1" } : {}),
  };
  const rules = optional ? optionalDateRange() : dateRange();
  const { error } = rules.safeParse(query);
  const problems = report.dates && error ? fieldErrors(error) : {};
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
          <Days
            optional={optional}
            days={days}
            onChange={setDays}
            problemOf={(name, value) =>
              // The field itself reports text that is not a day, when it loses the focus.
              value === "" || isDay(value) ? problems[name]?.[0] : undefined
            }
          />
        )}
        {report.option && may(report.option.needs) && (
          <Switch
            label={report.option.label}
            checked={extended}
            onChange={(event) => setExtended(event.currentTarget.checked)}
          />
        )}
        {formats.length > 0 && <FormatField formats={formats} value={format} onChange={setFormat} />}
        <DialogFooter onCancel={onClose} submit={reportTexts.download} disabled={!ready} />
      </Stack>
    </form>
  );
}

interface Span {
  start: string;
  end: string;
}

interface DaysProps {
  optional: boolean;
  days: Span;
  onChange: (days: Span) => void;
  problemOf: (field: string, value: string) => string | undefined;
}

function Days({ optional, days, onChange, problemOf }: DaysProps) {
  return (
    <>
      <div className={classes.days}>
        <DateField
          label={reportTexts.start}
          required={!optional}
          clearable={optional}
          value={days.start}
          onChange={(start) => onChange({ ...days, start })}
          error={problemOf("start_date", days.start)}
        />
        <DateField
          label={reportTexts.end}
          required={!optional}
          clearable={optional}
          value={days.end}
          onChange={(end) => onChange({ ...days, end })}
          error={problemOf("end_date", days.end)}
        />
      </div>
      <MonthButtons onChoose={({ start, end }) => onChange({ start, end })} />
      {optional && (
        <Text size="sm" c="var(--text-soft)" mt={-8}>
          {reportTexts.allDays}
        </Text>
      )}
    </>
  );
}

interface FormatFieldProps {
  formats: readonly string[];
  value: string;
  onChange: (format: string) => void;
}

function FormatField({ formats, value, onChange }: FormatFieldProps) {
  const label = useId();
  return (
    <div>
      <Text id={label} size="sm" fw={500} mb={4}>
        {reportTexts.format}
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        fullWidth
        data={formats.map((format) => ({ value: format, label: format.toUpperCase() }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
