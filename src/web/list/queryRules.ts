/** What a page's address needs of a query's schema: which parameters are wrong, and which there are. */
export interface QueryRules {
  safeParse: (raw: Record<string, string>) => {
    data?: unknown;
    error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined;
  };
}

/** The rules of single parameters. A build writes them in place of a route's schema (scripts/pages/calls.mjs). */
export const queryRules = (rules: Record<string, { test: (value: string) => boolean }>): QueryRules => ({
  safeParse(raw) {
    const known = Object.entries(raw).filter(([name]) => name in rules);
    const wrong = known.filter(([name, value]) => !rules[name]?.test(value));
    if (wrong.length > 0) return { error: { issues: wrong.map(([name]) => ({ path: [name] })) } };
    return { data: Object.fromEntries(known) };
  },
});
