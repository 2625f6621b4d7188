import { currentSession } from "#web/session/session.ts";

/** Filters of a list under a name. */
export interface View {
  name: string;
  filters: Record<string, string>;
}

function isView(value: unknown): value is View {
  if (typeof value !== "object" || value === null) return false;
  const { name, filters } = value as Partial<View>;
  return (
    typeof name === "string" &&
    typeof filters === "object" &&
    filters !== null &&
    Object.values(filters).every((text) => typeof text === "string")
  );
}

const keyOf = (list: string) => `views ${list} ${currentSession()?.user.id}`;

/** The person's own views of a list, in this browser. */
export function savedViews(list: string): View[] {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? "[]");
    return Array.isArray(views) && views.every(isView) ? views : [];
  } catch {
    // Not what this page has written.
    return [];
  }
}

export function saveViews(list: string, views: readonly View[]) {
  localStorage.setItem(keyOf(list), JSON.stringify(views));
}
