import { useNavigate, useSearch } from "@tanstack/react-router";
import type { QueryRules } from "./list/queryRules.ts";

type Patch<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/**
 * A page's state in the URL, so that reload, back and a shared link give the same view. Parameters that the contract doesn't
 * allow are ignored, so that a mistyped link still shows a page.
 */
export function useUrlState<Query extends object>(rules: QueryRules | undefined) {
  const raw = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  return {
    query: allowedQuery(rules, raw) as Patch<Query>,
    /** Each change is a history entry, unless it replaces the last one. */
    change: (patch: Patch<Query>, { replace = false } = {}) =>
      void navigate({ to: ".", search: (all: object) => ({ ...all, page: undefined, ...patch }), replace }),
  };
}

function allowedQuery(rules: QueryRules | undefined, raw: Record<string, string>) {
  const wrong = new Set(rules?.safeParse(raw).error?.issues.map((issue) => issue.path[0]));
  const right = Object.fromEntries(Object.entries(raw).filter(([key]) => !wrong.has(key)));
  const known = rules?.safeParse(right).data as object | undefined;
  return Object.fromEntries(Object.entries(right).filter(([key]) => known && key in known));
}
