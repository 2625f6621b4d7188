import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "#web/api.ts";
import { useLive } from "#web/live/useLive.ts";
import { type Import, importRoutes } from "../contract.ts";

/** What the page's address holds: the opened import, and which of its rows are shown. */
export const shownQuery = importRoutes.rows.query.extend({
  import: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .optional(),
});
export type RowsQuery = z.input<typeof shownQuery>;

/** How often a running import is asked for, in milliseconds: the stream tells only of its beginning and end. */
const RUNNING_MS = 1000;

export interface OpenedImport extends Import {
  /** The version that a change sends back. */
  etag: string | null;
}

/** Keeps the version that a change of a row answered, for the next one. */
export function useKeepEtag(id: number): (etag: string | null) => void {
  const client = useQueryClient();
  return (etag) =>
    client.setQueryData<OpenedImport>([importRoutes.get.path, id], (old) => old && { ...old, etag });
}

/** Shows what a change of the import answered, at once. */
export function useKeepImport(id: number): (answer: { data: Import; etag: string | null }) => void {
  const client = useQueryClient();
  return ({ data, etag }) =>
    client.setQueryData<OpenedImport>([importRoutes.get.path, id], { ...data, etag });
}

export function useImport(id: number) {
  const refresh = useRefreshImports();
  useLive({ events: ["import"], isOld: (event) => event.id !== id, refresh });
  return useQuery({
    queryKey: [importRoutes.get.path, id],
    queryFn: async ({ signal }): Promise<OpenedImport> => {
      const { data, etag } = await call(importRoutes.get, { params: { id }, signal });
      return { ...data, etag };
    },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? RUNNING_MS : false),
  });
}

const isUnderWay = (state: Import["state"] | undefined) => state === "running" || state === "undoing";

export function useRefreshImports(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith(importRoutes.list.path),
    });
}
