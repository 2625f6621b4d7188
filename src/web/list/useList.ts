import type { Listed } from "#web/resource.ts";
import { useUrlState } from "#web/useUrlState.ts";

type Patch<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/** Parameters that sort or page a list. The others filter it. */
const NOT_FILTERS = ["search", "sortBy", "sortDirection", "page", "perPage"];

const DEFAULT_SIZE = 15;

/** A list whose search, filters, sort and page are in the URL. */
export function useList<Row, Query extends object>(resource: Listed<Row, Query>) {
  const address = useUrlState<Query>(resource.routes.filter.query);
  const query = address.query as Patch<Query> & Common;
  const change = (patch: Patch<Query>, replace: boolean) => address.change(patch, { replace });

  const without = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, undefined])) as Patch<Query>;
  const filters = Object.keys(query).filter((key) => !NOT_FILTERS.includes(key));

  return {
    query,
    answer: resource.usePage(query as Partial<Query>, { live: true }),
    activeFilters: filters,
    /** A search or a filter is active: an empty list then says so. */
    narrowed: filters.length > 0 || Boolean(query.search),
    clearFilters: () => change(without(filters), false),
    /** Filters and search. */
    clearAll: () => change(without([...filters, "search"]), false),
    /** Exactly these filters, without a search. */
    show: (patch: Patch<Query>) => change({ ...without([...filters, "search"]), ...patch }, false),
    /** The query without paging and sorting. */
    narrowing: Object.fromEntries(
      Object.entries(query).filter(([key]) => key === "search" || filters.includes(key)),
    ) as Partial<Query>,
    /** Each filter, sort and page is one step for 'back'. */
    set: (patch: Patch<Query>) => change(patch, false),
    /** Typing is one step, however many letters. */
    search: (text: string) =>
      change({ search: text || undefined } as unknown as Patch<Query>, Boolean(query.search)),
    sort: (column: string) => {
      const flipped = query.sortBy === column && query.sortDirection !== "asc";
      change({ sortBy: column, sortDirection: flipped ? "asc" : "desc" } as unknown as Patch<Query>, false);
    },
    resize: (perPage: number) =>
      change(
        { perPage: perPage === DEFAULT_SIZE ? undefined : String(perPage) } as unknown as Patch<Query>,
        false,
      ),
    turn: (page: number) =>
      change({ page: page > 1 ? String(page) : undefined } as unknown as Patch<Query>, false),
  };
}

interface Common {
  search?: string;
  sortBy?: string;
  sortDirection?: "asc" | "desc";
  page?: string;
}

export type List<Row, Query extends object> = ReturnType<typeof useList<Row, Query>>;
