import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef } from "react";
import type { AnswerOf, QueryInput, RouteShape } from "#shared/routes/route.ts";
import { saveTexts } from "#shared/texts.ts";
import { ApiError, request, type Versioned } from "./api.ts";
import { isReferenceRefused } from "./form/useSubmit.ts";
import { useLive } from "./live/useLive.ts";
import { showInLists, versionIn } from "./optimistic.ts";
import { randomUuid } from "./randomUuid.ts";
import type { NextStep } from "./ui/toasts/NextSteps.tsx";
import { toastError, toastSuccess } from "./ui/toasts/toast.ts";

export interface Page<Row> {
  items: Row[];
  currentPage: number;
  perPage: number;
  total: number;
}

type Route<Method extends RouteShape["method"]> = RouteShape & { method: Method };

export interface ResourceRoutes {
  filter: Route<"GET">;
  get: Route<"GET">;
  /** Undefined if no form creates or changes records. */
  create?: Route<"POST">;
  update?: Route<"PUT">;
  remove: Route<"DELETE">;
}

type RowOf<R extends RouteShape> = AnswerOf<R> extends { items: (infer Row)[] } ? Row : never;

/** Records that are listed; some are only read. */
export interface Listed<Row, Query> {
  routes: Pick<ResourceRoutes, "filter">;
  /** `live`: it refreshes on its own while the tab is visible. */
  usePage: (query: Partial<Query>, options?: { live?: boolean }) => UseQueryResult<Page<Row>>;
}

/** The screens of a resource share its routes, toasts and these hooks. */
export interface Resource<Row, Item, Query> extends Listed<Row, Query> {
  routes: ResourceRoutes;
  texts: typeof saveTexts & { confirmDelete?: string };
  useOne: (id: number | undefined) => UseQueryResult<Versioned<Item>>;
  /** Creates without an id, updates with one, and shows the result as a toast, after a creation with the next steps. */
  useSave: (
    id: number | undefined,
    next?: (saved: Item) => readonly NextStep[],
  ) => UseMutationResult<Versioned<Item>, Error, Save>;
  useRemove: () => UseMutationResult<void, Error, Removal>;
  /** Prefetches the record. Call it on hover. */
  usePrefetch: () => (id: number) => void;
}

export interface Removal {
  id: number;
  /** It is first taken out of standing orders and undecided requests. */
  detach?: boolean;
  /** Hears of what uses the record, instead of a toast. */
  onRefused?: (why: string) => void;
}

export interface Save {
  /** The form's values, already checked by the contract. */
  body: unknown;
  etag?: string | null | undefined;
}

const LIVE_MS = 15_000;
/** How often to poll while the stream is open, in ms. It doesn't report every change, such as a client's new name. */
const POLL_WITH_STREAM_MS = 60_000;

/** `events`: the server's events for a change of one of these records. */
export function makeListed<R extends Route<"GET">>(
  filter: R,
  ...events: string[]
): Listed<RowOf<R>, QueryInput<R>> {
  const ofResource = filter.path.replace(/filter$/, "");
  const pageOf = (query: object) =>
    queryOptions({
      queryKey: [filter.path, query],
      queryFn: async ({ signal }) => toPage<RowOf<R>>(await request(filter, { query, signal })),
    });
  return {
    routes: { filter },
    usePage: (query, { live = false } = {}) => {
      const client = useQueryClient();
      const isLive = useLive({
        events: live ? events : NONE,
        isOld: ({ id = 0, version = 0 }) => (versionIn(client, filter, id) ?? 0) > version,
        refresh: () =>
          void client.invalidateQueries({
            predicate: ({ queryKey: [path] }) => String(path).startsWith(ofResource),
          }),
      });
      return useQuery({
        ...pageOf(query as object),
        placeholderData: keepPreviousData,
        // Only while the tab is visible: the library pauses otherwise.
        ...(live ? { refetchInterval: isLive ? POLL_WITH_STREAM_MS : LIVE_MS } : {}),
      });
    },
  };
}

const NONE: readonly string[] = [];

export function makeResource<R extends ResourceRoutes>(
  routes: R,
  texts: Partial<typeof saveTexts> & { confirmDelete?: string },
  { event }: { event?: string } = {},
): Resource<RowOf<R["filter"]>, AnswerOf<R["get"]>, QueryInput<R["filter"]>> {
  type Item = Versioned<AnswerOf<R["get"]>>;
  const words = { ...saveTexts, ...texts };
  const oneOf = (id: number) =>
    queryOptions({
      queryKey: [routes.get.path, id],
      queryFn: async ({ signal }) => (await request(routes.get, { params: { id }, signal })) as Item,
    });

  return {
    ...makeListed<R["filter"]>(routes.filter, ...(event === undefined ? [] : [event])),
    routes,
    texts: words,
    useOne: (id) => useQuery({ ...oneOf(id ?? 0), enabled: id !== undefined }),
    useSave: (id, next) => {
      const client = useQueryClient();
      const refresh = useRefresh();
      const keyFor = useIdempotencyKey();
      return useMutation({
        mutationFn: async ({ body, etag }) => {
          const route = id === undefined ? routes.create : routes.update;
          if (!route) throw new ApiError(0, id === undefined ? words.noCreate : words.noUpdate);
          const version =
            id === undefined ? { idempotencyKey: keyFor(body) } : { params: { id }, ifMatch: etag };
          return (await request(route, { body, ...version })) as Item;
        },
        onSuccess: async (answer) => {
          if (id === undefined) toastSuccess(words.created, next?.(answer.data));
          else toastSuccess(words.updated);
          // Updates the list that the person returns to at once, without waiting for its refetch.
          if (id !== undefined) await showInLists(client, routes.filter, Object.assign({ id }, answer.data));
          refresh();
        },
        onError: (error) => {
          // The form shows both versions in a dialog, and a duplicate's message beside the field that accepts it.
          if (error instanceof ApiError && error.status === 412) return;
          const said = isReferenceRefused(error);
          toastError(id === undefined ? words.createFailed : words.updateFailed, said ? undefined : error);
        },
      });
    },
    useRemove: () => {
      const refresh = useRefresh();
      return useMutation({
        mutationFn: async ({ id, detach }) => {
          await request(routes.remove, { params: { id }, ...(detach && { query: { detach: "true" } }) });
        },
        onSuccess: () => {
          toastSuccess(words.deleted);
          refresh();
        },
        onError: (error, { onRefused }) => {
          if (onRefused && error instanceof ApiError && error.status === 409) onRefused(error.message);
          else toastError(words.deleteFailed, error);
        },
      });
    },
    usePrefetch: () => {
      const client = useQueryClient();
      return (id) => void client.prefetchQuery(oneOf(id));
    },
  };
}

/**
 * After a change all cached data are stale: an order changes its client's debt, a client its orders' names, and a list of such
 * dependencies would soon be wrong. Only visible data are fetched again.
 */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    // A running request may have been answered before the change, and would look new.
    void client.cancelQueries().then(() => client.invalidateQueries());
  };
}

/** One key for each record that a form tries to create: the same while the same body is sent again. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body || !last.current.key) last.current = { body: text, key: randomUuid() };
    return last.current.key;
  };
}

/** A page of a list. A plain array is a single page. A page without its numbers is the first one, of 15 rows. */
function toPage<Row>(answer: unknown): Page<Row> {
  if (!Array.isArray(answer))
    return {
      currentPage: 1,
      perPage: 15,
      ...(answer as Partial<Page<Row>> & Pick<Page<Row>, "items" | "total">),
    };
  return { items: answer as Row[], currentPage: 1, perPage: answer.length, total: answer.length };
}
