import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, type Versioned } from "#web/api.ts";
import type { Conflict } from "./RecordFields.tsx";

/** Fields whose values mean nothing to a person, in words. */
export type FieldWords<Thing> = Record<string, (thing: Thing) => string | null | undefined>;

/**
 * The version of a thing that a form edits, and what to do when somebody else saved another one. It stays the one that was
 * opened, whatever is fetched in the background. A cached one that is old is not opened: its save would be refused as stale.
 */
export function useVersions<Thing extends object, Values extends object>(
  one: UseQueryResult<Versioned<Thing>>,
  toValues: (thing: Thing) => Values,
  words: FieldWords<Thing> = {},
) {
  const [opened, open] = useState(one.isStale ? undefined : one.data);
  const [start, setStart] = useState<Values>();
  if (!opened && one.data && !one.isStale) open(one.data);
  const conflict: Conflict<Values> = {
    load: async () => {
      const { data, error } = await one.refetch();
      if (!data) throw error ?? new ApiError(0, uiTexts.loadFailed);
      return {
        values: toValues(data.data),
        savedAt: (data.data as { updated_at?: string }).updated_at,
        textOf: (path) => words[path]?.(data.data) ?? undefined,
        resolve: (values) => {
          setStart(values);
          open(data);
        },
      };
    },
  };
  /** `start`: what the person chose of both versions, to go on with. */
  return { opened, start, conflict };
}
