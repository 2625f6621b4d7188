import { useState } from "react";
import type { Offer, PastRecipient, PortalRequest, SavedAddress } from "#features/portal/requestContract.ts";
import { type Read, useRead } from "../session/useRead.ts";

/** What may be chosen in the form. */
export interface Choices {
  offer: Offer;
  saved: readonly SavedAddress[];
  recent: readonly PastRecipient[];
}

const NEVER: readonly string[] = [];
const ORDERS = ["delivery"];
const REQUESTS = ["request"];

/** What may be chosen: as it was known before, until the server answers. */
export function useChoices(): { choices: Choices | undefined; read: Read<unknown> } {
  const offer = useRead<Offer>("/portal/offer", NEVER);
  const saved = useRead<SavedAddress[]>("/portal/addresses", NEVER);
  const recent = useRead<PastRecipient[]>("/portal/recipients", ORDERS);
  const again = () => {
    for (const read of [offer, saved, recent]) read.again();
  };
  // Without recipients from before, they are typed.
  const choices = offer.data &&
    saved.data && { offer: offer.data, saved: saved.data, recent: recent.data ?? [] };
  return { choices, read: { data: choices, state: offer.data ? saved.state : offer.state, again } };
}

const PER_PAGE = 10;
const MOST = 100;

interface Requests {
  items: readonly PortalRequest[];
  total: number;
}

/** The client's requests, the first ones of them. */
export function useRequests() {
  const [most, setMost] = useState(PER_PAGE);
  const { data, again } = useRead<Requests>(`/portal/requests?perPage=${most}`, REQUESTS);
  const hasMore = data !== undefined && data.items.length < data.total && most < MOST;
  return { requests: data?.items, hasMore, again, more: () => setMost(most + PER_PAGE) };
}
