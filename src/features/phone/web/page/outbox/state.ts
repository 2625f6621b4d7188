import { useSyncExternalStore } from "react";
import type { CourierDay, Stop } from "#features/phone/contract.ts";
import type { Trouble } from "#web/small/ask.ts";
import type { Marks } from "../news/news.ts";
import { inOrder } from "../round/order.ts";
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
  /** The courier's own order of stops that has not been sent. */
  order: number[] | null;
  /** Orders that came or changed while the page was open, until he has looked at them. */
  marks: Marks;
}

export const NO_LIST: PhoneList = { items: [], rate: null, today: null, duty: "on" };

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
  order: null,
  marks: new Map(),
};
const listeners = new Set<() => void>();

export const current = () => phone;

export function set(change: Partial<Omit<Phone, "stops">>) {
  const next = { ...phone, ...change };
  const seen = asSeen(next.list.items, next.entries, next.session?.courier.id ?? 0);
  phone = { ...next, stops: inOrder(seen, next.order) };
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns a function that stops it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePhone = (): Phone => useSyncExternalStore(subscribe, current);

/** The pictures that wait to be sent after their actions. */
export const picturesIn = ({ entries }: Phone) =>
  entries.filter((entry) => !isWaiting(entry)).flatMap(({ files }) => files);

export const waitingIn = ({ entries }: Phone) => entries.filter(isWaiting).length;
