import type { Offer, PastRecipient, PortalRequest, SavedAddress } from "#features/portal/requestContract.ts";
import { type List, useList } from "../session/useList.ts";
import { isUnknown, type Read, useRead } from "../session/useRead.ts";

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
  const all = [offer, saved, recent];
  const again = () => {
    for (const read of all) read.again();
  };
  // All at once: recipients that came later would move the form. Without recipients from before, they are typed.
  const unknown = all.find(isUnknown);
  const choices =
    !unknown && offer.data && saved.data
      ? { offer: offer.data, saved: saved.data, recent: recent.data ?? [] }
      : undefined;
  const { state } = unknown ?? (offer.data ? saved : offer);
  return { choices, read: { data: choices, state, again } };
}

/** The client's requests, newest first. */
export const useRequests = (): List<PortalRequest> => useList("/portal/requests", REQUESTS, 10);
