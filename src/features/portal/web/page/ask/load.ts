import { useCallback, useEffect, useState } from "react";
import type { AskedBody, Offer, PastRecipient, PortalRequest, SavedAddress } from "#features/portal/requestContract.ts";
import { ask } from "../api.ts";
import type { Choices } from "./AskForm.tsx";

const read = async <Body>(path: string): Promise<Body | null> => {
  const { status, body } = await ask<Body>("GET", path);
  return status === 200 ? body : null;
};

/** What may be chosen in the form. Null while it loads, or without a connection. */
export function useChoices(): { choices: Choices | null; failed: boolean; load: () => void } {
  const [choices, setChoices] = useState<Choices | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const [offer, saved, recent] = await Promise.all([
      read<Offer>("/portal/offer"),
      read<SavedAddress[]>("/portal/addresses"),
      read<PastRecipient[]>("/portal/recipients"),
    ]);
    if (offer && saved && recent) setChoices({ offer, saved, recent });
    else setFailed(true);
  }, []);
  useEffect(() => void load(), [load]);
  return { choices, failed, load: () => void load() };
}

const PER_PAGE = 10;

interface Requests {
  items: readonly PortalRequest[];
  total: number;
}

/** The client's requests, the first ones of them. Null while they load. */
export function useRequests() {
  const [most, setMost] = useState(PER_PAGE);
  const [requests, setRequests] = useState<Requests | null>(null);
  const load = useCallback(async () => {
    const found = await read<Requests>(`/portal/requests?perPage=${most}`);
    if (found) setRequests(found);
  }, [most]);
  useEffect(() => void load(), [load]);
  return { requests, load: () => void load(), more: () => setMost(most + PER_PAGE) };
}

/** An order of the client as it may be asked for again. Null for one that is not there. */
export const readRepeat = (orderId: number) => read<AskedBody>(`/portal/orders/${orderId}/repeat`);
