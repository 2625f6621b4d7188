import { current, subscribe } from "../outbox/state.ts";
import { retry, sync } from "../outbox/sync.ts";

/** In milliseconds: after so long a lost stream is opened again, one that the server can't open now, and one that it refused. */
const AGAIN_MS = 3000;
const BUSY_MS = 8000;
const REFUSED_MS = 60_000;
/** The server writes a line every 25 seconds. A stream that is silent for longer is lost. */
const SILENCE_MS = 60_000;
/** Several changes at once are one look at the list. */
const COLLECT_MS = 300;

/** Whose stream is read. */
let listensAs: string | undefined;
let stream: AbortController | undefined;
let open = false;
let again = 0;
let isCollecting = false;

/** Whether the server tells this page of changes now. */
export const isLive = (): boolean => open;

/** The token to listen with; undefined while nobody looks at the page, nobody is signed in, or there is no signal. */
function wantedToken() {
  const { session } = current();
  const isSeen = document.visibilityState === "visible" && navigator.onLine;
  return isSeen && !session?.ended ? session?.access_token : undefined;
}

function adjust() {
  const token = wantedToken();
  if (token === listensAs) return;
  // First what waits is sent. If the access has ended, that says so.
  if (token !== undefined && current().sending !== "idle") return;
  stream?.abort();
  clearTimeout(again);
  open = false;
  listensAs = token;
  if (token !== undefined) void listen(token);
}

/** Looks at the list as soon as the server tells of a change, as long as the page is visible. */
export function watch(): void {
  subscribe(adjust);
  document.addEventListener("visibilitychange", adjust);
  window.addEventListener("online", adjust);
  window.addEventListener("offline", adjust);
  adjust();
}

async function listen(token: string) {
  const controller = new AbortController();
  stream = controller;
  const wait = await read(token, controller);
  if (stream !== controller) return;
  open = false;
  if (listensAs !== token) return;
  // Spread, because a restarted server ends all streams at once.
  again = window.setTimeout(() => void listen(token), wait * (1 + Math.random()));
}

/** Reads until the stream ends. Returns how long to wait before another. */
async function read(token: string, controller: AbortController): Promise<number> {
  let silence = 0;
  const heard = () => {
    clearTimeout(silence);
    silence = window.setTimeout(() => controller.abort(), SILENCE_MS);
  };
  try {
    heard();
    const headers = { authorization: `Bearer ${token}` };
    const init: RequestInit = { headers, signal: controller.signal, cache: "no-store", redirect: "manual" };
    const answer = await fetch("/api/courier/live", init);
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
    // If the access has ended, the list says so.
    if (answer.status === 401) look();
    if (answer.status >= 500) return BUSY_MS;
    if (!answer.ok || !isStream) return REFUSED_MS;
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    open = true;
    // The stream tells nothing of what was before, and what waits can go now.
    retry();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard();
      // All that it tells is his.
      if (part.value.includes("event:")) look();
    }
  } catch (error) {
    if (!controller.signal.aborted) console.info(error);
  } finally {
    clearTimeout(silence);
  }
  return AGAIN_MS;
}

function look() {
  if (isCollecting) return;
  isCollecting = true;
  setTimeout(() => {
    isCollecting = false;
    void sync();
  }, COLLECT_MS);
}
