import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RouteShape } from "#shared/route.ts";

type Patch<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/**
 * What a page shows lives in the address: reload, back and a shared link give the same view. What the contract doesn't
 * know or doesn't allow is left out, so that a mistyped link shows a page rather than an error.
 */
export function useAddress<Query extends object>(schema: RouteShape["query"]) {
  const raw = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  return {
    query: allowed(schema, raw) as Patch<Query>,
    /** Each change is a step that 'back' undoes, unless it replaces the last one. */
    change: (patch: Patch<Query>, { replace = false } = {}) =>
      void navigate({ to: ".", search: (all: object) => ({ ...all, page: undefined, ...patch }), replace }),
  };
}

function allowed(schema: RouteShape["query"], raw: Record<string, string>) {
  const wrong = new Set(schema?.safeParse(raw).error?.issues.map((issue) => issue.path[0]));
  const right = Object.fromEntries(Object.entries(raw).filter(([key]) => !wrong.has(key)));
  const known = schema?.safeParse(right).data as object | undefined;
  return Object.fromEntries(Object.entries(right).filter(([key]) => known && key in known));
}
