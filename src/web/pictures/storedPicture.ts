import { useQuery } from "@tanstack/react-query";
import type { RouteShape } from "#shared/routes/route.ts";
import { fetchFile } from "../download.ts";
import { useObjectUrl } from "./objectUrl.ts";

/** An object URL of a picture that never changes; undefined while it loads. */
export function useStoredPicture(
  route: RouteShape,
  params: Record<string, number> | undefined,
): string | undefined {
  const { data } = useQuery({
    queryKey: [route.path, params],
    // Fetched, because an `<img>` request doesn't send the token.
    queryFn: ({ signal }) => fetchFile(route, { params }, signal),
    enabled: params !== undefined,
    staleTime: "static",
  });
  return useObjectUrl(params && data?.blob);
}
