import { useQuery } from "@tanstack/react-query";
import type { AnswerOf, RouteShape } from "#shared/routes/route.ts";
import { request } from "#web/api.ts";
import type { UseRecord } from "./useDetail.ts";

/** Reads the row that a list's URL names by a route without versions. */
export const recordOf =
  <R extends RouteShape>(route: R): UseRecord<AnswerOf<R>> =>
  (id) =>
    useQuery({
      queryKey: [route.path, id],
      queryFn: ({ signal }) => request(route, { params: { id: id ?? 0 }, signal }) as Promise<AnswerOf<R>>,
      enabled: id !== undefined,
    });
