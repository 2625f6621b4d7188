import { useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { useLive } from "#web/live/useLive.ts";
import { useMay } from "#web/session/session.ts";
import { requestSummaryRoutes } from "../summaryContract.ts";

const LIVE = ["request"];

/** How many requests are new, and whether the office gets any; refreshed when the server tells of one. Undefined while loading, and for who has no requests. */
export function useRequestSummary() {
  const reads = useMay()(requestSummaryRoutes.get.access);
  const { data, refetch } = useQuery({
    enabled: reads,
    queryKey: [requestSummaryRoutes.get.path],
    queryFn: ({ signal }) => call(requestSummaryRoutes.get, { signal }),
  });
  useLive({ events: LIVE, isOld: () => false, refresh: () => void (reads && refetch()) });
  return data;
}
