import { queryOptions, useQuery } from "@tanstack/react-query";
import { request, send } from "./api.ts";
import { useObjectUrl } from "./picture.ts";
import { queryClient } from "./queryClient.ts";

/** What the shell and the tickets show of one's company. */
export interface OwnCompany {
  name: string;
  ticket_note: string;
  /** The logo's address below `/api`; null without one. */
  logo: string | null;
  created_at: string;
  updated_at: string;
}

// The address without the contract's code: every page has the shell.
const route = { method: "GET", path: "/company", versioned: true } as const;

/** Shared with the settings page, so that a save shows in the shell. */
const ownCompany = queryOptions({
  queryKey: [route.path],
  queryFn: async ({ signal }) =>
    (await request(route, { signal })) as { data: OwnCompany; etag: string | null },
  staleTime: 300_000,
});

/** Undefined until it is there. */
export const useOwnCompany = (): OwnCompany | undefined => useQuery(ownCompany).data?.data;

/** For code outside of components. Fails as any call does. */
export const fetchOwnCompany = async (): Promise<OwnCompany> =>
  (await queryClient.fetchQuery(ownCompany)).data;

/** An address for an image of the company's logo; undefined without one. */
export function useOwnLogo(): string | undefined {
  const logo = useOwnCompany()?.logo ?? null;
  const { data } = useQuery({
    queryKey: ["/company/logo", logo],
    // Fetched, since an image's own request doesn't carry the token.
    queryFn: async ({ signal }) => (await send({ method: "GET", path: logo ?? "" }, { signal })).blob(),
    enabled: logo !== null,
    // A new logo has a new address.
    staleTime: "static",
  });
  return useObjectUrl(logo === null ? undefined : data);
}
