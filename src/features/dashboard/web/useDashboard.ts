import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Day, Period } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { useLogged } from "#web/ui/useLogged.ts";
import { dashboardRoutes } from "../contract.ts";

interface DashboardInput {
  period: Period;
  /** The day in the page's address. */
  date: string | undefined;
  /** The period's first day. */
  start: Day;
}

/** All that Inicio shows, in one answer. `stats` is undefined while the period loads and null if that failed; `home` may be the one of the period before. */
export function useDashboard({ period, date, start }: DashboardInput) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [dashboardRoutes.stats.path, period, start],
    queryFn: ({ signal }) => call(dashboardRoutes.stats, { query: { period, date, home: "1" }, signal }),
    placeholderData: keepPreviousData,
  });
  useLogged(error);
  const stats = isError ? null : isPlaceholderData ? undefined : data;
  return { stats, home: data?.home, isError, isFetching, refetch };
}
