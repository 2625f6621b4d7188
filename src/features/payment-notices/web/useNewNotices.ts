import { useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { useLive } from "#web/live/useLive.ts";
import { noticeRoutes } from "../contract.ts";

const LIVE = ["payment_notice"];
const query = { state: "new", perPage: "1" } as const;

/** How many notices wait; refreshed when the server tells of one. Undefined while loading, and for who may not read them. */
export function useNewNotices(enabled: boolean): number | undefined {
  const { data, refetch } = useQuery({
    queryKey: [noticeRoutes.filter.path, query],
    queryFn: ({ signal }) => call(noticeRoutes.filter, { query, signal }),
    enabled,
  });
  useLive({ events: LIVE, isOld: () => !enabled, refresh: () => void (enabled && refetch()) });
  return data?.total;
}
