import { Group } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Suspense, useEffect, useRef, useState } from "react";
import { isDay } from "#shared/dates.ts";
import { reportTexts } from "#shared/texts.ts";
import { MonthButtons } from "#web/form/fields/MonthButtons.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";

/** The calendar is large and rarely used: it loads when the panel opens. */
const DateField = lazyPart(async () => ({
  default: (await import("#web/form/fields/DateField.tsx")).DateField,
}));

interface FilterDatesProps {
  start: string | undefined;
  end: string | undefined;
  onChange: (dates: { startDate?: string | undefined; endDate?: string | undefined }) => void;
}

/** The filter for days. Either end may be open. */
export function FilterDates({ start, end, onChange }: FilterDatesProps) {
  return (
    <Suspense fallback={<FieldBones count={1} />}>
      <Group grow gap="xs" wrap="nowrap" align="flex-start">
        <FilterDate
          label={reportTexts.start}
          day={start}
          onChange={(startDate) => onChange({ startDate })}
          error={start && end && start > end ? reportTexts.misordered : undefined}
        />
        <FilterDate label={reportTexts.end} day={end} onChange={(endDate) => onChange({ endDate })} />
      </Group>
      <MonthButtons onChoose={({ start, end }) => onChange({ startDate: start, endDate: end })} />
    </Suspense>
  );
}

interface FilterDateProps {
  label: string;
  day: string | undefined;
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Filters when the field loses the focus, or half a second after the last letter. Text that is not a day filters nothing. */
function FilterDate({ label, day, error, onChange }: FilterDateProps) {
  const [value, setValue] = useState(day ?? "");
  const sentDay = useRef(day);
  const ask = useDebouncedCallback((next: string | undefined) => {
    sentDay.current = next;
    onChange(next);
  }, 500);
  // 'Limpiar filtros' and the back button change the filter from outside.
  useEffect(() => {
    if (day === sentDay.current) return;
    sentDay.current = day;
    setValue(day ?? "");
  }, [day]);
  return (
    <DateField
      label={label}
      clearable
      // Inside the panel: picking a day must not count as a click outside of it.
      popoverProps={{ withinPortal: false }}
      value={value}
      error={error}
      onChange={(next) => {
        setValue(next);
        ask(isDay(next) ? next : undefined);
      }}
      onBlur={() => ask.flush()}
    />
  );
}
