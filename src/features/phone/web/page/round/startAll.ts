import type { Stop } from "#features/phone/contract.ts";
import { randomUuid } from "#web/randomUuid.ts";
import type { NewEntry } from "../outbox/outbox.ts";
import { current, set } from "../outbox/state.ts";
import * as store from "../outbox/store.ts";
import { syncFirst } from "../outbox/sync.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

/** The courier leaves with these orders: kept on the phone together, and sent when there is signal. Returns the error message, or null. */
export async function startAll(stops: readonly Stop[]): Promise<string | null> {
  const { session } = current();
  if (!session) return texts.failed;
  const at = new Date().toISOString();
  const pending = stops.filter(({ status }) => status === "pending");
  await store.addEntries(
    pending.map<NewEntry>(({ id, number }) => ({
      courier_id: session.courier.id,
      number,
      files: [],
      state: "waiting",
      message: null,
      action: { kind: "start", id: randomUuid(), delivery_id: id, at },
    })),
  );
  set({ entries: await store.readEntries() });
  syncFirst();
  return null;
}
