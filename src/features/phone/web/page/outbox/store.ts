import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CourierDay, Stop } from "#features/phone/contract.ts";
import type { Duty } from "#shared/vocabulary.ts";
import type { Notice } from "./notices.ts";
import type { Entry, NewEntry, OutboxFile } from "./outbox.ts";

/** Who is signed in on this phone. */
export interface PhoneSession {
  access_token: string;
  courier: { id: number; first_name: string; last_name: string };
  company: { name: string; phone: string };
  /** The server no longer takes the token. Who it is stays known, because what waits is this courier's. */
  ended?: true;
}

/** The courier's orders, and the rate in bolívares per dollar that their amounts were converted at. */
export interface PhoneList {
  items: Stop[];
  rate: number | null;
  /** The server's day when it made the list. */
  today: string | null;
  /** Whether he takes orders. A list that an older page stored has none. */
  duty?: Duty;
}

interface Kept {
  session: PhoneSession;
  list: PhoneList;
  /** Of the open form, until they are saved with its action. */
  photos: { form: string; files: OutboxFile[] };
  notices: Notice[];
  day: CourierDay;
  /** The courier's own order of stops, until the server has it. */
  order: number[];
  /** Set when the page opens: it is gone when the browser lost what was stored. */
  mark: true;
}

interface Stored extends DBSchema {
  outbox: { key: number; value: NewEntry & { seq?: number } };
  kept: { key: string; value: Kept[keyof Kept] };
}

let opened: Promise<IDBPDatabase<Stored>> | undefined;

function open() {
  opened ??= openDB<Stored>("reparto", 1, {
    upgrade(database) {
      database.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true });
      database.createObjectStore("kept");
    },
    // The browser closed it: it is opened anew with the next use.
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}

let marked = false;

/** Remembers that something is stored here. */
export async function mark(): Promise<void> {
  await keep("mark", true);
  marked = true;
}

/** Whether the browser lost what this page had stored, while it was open. */
export const wasCleared = async (): Promise<boolean> => marked && (await readKept("mark")) === undefined;

/** Resolves when the entries are on the phone's disk, all or none of them. */
export async function addEntries(entries: readonly NewEntry[]): Promise<void> {
  const database = await open();
  const change = database.transaction("outbox", "readwrite", { durability: "strict" });
  await Promise.all(entries.map((entry) => change.store.add(entry)));
  await change.done;
}

export async function saveEntries(entries: readonly Entry[]): Promise<void> {
  const change = (await open()).transaction("outbox", "readwrite", { durability: "strict" });
  await Promise.all(entries.map((entry) => change.store.put(entry)));
  await change.done;
}

export async function removeEntry(seq: number): Promise<void> {
  await (await open()).delete("outbox", seq);
}

export const readEntries = async () => (await (await open()).getAll("outbox")) as Entry[];

export async function readKept<K extends keyof Kept>(key: K): Promise<Kept[K] | undefined> {
  return (await (await open()).get("kept", key)) as Kept[K] | undefined;
}

export async function keep<K extends keyof Kept>(key: K, value: Kept[K]): Promise<void> {
  await (await open()).put("kept", value, key);
}

export async function forget(key: keyof Kept): Promise<void> {
  await (await open()).delete("kept", key);
}
