import { z } from "zod";
import { currentSession } from "#web/session/session.ts";

/** Filters of a list under a name. */
export interface View {
  name: string;
  filters: Record<string, string>;
}

const stored = z.array(z.object({ name: z.string(), filters: z.record(z.string(), z.string()) }));

const keyOf = (list: string) => `views ${list} ${currentSession()?.user.id}`;

/** The person's own views of a list, in this browser. */
export function savedViews(list: string): View[] {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(keyOf(list)) ?? "[]")).data ?? [];
  } catch {
    // Not what this page has written.
    return [];
  }
}

export function saveViews(list: string, views: readonly View[]) {
  localStorage.setItem(keyOf(list), JSON.stringify(views));
}
