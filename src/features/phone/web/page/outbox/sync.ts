import type { Answer, Trouble } from "#web/small/ask.ts";
import { alertCourier } from "../news/alert.ts";
import { newsOf, withNews } from "../news/news.ts";
import { inOrder } from "../round/order.ts";
import * as api from "./api.ts";
import { hideOrders } from "./hide.ts";
import { noticesOf } from "./notices.ts";
import { backoffMs, meaningOf } from "./outbox.ts";
import { interruptPictures, type Stopped, sendActions, sendPictures } from "./send.ts";
import { current, set } from "./state.ts";
import * as store from "./store.ts";

let running: Promise<void> | null = null;
let again = false;
let failures = 0;
let timer = 0;

/** Sends what waits, and reads the list. Calls during a run cause one more run. */
export function sync(): Promise<void> {
  again = running !== null;
  running ??= runUntilDone();
  return running;
}

/** Sends what a courier has just done before any picture. */
export function syncFirst(): void {
  void sync();
  interruptPictures();
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
    retryLater("server");
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
  if (await store.wasCleared()) return set({ cleared: true });
  // Another tab may have signed in with a new code.
  const session = (await store.readKept("session")) ?? null;
  const isSame = () => current().session?.access_token === session?.access_token;
  if (!isSame()) set({ session, sending: session?.ended ? "code" : "idle" });
  if (!session || current().sending === "code") return;
  set({ sending: "sending", entries: await store.readEntries() });
  const stopped = await sendAndRead(session);
  // Signed out or in meanwhile: this answer is about a former sign-in.
  if (!isSame()) return;
  if (stopped?.why === "later") return retryLater(stopped.trouble);
  failures = 0;
  if (stopped) await hideOrders(session);
  else set({ sending: "idle" });
}

/**
 * Actions first, because they have the money; then his order of stops and the list, also if they wait; then pictures, as long as nothing
 * else does.
 */
async function sendAndRead(session: store.PhoneSession): Promise<Stopped | null> {
  const acted = (await sendActions(session)) ?? (await sendOrder(session));
  if (acted?.why === "code") return acted;
  const read = await readList(session);
  return acted ?? read ?? (await readDay(session)) ?? sendPictures(session, () => again);
}

function retryLater(trouble: Trouble) {
  set({ sending: "later", trouble });
  timer = window.setTimeout(() => void sync(), backoffMs(++failures));
}

/** Keeps what the server answers. */
async function keepAnswer<T>(
  request: Promise<Answer<T>>,
  keep: (body: T) => Promise<void>,
): Promise<Stopped | null> {
  const { status, body, trouble } = await request;
  const meaning = meaningOf(status);
  if (meaning === "code") return { why: "code" };
  if (meaning !== "ok" || !body) return { why: "later", trouble: trouble ?? "server" };
  await keep(body);
  return null;
}

const readDay = ({ access_token }: store.PhoneSession) =>
  keepAnswer(api.readDay(access_token), async (day) => {
    await store.keep("day", day);
    set({ day });
  });

const readList = ({ access_token }: store.PhoneSession) =>
  keepAnswer(api.readStops(access_token), async (list) => {
    const { list: before, stops, marks } = current();
    const notices = [...current().notices, ...noticesOf(stops, list.items)];
    await store.keep("notices", notices);
    await store.keep("list", list);
    // All of a first list is new.
    const news = before.today === null ? NO_NEWS : newsOf(stops, list.items);
    set({ list, notices, marks: withNews(marks, news) });
    alertCourier(news);
  });

const NO_NEWS = { fresh: [], changed: [], gone: [] };

/** Sends the courier's own order of stops. One that the server can't take is dropped. */
async function sendOrder({ access_token }: store.PhoneSession): Promise<Stopped | null> {
  const { order } = current();
  if (order === null) return null;
  const { status, trouble } = await api.putOrder(access_token, order);
  const meaning = meaningOf(status);
  if (meaning === "code") return { why: "code" };
  if (meaning === "later") return { why: "later", trouble: trouble ?? "server" };
  // He has changed it meanwhile: that one is sent by the next run.
  if (current().order !== order) return null;
  await store.forget("order");
  const { list } = current();
  set({ order: null, list: { ...list, items: inOrder(list.items, order) } });
  return null;
}
