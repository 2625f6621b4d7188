import { useSyncExternalStore } from "react";
import { ApiError, send } from "#web/api.ts";
import { accessToken, onSessionEnd } from "#web/session/session.ts";

/** What changed, as the server tells it. A courier has only an id, and what waits for somebody has none. */
export interface LiveEvent {
  event: string;
  id?: number;
  version?: number;
}

interface Listener {
  changed(event: LiveEvent): void;
  /** The stream is open. It doesn't report earlier changes. */
  opened(): void;
}

const live = { method: "GET", path: "/live" } as const;

/** A lost stream is opened again after this time, and a refused one after the longer one, in milliseconds. */
const AGAIN_MS = 3000;
const REFUSED_MS = 60_000;
/** Between two pages nobody listens for a moment. */
const LINGER_MS = 1000;

const listeners = new Set<Listener>();
const openListeners = new Set<() => void>();
let running: AbortController | undefined;
let open = false;
let next: number | undefined;

/** Calls the listener while this tab is visible. Returns a function that stops it. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  if (open) listener.opened();
  adjustIn(0);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) adjustIn(LINGER_MS);
  };
}

/** Whether the stream is open now. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}

function subscribe(listener: () => void) {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
}

function setOpen(value: boolean) {
  open = value;
  for (const listener of openListeners) listener();
}

function adjustIn(milliseconds: number) {
  window.clearTimeout(next);
  next = window.setTimeout(adjust, milliseconds);
}

/** A browser opens six connections to a server, so a hidden tab must not keep one. */
function adjust() {
  const wanted = listeners.size > 0 && document.visibilityState === "visible" && accessToken() !== null;
  if (wanted && !running) void read();
  if (!wanted) running?.abort();
}

document.addEventListener("visibilitychange", () => adjustIn(0));
onSessionEnd(() => running?.abort());

async function read(): Promise<void> {
  const controller = new AbortController();
  running = controller;
  let again = AGAIN_MS;
  try {
    const answer = await send(live, { signal: controller.signal });
    setOpen(true);
    for (const listener of listeners) listener.opened();
    await eachEvent(answer, (event) => {
      for (const listener of listeners) listener.changed(event);
    });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) again = REFUSED_MS;
  }
  running = undefined;
  setOpen(false);
  // Spread, because a restarted server ends all streams at once.
  adjustIn(controller.signal.aborted ? 0 : again * (1 + Math.random()));
}

async function eachEvent(answer: Response, tell: (event: LiveEvent) => void): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    const messages = (text + part.value).split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? [];
      if (event && data) tell({ event, ...(JSON.parse(data) as Omit<LiveEvent, "event">) });
    }
  }
}
