import { set } from "../outbox/state.ts";
import * as store from "../outbox/store.ts";
import { sync } from "../outbox/sync.ts";

/** Keeps the courier's own order of stops, and sends it when there is signal. Only the last one counts. */
export async function putInOrder(ids: number[]): Promise<null> {
  await store.keep("order", ids);
  set({ order: ids });
  void sync();
  return null;
}
