import { useSyncExternalStore } from "react";
import type { Stop } from "#features/phone/contract.ts";
import { asSeen, type Entry, isWaiting } from "./outbox.ts";
import type { PhoneList, PhoneSession } from "./store.ts";

/** `later`: no signal, or the server can't answer; `code`: the sign-in has ended. */
type Sending = "idle" | "sending" | "later" | "code";

export interface Phone {
  ready: boolean;
  /** The browser lets the page store nothing. */
  blocked: boolean;
  session: PhoneSession | null;
  /** As the server answered. */
  list: PhoneList;
  /** The orders as they are once what waits has arrived. */
  stops: Stop[];
  entries: Entry[];
  sending: Sending;
}

export const NO_LIST: PhoneList = { items: [], rate: null };

let phone: Phone = {
  ready: false,
  blocked: false,
  session: null,
  list: NO_LIST,
  stops: [],
  entries: [],
  sending: "idle",
};
const listeners = new Set<() => void>();

export const current = () => phone;

export function set(change: Partial<Omit<Phone, "stops">>) {
  const next = { ...phone, ...change };
  phone = { ...next, stops: asSeen(next.list.items, next.entries) };
  for (const listener of listeners) listener();
}

export function usePhone(): Phone {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}

export const waitingIn = ({ entries }: Phone) => entries.filter(isWaiting).length;
