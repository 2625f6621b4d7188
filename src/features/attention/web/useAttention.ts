import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { useLive } from "#web/live/useLive.ts";
import { type Attention, attentionRoutes } from "../contract.ts";
import { waitingByPage } from "../waiting.ts";

/** Time alone makes orders late, and the stream may be lost. In milliseconds. */
const REFRESH_MS = 60_000;

const waiting = queryOptions({
  queryKey: [attentionRoutes.list.path],
  queryFn: ({ signal }) => call(attentionRoutes.list, { signal }),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: "always",
});

export const useAttention = () => useQuery(waiting);

/** The same, refreshed when the server tells of a change. */
export function useLiveAttention() {
  const answer = useAttention();
  useLive({ events: LIVE, isOld: () => false, refresh: () => void answer.refetch() });
  return answer;
}

const LIVE = ["attention"];

/** The address of an entry's page, as a link takes it. */
export function linkOf({ to }: Pick<Attention, "to">) {
  const [path = "", query = ""] = to.split("?");
  return { to: path, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** How much waits on the pages of the menu that count it. */
export function useWaiting(): ReadonlyMap<string, number> {
  return waitingByPage(useAttention().data ?? []);
}
