import type { Stop } from "#features/phone/contract.ts";
import type { Trouble } from "#web/small/ask.ts";
import { smallerPhoto } from "../forms/picture.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import * as api from "./api.ts";
import {
  type Entry,
  meaningOf,
  nextBatch,
  nextFile,
  type OutboxFile,
  withDelivery,
  withFile,
  withoutFile,
  withResult,
} from "./outbox.ts";
import { current, set } from "./state.ts";
import * as store from "./store.ts";

/** Why sending stopped: `later` with the trouble, or the sign-in has ended. */
export type Stopped = { why: "later"; trouble: Trouble } | { why: "code" };

const later = (trouble: Trouble | null): Stopped => ({ why: "later", trouble: trouble ?? "server" });

/** What an answer stops; null if it doesn't. */
function stoppedBy(status: number, trouble: Trouble | null): Stopped | null {
  const meaning = meaningOf(status);
  if (meaning === "code") return { why: "code" };
  return meaning === "later" ? later(trouble) : null;
}

/** Sends what the courier did, in order. Pictures follow. */
export async function sendActions(session: store.PhoneSession): Promise<Stopped | null> {
  for (;;) {
    const batch = nextBatch(current().entries, session.courier.id);
    if (batch.length === 0) return null;
    const stopped = await sendBatch(session.access_token, batch);
    if (stopped) return stopped;
  }
}

let piece = new AbortController();

/** Stops the piece that is being sent, because something with money waits. It is sent again afterwards. */
export function interruptPictures(): void {
  piece.abort();
}

/** Sends pictures piece by piece until `isInterrupted`. */
export async function sendPictures(
  session: store.PhoneSession,
  isInterrupted: () => boolean,
): Promise<Stopped | null> {
  for (;;) {
    const next = nextFile(current().entries, session.courier.id);
    if (!next || isInterrupted()) return null;
    piece = new AbortController();
    const stopped = await sendPiece(session.access_token, next, piece.signal);
    if (stopped) return isInterrupted() ? null : stopped;
  }
}

/** After so many failures in a row a photo is made smaller. */
const FAILURES = 2;

async function sendPiece(
  token: string,
  { entry, file }: NonNullable<ReturnType<typeof nextFile>>,
  interrupted: AbortSignal,
): Promise<Stopped | null> {
  const { status, body, trouble } = await api.sendPiece(token, file, interrupted);
  if (meaningOf(status) === "never") {
    await save([withoutFile(entry, file.id)]);
    return null;
  }
  const stopped = stoppedBy(status, trouble);
  if (!stopped && body?.id === file.id && typeof body.received === "number") {
    await save([withFile(entry, { ...file, received: body.received, failures: 0 })]);
    return null;
  }
  if (stopped?.why === "code") return stopped;
  if (!interrupted.aborted) await save([withFile(entry, await afterFailure(file))]);
  return stopped ?? later("portal");
}

/** A picture that failed once more: a smaller one if that is less to send. */
async function afterFailure(file: OutboxFile): Promise<OutboxFile> {
  const failures = (file.failures ?? 0) + 1;
  if (failures < FAILURES || file.isSmall || file.type !== "image/jpeg") return { ...file, failures };
  const bytes = await smallerPhoto(file);
  const left = file.bytes.byteLength - (file.received ?? 0);
  return bytes.byteLength < left
    ? { ...file, bytes, received: 0, failures: 0, isSmall: true }
    : { ...file, failures: 0, isSmall: true };
}

async function sendBatch(token: string, batch: Entry[]): Promise<Stopped | null> {
  const actions = batch.map(({ action }) => action);
  const { status, body, trouble } = await api.sendActions(token, actions);
  const stopped = stoppedBy(status, trouble);
  if (stopped) return stopped;
  if (meaningOf(status) === "never") {
    // The server can't read one of them: find out which.
    if (batch.length > 1) return sendEach(token, batch);
    const message = body?.message ?? texts.failed;
    await save(batch.map((entry) => withResult(entry, { status: "refused", message })));
    return null;
  }
  const results = body?.results ?? [];
  const ended = batch.flatMap((entry) => {
    const result = results.find(({ id }) => id === entry.action.id);
    return result ? [withResult(entry, result)] : [];
  });
  if (ended.length === 0) return later(null);
  const { list } = current();
  const items = results.reduce<Stop[]>((stops, { delivery }) => withDelivery(stops, delivery), list.items);
  const seen = { ...list, items };
  // Before the entries end: without signal for the next list, this one must not show a delivered order as open.
  await store.keep("list", seen);
  set({ list: seen });
  await save(ended);
  return null;
}

async function sendEach(token: string, batch: Entry[]): Promise<Stopped | null> {
  for (const entry of batch) {
    const stopped = await sendBatch(token, [entry]);
    if (stopped) return stopped;
  }
  return null;
}

async function save(entries: Entry[]) {
  await store.saveEntries(entries);
  set({ entries: await store.readEntries() });
}
