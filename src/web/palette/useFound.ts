import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { Finder, PaletteGroup } from "./items.ts";

/** The server's results for a term, one group for each finder with results. */
export function useFound(finders: Finder[], term: string): { groups: PaletteGroup[]; busy: boolean } {
  const answers = useQueries({
    queries: finders.map(({ title, find }) => ({
      queryKey: ["palette", title, term],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(term, signal),
      enabled: term !== "",
      placeholderData: keepPreviousData,
    })),
  });
  if (term === "") return { groups: [], busy: false };
  const groups = finders.map(({ title }, index) => ({ title, items: answers[index]?.data ?? [] }));
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    busy: answers.some(({ isFetching }) => isFetching),
  };
}
