import * as api from "./api.ts";
import { hideOrders } from "./hide.ts";
import { backoffMs, meaningOf } from "./outbox.ts";
import { sendAll } from "./send.ts";
import { current, set } from "./state.ts";
import * as store from "./store.ts";

let running: Promise<void> | null = null;
let again = false;
let failures = 0;
let timer = 0;

/** Sends what waits, then reads the list. Calls during a run cause one more run. */
export function sync(): Promise<void> {
  again = running !== null;
  running ??= runUntilDone();
  return running;
}

/** Sends what waits when there may be signal again: the pauses start short. */
export function retry() {
  failures = 0;
  void sync();
}

async function runUntilDone() {
  try {
    do {
      again = false;
      await withLock(runOnce);
    } while (again);
  } catch (error) {
    console.error(error);
    retryLater();
  } finally {
    running = null;
  }
}

/** Only one tab sends at a time. */
async function withLock(work: () => Promise<void>) {
  if (navigator.locks) await navigator.locks.request("reparto", work);
  else await work();
}

async function runOnce() {
  clearTimeout(timer);
  // Another tab may have signed in with a new code.
  const session = (await store.readKept("session")) ?? null;
  const isSame = () => current().session?.access_token === session?.access_token;
  if (!isSame()) set({ session, sending: session?.ended ? "code" : "idle" });
  if (!session || current().sending === "code") return;
  set({ sending: "sending", entries: await store.readEntries() });
  const stopped = (await sendAll(session)) ?? (await readList(session));
  // Signed out or in meanwhile: this answer is about a former sign-in.
  if (!isSame()) return;
  if (stopped === "later") return retryLater();
  failures = 0;
  if (stopped === "code") await hideOrders(session);
  else set({ sending: "idle" });
}

function retryLater() {
  set({ sending: "later" });
  timer = window.setTimeout(() => void sync(), backoffMs(++failures));
}

async function readList({ access_token }: store.PhoneSession): Promise<"later" | "code" | null> {
  const { status, body } = await api.readStops(access_token);
  const meaning = meaningOf(status);
  if (meaning !== "ok" || !body) return meaning === "code" ? "code" : "later";
  await store.keep("list", body);
  set({ list: body });
  return null;
}
