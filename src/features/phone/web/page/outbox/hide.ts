import { type Entry, isWaiting, needsLook } from "./outbox.ts";
import { NO_LIST, set } from "./state.ts";
import * as store from "./store.ts";

/** What was sent needs only its pictures. */
const withoutPeople = (entry: Entry): Entry =>
  entry.state === "done" && entry.action.kind === "deliver"
    ? {
        ...entry,
        action: { ...entry.action, receiver_name: "", receiver_document: null, note: null, pin: null },
      }
    : entry;

/**
 * The access has ended: the phone forgets whom its orders are for, also in what it has sent. What waits stays until it is sent, and so
 * does a form that is half filled in, out of view until the same courier enters again.
 */
export async function hideOrders(session: store.PhoneSession): Promise<void> {
  const ended = { ...session, ended: true } as const;
  await store.keep("session", ended);
  await store.forgetOrders();
  const entries = await store.readEntries();
  const remaining = entries.filter((entry) => isWaiting(entry) || needsLook(entry) || entry.files.length > 0);
  const bare = remaining.map(withoutPeople);
  await store.saveEntries(bare);
  await Promise.all(
    entries.filter((entry) => !remaining.includes(entry)).map(({ seq }) => store.removeEntry(seq)),
  );
  set({ session: ended, list: NO_LIST, notices: [], day: null, order: null, entries: bare, sending: "code" });
}
