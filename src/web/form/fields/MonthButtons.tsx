import { Button, Group } from "@mantine/core";
import { type DayRange, periodOf, shiftPeriod } from "#shared/dates.ts";
import { reportTexts } from "#shared/texts.ts";
import { today } from "#web/clock.ts";

/** Sets a pair of dates to this month or the last one, both whole. */
export function MonthButtons({ onChoose }: { onChoose: (range: DayRange) => void }) {
  const months = [
    { label: reportTexts.thisMonth, day: today() },
    { label: reportTexts.lastMonth, day: shiftPeriod("month", today(), -1) },
  ];
  return (
    <Group gap={6}>
      {months.map(({ label, day }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          onClick={() => onChoose(periodOf("month", day))}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
