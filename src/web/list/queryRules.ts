import { isDay } from "#shared/dates.ts";

/** What a page's address needs of a query's schema: which parameters are wrong, and which there are. */
export interface QueryRules {
  safeParse: (raw: Record<string, string>) => {
    data?: unknown;
    error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined;
  };
}

/** A page of a list, and how many rows it has: texts of digits, whose bounds the schema says in code only. */
export const pageNumber = { test: (text: string) => /^\d{1,9}$/.test(text) && isWithin(text, 100_000_000) };
export const pageSize = { test: (text: string) => /^\d{1,9}$/.test(text) && isWithin(text, 100) };

const isWithin = (digits: string, most: number) => Number(digits) >= 1 && Number(digits) <= most;

/** A day of a record. Some lists take earlier ones, which no page asks for. */
export const recordDay = { test: (text: string) => isDay(text) && text >= "2000" && text < "2100" };

/** The rules of single parameters. A build writes them in place of a route's schema (scripts/pages/calls.mjs). */
export const queryRules = (rules: Record<string, { test: (value: string) => boolean }>): QueryRules => ({
  safeParse(raw) {
    const known = Object.entries(raw).filter(([name]) => name in rules);
    const wrong = known.filter(([name, value]) => !rules[name]?.test(value));
    if (wrong.length > 0) return { error: { issues: wrong.map(([name]) => ({ path: [name] })) } };
    return { data: Object.fromEntries(known) };
  },
});
