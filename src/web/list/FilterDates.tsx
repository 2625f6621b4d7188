import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { reportTexts } from "#shared/texts.ts";

/** The calendar is heavy, and few visits narrow a list by days: it comes when the panel is opened. */
const DateField = lazy(async () => ({ default: (await import("#web/form/DateField.tsx")).DateField }));

/** As tall as both fields: nothing moves when they come. */
const waiting = <Skeleton height={132} />;

interface FilterDatesProps {
  start: string | undefined;
  end: string | undefined;
  onChange: (dates: { startDate?: string | undefined; endDate?: string | undefined }) => void;
}

/** The days that a list is narrowed to; either end may be open. */
export function FilterDates({ start, end, onChange }: FilterDatesProps) {
  // In the panel, not beside it: a day picked is no click outside.
  const common = { clearable: true, popoverProps: { withinPortal: false } };
  return (
    <Suspense fallback={waiting}>
      <DateField
        label={reportTexts.start}
        value={start ?? ""}
        onChange={(day) => onChange({ startDate: day || undefined })}
        error={start && end && start > end ? reportTexts.misordered : undefined}
        {...common}
      />
      <DateField
        label={reportTexts.end}
        value={end ?? ""}
        onChange={(day) => onChange({ endDate: day || undefined })}
        {...common}
      />
    </Suspense>
  );
}
