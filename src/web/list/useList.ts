import type { Listed } from "#web/resource.ts";
import { useAddress } from "#web/useAddress.ts";

type Patch<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/** Parameters that order or page a list; the others narrow it. */
const NOT_FILTERS = ["search", "sortBy", "sortDirection", "page", "perPage"];

/** A list: its search, filters, sort and page are in the address. */
export function useList<Row, Query extends object>(resource: Listed<Row, Query>) {
  const address = useAddress<Query>(resource.routes.filter.query);
  const query = address.query as Patch<Query> & Common;
  const change = (patch: Patch<Query>, replace: boolean) => address.change(patch, { replace });

  const filters = Object.keys(query).filter((key) => !NOT_FILTERS.includes(key));

  return {
    query,
    answer: resource.usePage(query as Partial<Query>),
    activeFilters: filters,
    /** Somebody asked for less than all: an empty list then means something else. */
    narrowed: filters.length > 0 || Boolean(query.search),
    clearFilters: () =>
      change(Object.fromEntries(filters.map((key) => [key, undefined])) as Patch<Query>, false),
    /** Each filter, sort and page is a step that 'back' undoes. */
    set: (patch: Patch<Query>) => change(patch, false),
    /** Typing is one step, however many letters. */
    search: (text: string) =>
      change({ search: text || undefined } as unknown as Patch<Query>, Boolean(query.search)),
    sort: (column: string) => {
      const flipped = query.sortBy === column && query.sortDirection !== "asc";
      change({ sortBy: column, sortDirection: flipped ? "asc" : "desc" } as unknown as Patch<Query>, false);
    },
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
