import * as api from "./api.ts";
import { hideOrders } from "./hide.ts";
import { backoff, meaningOf } from "./outbox.ts";
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
  running ??= runs();
  return running;
}

/** Sends what waits when there may be signal again: the pauses start short. */
export function retry() {
  failures = 0;
  void sync();
}

async function runs() {
  try {
    do {
      again = false;
      await locked(run);
    } while (again);
  } catch (error) {
    console.error(error);
    later();
  } finally {
    running = null;
  }
}

/** Only one tab sends at a time. */
async function locked(work: () => Promise<void>) {
  if (navigator.locks) await navigator.locks.request("reparto", work);
  else await work();
}

async function run() {
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
  if (stopped === "later") return later();
  failures = 0;
  if (stopped === "code") await hideOrders(session);
  else set({ sending: "idle" });
}

function later() {
  set({ sending: "later" });
  timer = window.setTimeout(() => void sync(), backoff(++failures));
}

async function readList({ access_token }: store.PhoneSession): Promise<"later" | "code" | null> {
  const { status, body } = await api.readStops(access_token);
  const meaning = meaningOf(status);
  if (meaning !== "ok" || !body) return meaning === "code" ? "code" : "later";
  await store.keep("list", body);
  set({ list: body });
  return null;
}
