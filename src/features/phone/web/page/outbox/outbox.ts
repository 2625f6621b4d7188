import type { ActionResult, CourierActionInput, Stop } from "#features/phone/contract.ts";

/** A photo or signature that belongs to an action. */
export interface OutboxFile {
  id: string;
  type: string;
  bytes: ArrayBuffer;
  sent: boolean;
}

export type PhoneAction = CourierActionInput;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What a courier did to an order. */
export type Did = Without<PhoneAction, "id" | "delivery_id" | "at">;

export type EntryState = "waiting" | "done" | "refused" | "review";

export interface Entry {
  /** The order in which things happened. */
  seq: number;
  courier_id: number;
  number: number;
  action: PhoneAction;
  files: OutboxFile[];
  state: EntryState;
  message: string | null;
}

export type NewEntry = Omit<Entry, "seq">;

/** As many as the server takes at once. */
const BATCH_SIZE = 50;

const KEPT_MS = 2 * 24 * 3_600_000;

/** Whether an entry is done and its action is over two days old. Waiting and refused entries are kept. */
export const isOld = ({ state, action }: Entry, now: number) =>
  state === "done" && Date.parse(action.at) < now - KEPT_MS;

export const isWaiting = ({ state }: Entry) => state === "waiting";

/** The courier should read what the server said. */
export const needsLook = ({ state }: Entry) => state === "refused" || state === "review";

const inOrder = (entries: readonly Entry[]) => [...entries].sort((a, b) => a.seq - b.seq);

const waitingOf = (entries: readonly Entry[], courierId: number) =>
  inOrder(entries).filter((entry) => isWaiting(entry) && entry.courier_id === courierId);

/** The next file to send: in the order of the actions, because an action goes only after its files. */
export function nextFile(entries: readonly Entry[], courierId: number) {
  for (const entry of waitingOf(entries, courierId)) {
    const file = entry.files.find(({ sent }) => !sent);
    if (file) return { entry, file };
  }
  return undefined;
}

/** The actions to send now: the oldest ones, up to the first that still has files to send. */
export function nextBatch(entries: readonly Entry[], courierId: number): Entry[] {
  const waiting = waitingOf(entries, courierId);
  const blocked = waiting.findIndex(({ files }) => files.some(({ sent }) => !sent));
  return waiting.slice(0, blocked === -1 ? BATCH_SIZE : Math.min(blocked, BATCH_SIZE));
}

export const withFileSent = (entry: Entry, id: string): Entry => ({
  ...entry,
  files: entry.files.map((file) => (file.id === id ? { ...file, sent: true } : file)),
});

/** The server will never take this file: the action goes without it, because the delivery counts more than its proof. */
export function withoutFile(entry: Entry, id: string): Entry {
  const action = { ...entry.action };
  if (action.kind !== "start" && action.photo === id) action.photo = null;
  if (action.kind === "deliver" && action.signature === id) action.signature = null;
  return { ...entry, action, files: entry.files.filter((file) => file.id !== id) };
}

/** An entry with the server's result. Its pictures are no longer needed on the phone. */
export const withResult = (
  entry: Entry,
  { status, message }: Pick<ActionResult, "status" | "message">,
): Entry => ({
  ...entry,
  state: status,
  message,
  files: [],
});

/** What an answer means: `later`: send the same again; `code`: the phone needs a new code; `never`: the server can't take it. */
export function meaningOf(status: number): "ok" | "later" | "code" | "never" {
  if (status >= 200 && status < 300) return "ok";
  if (status === 401 || status === 403) return "code";
  if (status === 400 || status === 409 || status === 413 || status === 415 || status === 422) return "never";
  return "later";
}

const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/** How long to wait after so many failures in a row. */
export const backoffMs = (failures: number) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));

/** The orders as they are once what waits has arrived. */
export function asSeen(stops: readonly Stop[], entries: readonly Entry[]): Stop[] {
  const waiting = inOrder(entries).filter(isWaiting);
  return stops.map((stop) =>
    waiting.filter(({ action }) => action.delivery_id === stop.id).reduce(applyEntry, stop),
  );
}

function applyEntry(stop: Stop, { action }: Entry): Stop {
  if (action.kind === "start") return { ...stop, status: "in_transit" };
  if (action.kind === "deliver") return { ...stop, status: "delivered" };
  const { reason, note = null, at } = action;
  return { ...stop, attempts: [...stop.attempts, { reason, note, at }] };
}

/** What a phone shows of an answered list: its own answers are newer than a list that was asked for before them. */
export const withDelivery = (stops: readonly Stop[], changed: Stop | null): Stop[] =>
  stops.map((stop) => (stop.id === changed?.id ? changed : stop));
