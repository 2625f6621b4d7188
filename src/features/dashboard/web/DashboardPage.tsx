import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { type Day, type DayRange, type Period, periodOf, shiftPeriod } from "#shared/dates.ts";
import type { QueryInput } from "#shared/routes/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { today } from "#web/clock.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { ReportDialog } from "#web/report/ReportDialog.tsx";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { dashboardRoutes, type Home } from "../contract.ts";
import { dashboardTexts } from "../texts.ts";
import { AdjustmentsPart } from "./AdjustmentsPart.tsx";
import { Charts } from "./Charts.tsx";
import { StatCards } from "./cards/StatCards.tsx";
import classes from "./dashboard.module.css";
import { placeholder, spanText } from "./history.ts";
import { PeriodBar } from "./PeriodBar.tsx";
import { useDashboard } from "./useDashboard.ts";

// Few look at it each time, so its code and its figures load when it is asked for.
const MarginCard = lazyPart(async () => ({ default: (await import("./MarginCard.tsx")).MarginCard }));

/** What other features have on Inicio. `home` is undefined while it loads, and null if that failed. */
interface DashboardPageProps {
  above: (home: Home | undefined | null) => ReactNode;
  below: (home: Home | undefined | null) => ReactNode;
}

export function DashboardPage({ above, below }: DashboardPageProps) {
  const { query, change } = useUrlState<QueryInput<typeof dashboardRoutes.stats>>(
    dashboardRoutes.stats.query,
  );
  const period: Period = query.period ?? "week";
  const now = today();
  const day = (query.date ?? now) as Day;
  const range = periodOf(period, day);
  const { stats, home, ...answer } = useDashboard({ period, date: query.date, start: range.start });
  const rest = home ?? (answer.isError ? null : undefined);
  const [collected, setCollected] = useState(false);
  const [margin, setMargin] = useState(false);

  // Today has no date in the URL, so a saved link shows the day on which it is opened.
  const goTo = (next: Day) => {
    const { start, end } = periodOf(period, next);
    change({ date: start <= now && now <= end ? undefined : next });
  };
  const [detailed, simplified] = reportsOf(range);
  const isEmpty = stats === null || stats?.historical_delivered.length === 0;

  return (
    <>
      <PageHeader title={dashboardTexts.title}>
        <ReportMenu reports={[detailed, simplified]} />
      </PageHeader>
      {above(rest)}
      <PeriodBar
        period={period}
        span={spanText(period, range)}
        current={range.start <= now && now <= range.end}
        onPeriod={(next) => change({ period: next === "week" ? undefined : next })}
        onStep={(step) => goTo(shiftPeriod(period, day, step))}
        onToday={() => change({ date: undefined })}
      />
      <StatCards stats={stats} home={rest} range={range} onCollected={() => setCollected(true)} />
      {answer.isError && <Failed isTrying={answer.isFetching} onRetry={() => void answer.refetch()} />}
      {below(rest)}
      <Charts period={period} histories={isEmpty ? placeholder : stats} stats={stats} />
      <AdjustmentsPart stats={stats} range={range} />
      <MarginPart opened={margin} onToggle={() => setMargin(!margin)} period={period} start={range.start} />
      <ReportDialog report={detailed} opened={collected} onClose={() => setCollected(false)} />
    </>
  );
}

/** The detailed and the simplified report of the period's cash. */
const reportsOf = (range: DayRange) =>
  [
    { label: dashboardTexts.detailedReport, route: dashboardRoutes.detailed, dates: true, range },
    { label: dashboardTexts.simplifiedReport, route: dashboardRoutes.simplified, dates: true, range },
  ] as const;

/** Tells that the figures didn't load, and asks for them again. */
function Failed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <p className={classes.failed} role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      {dashboardTexts.failed}
      <Button variant="default" size="xs" loading={isTrying} onClick={onRetry}>
        {uiTexts.retry}
      </Button>
    </p>
  );
}

interface MarginPartProps {
  opened: boolean;
  onToggle: () => void;
  period: Period;
  start: Day;
}

function MarginPart({ opened, onToggle, period, start }: MarginPartProps) {
  return (
    <>
      <Button
        variant="default"
        className={classes.more}
        aria-expanded={opened}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={onToggle}
      >
        {opened ? dashboardTexts.hideMargin : dashboardTexts.showMargin}
      </Button>
      {opened && (
        <Suspense fallback={<Skeleton height={360} />}>
          <MarginCard period={period} start={start} />
        </Suspense>
      )}
    </>
  );
}
