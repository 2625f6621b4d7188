import { useQuery } from "@tanstack/react-query";
import { send } from "../api.ts";
import { useSession } from "../session/session.ts";
import { useObjectUrl } from "./objectUrl.ts";

/** An object URL of the account's picture; undefined without one. */
export function useOwnPicture(): string | undefined {
  const mark = useSession()?.user.profile_image ?? null;
  const { data } = useQuery({
    queryKey: ["/user/picture", mark],
    // Fetched, because an `<img>` request doesn't send the token.
    queryFn: async ({ signal }) => (await send({ method: "GET", path: mark ?? "" }, { signal })).blob(),
    enabled: mark !== null,
    // A new picture has a new URL.
    staleTime: "static",
  });
  return useObjectUrl(mark === null ? undefined : data);
}
