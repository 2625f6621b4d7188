import type { Stop } from "#features/phone/contract.ts";
import { keyFor } from "#web/small/codeKey.ts";
import { keepForm, readPhotos } from "../forms/draft.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import * as api from "./api.ts";
import type { Notice } from "./notices.ts";
import { type Did, type Entry, isOld, type NewEntry, type OutboxFile } from "./outbox.ts";
import { current, NO_LIST, set } from "./state.ts";
import * as store from "./store.ts";
import { sync, syncFirst } from "./sync.ts";

/** Reads what the phone keeps. */
export async function open() {
  try {
    const [session, list, entries, notices, day, order] = await Promise.all([
      store.readKept("session"),
      store.readKept("list"),
      store.readEntries(),
      store.readKept("notices"),
      store.readKept("day"),
      store.readKept("order"),
      readPhotos(),
      store.mark(),
    ]);
    const old = entries.filter((entry) => isOld(entry, Date.now()));
    await Promise.all(old.map(({ seq }) => store.removeEntry(seq)));
    const recent = entries.filter((entry) => !old.includes(entry));
    const sending = session?.ended ? "code" : "sending";
    set({
      ready: true,
      session: session ?? null,
      list: list ?? NO_LIST,
      entries: recent,
      sending,
      notices: notices ?? [],
      day: day ?? null,
      order: order ?? null,
    });
  } catch (error) {
    console.error(error);
    return set({ ready: true, blocked: true });
  }
  void sync();
}

const KEY = "reparto.key";

/** Signs in, and starts to read the list. Returns the error message, or null on success. */
export async function enter(code: string): Promise<string | null> {
  const key = keyFor(code, localStorage, KEY, crypto.randomUUID());
  const { status, body, trouble } = await api.signIn(code, key);
  if (trouble !== null && !body?.message) return texts.troubles[trouble];
  if (status !== 200 || !body) return body?.message ?? texts.failed;
  const { access_token, courier, company } = body;
  const session = { access_token, courier, company };
  const former = current().session;
  if (former && former.courier.id !== courier.id) await forgetList();
  await store.keep("session", session);
  localStorage.removeItem(KEY);
  void askToPersist();
  set({ session, sending: "idle" });
  void sync();
  return null;
}

/** A browser that refuses may clear the storage when the disk is full. The page works without. */
async function askToPersist() {
  try {
    await navigator.storage?.persist?.();
  } catch (error) {
    console.info(error);
  }
}

/** Signs out. What waits stays on the phone. */
export async function leave() {
  const { session } = current();
  if (session) await api.signOut(session.access_token);
  await store.forget("session");
  await forgetList();
  set({ session: null, sending: "idle" });
}

async function forgetList() {
  keepForm(null);
  await store.forgetOrders();
  set({ list: NO_LIST, notices: [], day: null, order: null, marks: new Map() });
}

/** Keeps what a courier did on the phone, once by its id, and sends it when there is signal. Returns the error message, or null on success. */
export async function act(
  stop: Stop,
  id: string,
  did: Did,
  files: OutboxFile[] = [],
): Promise<string | null> {
  if (current().entries.some(({ action }) => action.id === id)) return null;
  return keepEntries([stop], did, files, () => id);
}

/** The courier leaves with those of these orders that wait. They are kept together. Returns the error message, or null. */
export const startAll = (stops: readonly Stop[]): Promise<string | null> =>
  keepEntries(
    stops.filter(({ status }) => status === "pending"),
    { kind: "start" },
    [],
    () => crypto.randomUUID(),
  );

async function keepEntries(
  stops: readonly Stop[],
  did: Did,
  files: OutboxFile[],
  newId: () => string,
): Promise<string | null> {
  const { session } = current();
  if (!session) return texts.failed;
  const at = new Date().toISOString();
  await store.addEntries(
    stops.map<NewEntry>(({ id, number }) => ({
      courier_id: session.courier.id,
      number,
      action: { ...did, id: newId(), delivery_id: id, at },
      files,
      state: "waiting",
      message: null,
    })),
  );
  set({ entries: await store.readEntries() });
  syncFirst();
  return null;
}

/** The courier has read it. */
export async function dismiss(notice: Notice) {
  const notices = current().notices.filter((other) => other !== notice);
  await store.keep("notices", notices);
  set({ notices });
}

export async function discard({ seq }: Entry) {
  await store.removeEntry(seq);
  set({ entries: await store.readEntries() });
}
