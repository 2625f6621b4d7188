import { listen } from "#web/small/listen.ts";
import { currentSession, endSession, onSession } from "./session.ts";

type Listener = (event: string) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener with what changed: `delivery`, `request`; with `open` when the stream opened, which tells nothing of what was before; and
 * with `closed` when the server ended it, as it does when the access ends. Returns a function that stops it.
 */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens while the page is visible and somebody is signed in. */
export function watch(): void {
  const { adjust } = listen({
    path: "/portal/live",
    token: () => {
      const session = currentSession();
      return session?.ended ? undefined : session?.access_token;
    },
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
    refuse: endSession,
  });
  onSession(adjust);
}
