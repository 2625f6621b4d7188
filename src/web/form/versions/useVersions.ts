import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, type Versioned } from "#web/api.ts";
import type { Conflict } from "./RecordFields.tsx";

/** Readable texts for fields whose values are ids or codes. */
export type FieldWords<Thing> = Record<string, (thing: Thing) => string | null | undefined>;

/**
 * The version of a record that a form edits, and what to do when somebody else saved another one. The form keeps the version that
 * was opened, whatever is fetched in the background. It doesn't open an old cached version, because its save would be refused as
 * stale.
 */
export function useVersions<Thing extends object, Values extends object>(
  query: UseQueryResult<Versioned<Thing>>,
  toValues: (thing: Thing) => Values,
  words: FieldWords<Thing> = {},
) {
  const [opened, open] = useState(query.isStale ? undefined : query.data);
  const [start, setStart] = useState<Values>();
  const [own, setOwn] = useState<{ over: string | null; version: Versioned<Thing> }>();
  if (!opened && query.data && !query.isStale) open(query.data);
  const conflict: Conflict<Values> = {
    load: async () => {
      const { data, error } = await query.refetch();
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
  return {
    opened,
    /** The values that the person chose from both versions. */
    start,
    conflict,
    /** The version that the page itself has made of the opened one; the form goes on with that. */
    newest: opened && own?.over === opened.etag ? own.version : opened,
    setNewest: (version: Versioned<Thing>) => setOwn({ over: opened?.etag ?? null, version }),
  };
}

export type Versions<Thing extends object, Values extends object> = ReturnType<
  typeof useVersions<Thing, Values>
>;
