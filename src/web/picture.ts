import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { send } from "./api.ts";
import { useSession } from "./session.ts";

/** The picture of whoever is signed in, as an address for an image; none while there is none. */
export function useOwnPicture(): string | undefined {
  const mark = useSession()?.user.profile_image ?? null;
  const { data } = useQuery({
    queryKey: ["/user/picture", mark],
    // It takes the token, which an image's own request does not carry.
    queryFn: async ({ signal }) => (await send({ method: "GET", path: mark ?? "" }, { signal })).blob(),
    enabled: mark !== null,
    // Another picture has another mark.
    staleTime: "static",
  });
  return useObjectUrl(mark === null ? undefined : data);
}

/** An address for bytes that are in this page only. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
