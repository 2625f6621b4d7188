import { ActionIcon, Button, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { PERIODS, type Period } from "#shared/dates.ts";
import { dashboardTexts, periodLabels } from "../texts.ts";
import classes from "./dashboard.module.css";

interface PeriodBarProps {
  period: Period;
  /** The days covered. */
  span: string;
  /** Whether today is in the period. */
  current: boolean;
  onPeriod: (period: Period) => void;
  onStep: (step: -1 | 1) => void;
  onToday: () => void;
}

/** Controls for the length and the date of the page's period. */
export function PeriodBar({ period, span, current, onPeriod, onStep, onToday }: PeriodBarProps) {
  const label = useId();
  return (
    <div className={classes.bar}>
      <div className={classes.periods}>
        <Text id={label} size="sm" c="var(--text-soft)">
          {dashboardTexts.filterBy}
        </Text>
        {/* Not Mantine's control: it measures itself, which lays out the whole page while it appears. */}
        <div role="radiogroup" aria-labelledby={label} className={classes.lengths}>
          {PERIODS.map((value) => (
            <label key={value}>
              <input type="radio" name={label} checked={value === period} onChange={() => onPeriod(value)} />
              {periodLabels[value]}
            </label>
          ))}
        </div>
      </div>
      <div className={classes.steps}>
        <Step label={dashboardTexts.earlier} icon={IconChevronLeft} onClick={() => onStep(-1)} />
        <Text fw={570} className={classes.span} aria-live="polite">
          {span}
        </Text>
        <Step label={dashboardTexts.later} icon={IconChevronRight} onClick={() => onStep(1)} />
        {!current && (
          <Button variant="default" size="xs" className={classes.today} onClick={onToday}>
            {dashboardTexts.backToToday}
          </Button>
        )}
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  icon: typeof IconChevronLeft;
  onClick: () => void;
}

function Step({ label, icon: StepIcon, onClick }: StepProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} className={classes.step} onClick={onClick}>
      <StepIcon size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
