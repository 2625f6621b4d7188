import type { CourierActionInput } from "#features/phone/actionFields.ts";
import type { ActionResult, Stop } from "#features/phone/contract.ts";
import { ATTACH_DAYS } from "#features/phone/rules.ts";

/** A photo or signature that belongs to an action. */
export interface OutboxFile {
  id: string;
  type: string;
  bytes: ArrayBuffer;
  /** Bytes that have arrived. */
  received?: number;
  /** How often in a row it could not be sent. */
  failures?: number;
  /** It was made smaller, because the signal is weak. */
  isSmall?: boolean;
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

/** The server attaches no picture to an older action. */
const PICTURES_MS = ATTACH_DAYS * 24 * 3_600_000;

/** Whether an entry is done with its pictures and its action is over two days old. Waiting and refused entries are kept. */
export const isOld = ({ state, action, files }: Entry, now: number) =>
  state === "done" && Date.parse(action.at) < now - (files.length > 0 ? PICTURES_MS : KEPT_MS);

export const isWaiting = ({ state }: Entry) => state === "waiting";

/** The courier should read what the server said. */
export const needsLook = ({ state }: Entry) => state === "refused" || state === "review";

const inOrder = (entries: readonly Entry[]) => [...entries].sort((a, b) => a.seq - b.seq);

const waitingOf = (entries: readonly Entry[], courierId: number) =>
  inOrder(entries).filter((entry) => isWaiting(entry) && entry.courier_id === courierId);

/** The next picture to send, of an action that the server has: one that has begun, else the smallest. */
export function nextFile(entries: readonly Entry[], courierId: number) {
  const left = inOrder(entries)
    .filter((entry) => !isWaiting(entry) && entry.courier_id === courierId)
    .flatMap((entry) => entry.files.map((file) => ({ entry, file })));
  const begun = left.find(({ file }) => (file.received ?? 0) > 0);
  return begun ?? left.sort((a, b) => a.file.bytes.byteLength - b.file.bytes.byteLength)[0];
}

/** The actions to send now: the oldest ones. Their pictures follow. */
export const nextBatch = (entries: readonly Entry[], courierId: number): Entry[] =>
  waitingOf(entries, courierId).slice(0, BATCH_SIZE);

/** An entry with a picture of which more has arrived. One that has arrived whole leaves the phone. */
export function withFile(entry: Entry, file: OutboxFile): Entry {
  const isSent = (file.received ?? 0) >= file.bytes.byteLength;
  const files = entry.files.flatMap((current) =>
    current.id === file.id ? (isSent ? [] : [file]) : [current],
  );
  return { ...entry, files };
}

/** The server will never take this picture: the delivery counts more than its proof. */
export const withoutFile = (entry: Entry, id: string): Entry => ({
  ...entry,
  files: entry.files.filter((file) => file.id !== id),
});

/** An entry with the server's result. The pictures of one that was refused prove nothing. */
export const withResult = (
  entry: Entry,
  { status, message }: Pick<ActionResult, "status" | "message">,
): Entry => ({
  ...entry,
  state: status,
  message,
  files: status === "refused" ? [] : entry.files,
});

/** What an answer means: `later`: send the same again; `code`: the phone needs a new code; `never`: the server can't take it. */
export function meaningOf(status: number): "ok" | "later" | "code" | "never" {
  if (status >= 200 && status < 300) return "ok";
  if (status === 401 || status === 403) return "code";
  if (status === 400 || status === 409 || status === 413 || status === 415 || status === 422) return "never";
  return "later";
}

const FIRST_MS = 2000;
/** A gateway is back after seconds. */
const LONGEST_MS = 15_000;

/** How long to wait after so many failures in a row. */
export const backoffMs = (failures: number) =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));

/** The courier's orders as they are once what he did has arrived. */
export function asSeen(stops: readonly Stop[], entries: readonly Entry[], courierId: number): Stop[] {
  const waiting = waitingOf(entries, courierId);
  return stops.map((stop) =>
    waiting.filter(({ action }) => action.delivery_id === stop.id).reduce(applyEntry, stop),
  );
}

function applyEntry(stop: Stop, { action }: Entry): Stop {
  if (action.kind === "start") return { ...stop, status: "in_transit" };
  if (action.kind === "deliver") return { ...stop, status: "delivered" };
  if (action.kind === "note") return stop;
  const { reason, note = null, at } = action;
  return { ...stop, attempts: [...stop.attempts, { reason, note, at }] };
}

/** What a phone shows of an answered list: its own answers are newer than a list that was asked for before them. */
export const withDelivery = (stops: readonly Stop[], changed: Stop | null): Stop[] =>
  stops.map((stop) => (stop.id === changed?.id ? changed : stop));
