import { currentSession, endSession, onSession } from "./session.ts";

/** A lost stream is opened again after this time, and a refused one after the longer one, in milliseconds. */
const AGAIN_MS = 3000;
const REFUSED_MS = 60_000;
/** The server writes a line every 25 seconds. A stream that is silent for longer is lost. */
const SILENCE_MS = 60_000;

type Listener = (event: string) => void;
const listeners = new Set<Listener>();
let listensAs: string | undefined;
let stream: AbortController | undefined;
let again = 0;

/**
 * Calls the listener with what changed: `delivery`, `request`; with `open` when the stream opened, which tells nothing of what was before; and
 * with `closed` when the server ended it, as it does when the access ends. Returns a function that stops it.
 */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (event: string) => {
  for (const listener of listeners) listener(event);
};

/** The token to listen with; undefined while nobody looks at the page, nobody is signed in, or there is no signal. */
function wantedToken() {
  const session = currentSession();
  const isSeen = document.visibilityState === "visible" && navigator.onLine;
  return isSeen && !session?.ended ? session?.access_token : undefined;
}

function adjust() {
  const token = wantedToken();
  if (token === listensAs) return;
  stream?.abort();
  clearTimeout(again);
  listensAs = token;
  if (token !== undefined) void listen(token);
}

/** Listens while the page is visible and somebody is signed in. */
export function watch(): void {
  onSession(adjust);
  document.addEventListener("visibilitychange", adjust);
  window.addEventListener("online", adjust);
  window.addEventListener("offline", adjust);
  adjust();
}

async function listen(token: string) {
  const controller = new AbortController();
  stream = controller;
  const wait = await read(token, controller);
  if (stream !== controller || listensAs !== token) return;
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
    const answer = await fetch("/api/portal/live", init);
    if (answer.status === 401) endSession(token);
    if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/event-stream")) return REFUSED_MS;
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    tell("open");
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard();
      for (const [, event = ""] of part.value.matchAll(/^event: (\w+)$/gm)) tell(event);
    }
    tell("closed");
  } catch (error) {
    if (!controller.signal.aborted) console.info(error);
  } finally {
    clearTimeout(silence);
  }
  return AGAIN_MS;
}
