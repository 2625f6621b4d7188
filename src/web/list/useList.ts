import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Resource, ResourceRoutes } from "#web/resource.ts";

type Patch<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/** Parameters that order or page a list; the others narrow it. */
const NOT_FILTERS = ["search", "sortBy", "sortDirection", "page", "perPage"];

/**
 * A list's state lives in the address: reload, back and a shared link give the same view. What the contract doesn't
 * know or doesn't allow is left out, so that a mistyped link shows a list rather than an error.
 */
export function useList<Row, One, Query extends object>(resource: Resource<Row, One, Query>) {
  const raw = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const query = allowed(resource.routes.filter.query, raw) as Patch<Query> & Common;
  const change = (patch: Patch<Query>, replace: boolean) =>
    void navigate({ to: ".", search: (all: object) => ({ ...all, page: undefined, ...patch }), replace });

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

export type List<Row, Query extends object> = ReturnType<typeof useList<Row, unknown, Query>>;

function allowed(schema: ResourceRoutes["filter"]["query"], raw: Record<string, string>) {
  const wrong = new Set(schema?.safeParse(raw).error?.issues.map((issue) => issue.path[0]));
  const right = Object.fromEntries(Object.entries(raw).filter(([key]) => !wrong.has(key)));
  const known = schema?.safeParse(right).data as object | undefined;
  return Object.fromEntries(Object.entries(right).filter(([key]) => known && key in known));
}
