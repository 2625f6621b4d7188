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

interface StoredValues {
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

type StoreName = "outbox" | "kept";

/** What a request answers. */
const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase();
  return opened;
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("reparto", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true });
    request.result.createObjectStore("kept");
  };
  const database = await answerOf(request);
  // The browser closed it: it is opened anew with the next use.
  database.onclose = () => {
    opened = undefined;
  };
  return database;
}

async function read<T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return answerOf(ask((await open()).transaction(name).objectStore(name)));
}

/** Resolves when the change is on the phone's disk, all of it or nothing. */
async function write(name: StoreName, change: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(name, "readwrite", { durability: "strict" });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    try {
      change(transaction.objectStore(name));
    } catch (error) {
      // What can't be stored is refused before it is tried.
      transaction.abort();
      reject(error);
    }
  });
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
export const addEntries = (entries: readonly NewEntry[]): Promise<void> =>
  write("outbox", (store) => {
    for (const entry of entries) store.add(entry);
  });

export const saveEntries = (entries: readonly Entry[]): Promise<void> =>
  write("outbox", (store) => {
    for (const entry of entries) store.put(entry);
  });

export const removeEntry = (seq: number): Promise<void> =>
  write("outbox", (store) => {
    store.delete(seq);
  });

export const readEntries = (): Promise<Entry[]> => read("outbox", (store) => store.getAll());

export const readKept = <K extends keyof StoredValues>(key: K): Promise<StoredValues[K] | undefined> =>
  read("kept", (store) => store.get(key));

export const keep = <K extends keyof StoredValues>(key: K, value: StoredValues[K]): Promise<void> =>
  write("kept", (store) => {
    store.put(value, key);
  });

export const forget = (key: keyof StoredValues): Promise<void> =>
  write("kept", (store) => {
    store.delete(key);
  });

/** What belongs to one courier besides the outbox. */
export const forgetOrders = () => Promise.all((["list", "notices", "day", "order"] as const).map(forget));
