import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { shiftRoutes } from "../contract.ts";

/** One's open shift; null without one. */
export const shiftQuery = queryOptions({
  queryKey: [shiftRoutes.current.path],
  queryFn: ({ signal }) => call(shiftRoutes.current, { query: { or_null: "1" }, signal }),
});

export const useOpenShift = () => useQuery(shiftQuery);
