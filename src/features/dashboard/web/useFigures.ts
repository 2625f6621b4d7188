import { useQuery } from "@tanstack/react-query";
import type { cashRoutes } from "#features/cash/contract.ts";
import type { debtRoutes } from "#features/debts/contract.ts";
import { type Day, type DayRange, type Period, shiftPeriod } from "#shared/dates.ts";
import type { AnswerOf } from "#shared/routes/route.ts";
import { call, request } from "#web/api.ts";
import { compareFigures } from "../comparison.ts";
import { type DashboardStats, dashboardRoutes } from "../contract.ts";
import { marginRoutes } from "../marginContract.ts";

// The URLs as text, to avoid loading the code of two contracts with the first page.
const onHand: Pick<typeof cashRoutes.onHand, "method" | "path"> = { method: "GET", path: "/cash/on-hand" };
const owed: Pick<typeof debtRoutes.total, "method" | "path"> = {
  method: "GET",
  path: "/debts/all-amount-debts",
};

interface Loaded {
  period: Period;
  range: DayRange;
  today: Day;
  stats: DashboardStats | undefined;
  before: DashboardStats | undefined;
}

/** The comparison with the same days of the period before. A running year also needs the month in which they end. */
export function useCompared({ stats, before, ...scope }: Loaded) {
  const { period, range, today } = scope;
  const date = shiftPeriod("year", today, -1);
  const month = useQuery({
    queryKey: [dashboardRoutes.stats.path, "month", date],
    queryFn: ({ signal }) => call(dashboardRoutes.stats, { query: { period: "month", date }, signal }),
    enabled: period === "year" && range.start <= today && today < range.end,
  });
  return stats && before && compareFigures({ ...scope, stats, before, month: month.data });
}

/** The cash on hand in each currency, and what clients owe and the period's margin in dollars. Undefined until they are loaded. */
export function useHeld(period: Period, start: Day) {
  const cash = useQuery({
    queryKey: [onHand.path],
    queryFn: async ({ signal }) => (await request(onHand, { signal })) as AnswerOf<typeof cashRoutes.onHand>,
  });
  const debts = useQuery({
    queryKey: [owed.path],
    queryFn: async ({ signal }) => (await request(owed, { signal })) as AnswerOf<typeof debtRoutes.total>,
  });
  const margin = useQuery({
    queryKey: [marginRoutes.margin.path, period, start],
    queryFn: ({ signal }) => call(marginRoutes.margin, { query: { period, date: start }, signal }),
  });
  return { onHand: cash.data?.total, owed: debts.data?.amount, margin: margin.data?.total_margin };
}
