import type { QueryClient } from "@tanstack/react-query";
import type { RouteRef } from "./api.ts";
import type { Page } from "./resource.ts";

/** Shows a changed row in every cached page of its list. Returns the function that undoes it. */
export async function showInLists<Row extends { id: number }>(
  client: QueryClient,
  list: RouteRef,
  changed: Row,
): Promise<() => void> {
  const pages = { queryKey: [list.path] };
  // A page that is still loading would bring the old row back.
  await client.cancelQueries(pages);
  const before = client
    .getQueriesData<Page<Row>>(pages)
    .flatMap(([, page]) => page?.items ?? [])
    .find(({ id }) => id === changed.id);
  const show = (next: Row) =>
    client.setQueriesData<Page<Row>>(
      pages,
      (page) => page && { ...page, items: page.items.map((row) => (row.id === next.id ? next : row)) },
    );
  show(changed);
  return () => before && show(before);
}

/** The version of a row in the cached pages of its list. */
export function versionIn(client: QueryClient, list: RouteRef, id: number): number | undefined {
  const pages = client.getQueriesData<Page<{ id: number; version?: number }>>({ queryKey: [list.path] });
  return pages.flatMap(([, page]) => page?.items ?? []).find((row) => row.id === id)?.version;
}
