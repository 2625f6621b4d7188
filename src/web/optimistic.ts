import type { QueryClient } from "@tanstack/react-query";
import type { Address } from "./api.ts";
import type { Page } from "./resource.ts";

/** Shows a changed row in every kept page of its list at once; what it returns puts the row back as it was. */
export async function showInLists<Row extends { id: number }>(
  client: QueryClient,
  list: Address,
  changed: Row,
): Promise<() => void> {
  const pages = { queryKey: [list.path] };
  // A page that is on its way would bring the old row back.
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
