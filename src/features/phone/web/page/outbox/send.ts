import type { Stop } from "#features/phone/contract.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import * as api from "./api.ts";
import {
  type Entry,
  meaningOf,
  nextBatch,
  nextFile,
  withDelivery,
  withFileSent,
  withoutFile,
  withResult,
} from "./outbox.ts";
import { current, set } from "./state.ts";
import * as store from "./store.ts";

type Ended = "later" | "code" | null;

/** Sends files and actions in order. Returns why it stopped; null when nothing waits. */
export async function sendAll(session: store.PhoneSession): Promise<Ended> {
  const courierId = session.courier.id;
  for (;;) {
    const { entries } = current();
    const batch = nextBatch(entries, courierId);
    const file = nextFile(entries, courierId);
    const token = session.access_token;
    if (batch.length === 0 && !file) return null;
    const stopped = batch.length > 0 ? await sendBatch(token, batch) : file && (await sendFile(token, file));
    if (stopped) return stopped;
  }
}

async function sendFile(
  token: string,
  { entry, file }: NonNullable<ReturnType<typeof nextFile>>,
): Promise<Ended> {
  const meaning = meaningOf((await api.sendFile(token, file)).status);
  if (meaning === "later" || meaning === "code") return meaning;
  await save([meaning === "ok" ? withFileSent(entry, file.id) : withoutFile(entry, file.id)]);
  return null;
}

async function sendBatch(token: string, batch: Entry[]): Promise<Ended> {
  const actions = batch.map(({ action }) => action);
  const { status, body } = await api.sendActions(token, actions);
  const meaning = meaningOf(status);
  if (meaning === "later" || meaning === "code") return meaning;
  if (meaning === "never") {
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
  if (ended.length === 0) return "later";
  const { list } = current();
  const items = results.reduce<Stop[]>((stops, { delivery }) => withDelivery(stops, delivery), list.items);
  const seen = { ...list, items };
  // Before the entries end: without signal for the next list, this one must not show a delivered order as open.
  await store.keep("list", seen);
  set({ list: seen });
  await save(ended);
  return null;
}

async function sendEach(token: string, batch: Entry[]): Promise<Ended> {
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
