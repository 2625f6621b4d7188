import { useSyncExternalStore } from "react";
import type { CourierDay, Stop } from "#features/phone/contract.ts";
import type { Trouble } from "./api.ts";
import type { Notice } from "./notices.ts";
import { asSeen, type Entry, isWaiting } from "./outbox.ts";
import type { PhoneList, PhoneSession } from "./store.ts";

/** `later`: there was some trouble; `code`: the sign-in has ended. */
type Sending = "idle" | "sending" | "later" | "code";

export interface Phone {
  ready: boolean;
  /** The browser lets the page store nothing. */
  blocked: boolean;
  /** The browser lost what the page had stored. */
  cleared: boolean;
  session: PhoneSession | null;
  /** As the server answered. */
  list: PhoneList;
  /** The orders as they are once what waits has arrived. */
  stops: Stop[];
  entries: Entry[];
  sending: Sending;
  /** Why it sends later. */
  trouble: Trouble;
  notices: Notice[];
  /** As the server answered; null before it did. */
  day: CourierDay | null;
}

export const NO_LIST: PhoneList = { items: [], rate: null, today: null };

let phone: Phone = {
  ready: false,
  blocked: false,
  cleared: false,
  session: null,
  list: NO_LIST,
  stops: [],
  entries: [],
  sending: "idle",
  trouble: "signal",
  notices: [],
  day: null,
};
const listeners = new Set<() => void>();

export const current = () => phone;

export function set(change: Partial<Omit<Phone, "stops">>) {
  const next = { ...phone, ...change };
  phone = { ...next, stops: asSeen(next.list.items, next.entries, next.session?.courier.id ?? 0) };
  for (const listener of listeners) listener();
}

export function usePhone(): Phone {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}

/** The pictures that wait to be sent after their actions. */
export const picturesIn = ({ entries }: Phone) =>
  entries.filter((entry) => !isWaiting(entry)).flatMap(({ files }) => files);

export const waitingIn = ({ entries }: Phone) => entries.filter(isWaiting).length;
