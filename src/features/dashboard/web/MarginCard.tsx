import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Day, Period } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { money } from "#web/form/fields/amount.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { marginRoutes, marginTexts as texts } from "../marginContract.ts";
import { ChartCard, type Series } from "./ChartCard.tsx";
import { amounts } from "./Charts.tsx";
import classes from "./dashboard.module.css";
import { barsOf } from "./history.ts";

const series: Series[] = [
  { key: "invoiced", label: texts.invoiced, color: "var(--accent-text)" },
  { key: "expenses", label: texts.expenses, color: "var(--status-red)", hatched: true },
  { key: "margin", label: texts.title, color: "var(--status-blue)" },
];

/** What the period's orders earn beyond the expense lines of their services. */
export function MarginCard({ period, start }: { period: Period; start: Day }) {
  const { data, error, refetch } = useQuery({
    queryKey: [marginRoutes.margin.path, period, start],
    queryFn: ({ signal }) => call(marginRoutes.margin, { query: { period, date: start }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ChartCard
        title={texts.title}
        sum={
          data && (
            <p className={classes.sum} data-sign={Math.sign(data.total_margin)}>
              <span className="numbers">{money(data.total_margin)}</span>
            </p>
          )
        }
        bars={data && barsOf(period, data.historical_margin)}
        series={series}
        {...amounts}
      />
      <Text size="sm" c="var(--text-soft)" mt={8}>
        {texts.note}
      </Text>
    </>
  );
}
