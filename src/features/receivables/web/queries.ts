import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { receivableRoutes as routes } from "../contract.ts";

export function useAgeing(date: string) {
  return useQuery({
    queryKey: [routes.ageing.path, date],
    queryFn: ({ signal }) => call(routes.ageing, { query: { date }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The orders that a client (undefined: all anonymous clients) owed on a day. */
export function useAgeingOrders(date: string, clientId: string | undefined) {
  return useQuery({
    queryKey: [routes.ageingOrders.path, date, clientId],
    queryFn: ({ signal }) => call(routes.ageingOrders, { query: { date, client_id: clientId }, signal }),
  });
}

interface StatementQuery {
  start_date: string;
  end_date: string;
  group: "receipt" | undefined;
}

export function useStatement(id: number, range: StatementQuery | undefined) {
  return useQuery({
    queryKey: [routes.statement.path, id, range],
    queryFn: ({ signal }) =>
      call(routes.statement, { params: { id }, query: range ?? { start_date: "", end_date: "" }, signal }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  });
}
