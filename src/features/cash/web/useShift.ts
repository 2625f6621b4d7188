import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, call } from "#web/api.ts";
import { shiftRoutes } from "../contract.ts";

/** One's open shift; null without one. */
export const shiftQuery = queryOptions({
  queryKey: [shiftRoutes.current.path],
  queryFn: async ({ signal }) => {
    try {
      return await call(shiftRoutes.current, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export const useOpenShift = () => useQuery(shiftQuery);
