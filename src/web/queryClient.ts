import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { onReturn } from "./offline/connection.ts";
import { onSessionEnd } from "./session/session.ts";

/** Whether a retry may help: no answer came, or a 502 or 503. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && [0, 502, 503].includes(error.status);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      networkMode: "always",
    },
    // A paused mutation would seem to hang while offline. It fails instead, and the form stays open.
    mutations: { networkMode: "always" },
  },
});

// The next account must not see this one's data.
onSessionEnd(() => queryClient.clear());

// Refetch what was missed while offline.
onReturn(() => void queryClient.invalidateQueries());
