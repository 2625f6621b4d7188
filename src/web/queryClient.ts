import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { onReturn } from "./offline/connection.ts";
import { onSessionEnd } from "./session.ts";

/** Worth another try: no answer came, or the server says that it will be back. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      networkMode: "always",
    },
    // Paused while offline, a mutation would look as if it never ended: it fails, and the form is still there.
    mutations: { networkMode: "always" },
  },
});

// What one person was shown is nothing for the next one.
onSessionEnd(() => queryClient.clear());

// What a page missed while it had no connection, it asks for again.
onReturn(() => void queryClient.invalidateQueries());
