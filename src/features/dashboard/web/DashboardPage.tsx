import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { type Day, type DayRange, type Period, periodOf, shiftPeriod } from "#shared/dates.ts";
import type { QueryInput } from "#shared/routes/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { ReportDialog } from "#web/report/ReportDialog.tsx";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { useLogged } from "#web/ui/useLogged.ts";
import { useUrlState } from "#web/useUrlState.ts";
import { dashboardRoutes } from "../contract.ts";
import { dashboardTexts } from "../texts.ts";
import { AdjustmentsPart } from "./AdjustmentsPart.tsx";
import { Charts } from "./Charts.tsx";
import classes from "./dashboard.module.css";
import { placeholder, spanText } from "./history.ts";
import { PeriodBar } from "./PeriodBar.tsx";
import { StatCards } from "./StatCards.tsx";
import { useCompared, useHeld } from "./useFigures.ts";

// Few look at it each time, so its code and its figures load when it is asked for.
const MarginCard = lazyPart(async () => ({ default: (await import("./MarginCard.tsx")).MarginCard }));

function DashboardPage() {
  const { query, change } = useUrlState<QueryInput<typeof dashboardRoutes.stats>>(
    dashboardRoutes.stats.query,
  );
  const period: Period = query.period ?? "week";
  const now = today();
  const day = (query.date ?? now) as Day;
  const range = periodOf(period, day);
  const answer = useQuery({
    queryKey: [dashboardRoutes.stats.path, period, range.start],
    queryFn: ({ signal }) => call(dashboardRoutes.stats, { query: { period, date: query.date }, signal }),
  });
  // The previous period for the comparison; the page doesn't wait for it.
  const earlier = shiftPeriod(period, day, -1);
  const before = useQuery({
    queryKey: [dashboardRoutes.stats.path, period, periodOf(period, earlier).start],
    queryFn: ({ signal }) => call(dashboardRoutes.stats, { query: { period, date: earlier }, signal }),
  });
  useLogged(answer.error);
  const compared = useCompared({ period, range, today: now, stats: answer.data, before: before.data });
  const held = useHeld(period, range.start);
  const [collected, setCollected] = useState(false);
  const [margin, setMargin] = useState(false);

  // Today has no date in the URL, so a saved link shows the day on which it is opened.
  const goTo = (next: Day) => {
    const { start, end } = periodOf(period, next);
    change({ date: start <= now && now <= end ? undefined : next });
  };
  const [detailed, simplified] = reportsOf(range);
  const stats = answer.isError ? null : answer.data;
  const empty = answer.isError || answer.data?.historical_delivered.length === 0;

  return (
    <>
      <PageHeader title={dashboardTexts.title} subtitle={dashboardTexts.byDay}>
        <ReportMenu reports={[detailed, simplified]} />
      </PageHeader>
      <PeriodBar
        period={period}
        span={spanText(period, range)}
        current={range.start <= now && now <= range.end}
        onPeriod={(next) => change({ period: next === "week" ? undefined : next })}
        onStep={(step) => goTo(shiftPeriod(period, day, step))}
        onToday={() => change({ date: undefined })}
      />
      <StatCards
        stats={stats}
        compared={compared}
        {...held}
        range={range}
        onCollected={() => setCollected(true)}
        onMargin={() => setMargin(true)}
      />
      {answer.isError && <Failed isTrying={answer.isFetching} onRetry={() => void answer.refetch()} />}
      <Charts period={period} histories={empty ? placeholder : answer.data} stats={stats} />
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

export const screen = { access: dashboardRoutes.stats.access, Page: DashboardPage };
