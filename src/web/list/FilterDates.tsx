import { lazy, Suspense } from "react";
import { reportTexts } from "#shared/texts.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";

/** The calendar is large and rarely used: it loads when the panel opens. */
const DateField = lazy(async () => ({ default: (await import("#web/form/DateField.tsx")).DateField }));

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
    <Suspense fallback={<FieldBones count={2} />}>
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
