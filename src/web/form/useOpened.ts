import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The version that a form changes: it stays the one that was opened, whatever is fetched in the background. One that
 * was kept for long is not opened, or its save would be refused as somebody else's.
 */
export function useOpened<Thing>(one: UseQueryResult<Thing>) {
  const [opened, setOpened] = useState(one.isStale ? undefined : one.data);
  if (!opened && one.data && !one.isStale) setOpened(one.data);
  return { opened, reload: async () => setOpened((await one.refetch()).data) };
}
