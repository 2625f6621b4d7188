import { queryOptions, useQuery } from "@tanstack/react-query";
import { MIDNIGHT } from "#shared/dates.ts";
import type { PaperWidth } from "#shared/vocabulary.ts";
import { request, send } from "../api.ts";
import { setDayEnd } from "../clock.ts";
import { useObjectUrl } from "../pictures/objectUrl.ts";
import { queryClient } from "../queryClient.ts";
import { onSessionEnd } from "./session.ts";

/** What the shell and the tickets show of the account's company. */
export interface OwnCompany {
  name: string;
  ticket_note: string;
  paper_width: PaperWidth;
  /** New orders have a PIN. */
  pin: boolean;
  /** Anybody may ask for an order in the public form. */
  request_form: boolean;
  /** The office keeps the list of whom to tell. */
  message_list: boolean;
  /** Above so much change of an order its form warns, in dollars. */
  change_limit: number;
  /** Until this time of the night it is still the day before. */
  day_ends_at: string;
  /** The logo's URL below `/api`; null without one. */
  logo: string | null;
  /** The parts that it uses. Whoever reads the company under the same key asks for them too; a server of the release before doesn't have them. */
  uses?: { cash: boolean; standing: boolean; zones: boolean; extras: boolean; connections: boolean };
  /** The last day of the closed period; null: nothing is closed. */
  closed_until: string | null;
  created_at: string;
  updated_at: string;
}

// The URL as text, because the contract's code would load with every page.
const route = { method: "GET", path: "/company", versioned: true } as const;

/** Shared with the settings page, so that the shell shows a save. */
const ownCompany = queryOptions({
  queryKey: [route.path],
  queryFn: async ({ signal }) => {
    const company = (await request(route, { query: { uses: "1" }, signal })) as {
      data: OwnCompany;
      etag: string | null;
    };
    setDayEnd(company.data.day_ends_at);
    return company;
  },
  staleTime: 300_000,
});

// The next company on this computer has an end of its own.
onSessionEnd(() => setDayEnd(MIDNIGHT));

/** Undefined while loading. */
export const useOwnCompany = (): OwnCompany | undefined => useQuery(ownCompany).data?.data;

/** For code outside of components. Rejects like any call. */
export const fetchOwnCompany = async (): Promise<OwnCompany> =>
  (await queryClient.fetchQuery(ownCompany)).data;

/** An object URL of the company's logo; undefined without one. */
export function useOwnLogo(): string | undefined {
  const logo = useOwnCompany()?.logo ?? null;
  const { data } = useQuery({
    queryKey: ["/company/logo", logo],
    // Fetched, because an `<img>` request doesn't send the token.
    queryFn: async ({ signal }) => (await send({ method: "GET", path: logo ?? "" }, { signal })).blob(),
    enabled: logo !== null,
    // A new logo has a new URL.
    staleTime: "static",
  });
  return useObjectUrl(logo === null ? undefined : data);
}
