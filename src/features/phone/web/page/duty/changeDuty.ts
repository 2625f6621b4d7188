import type { Duty } from "#shared/vocabulary.ts";
import { putDuty } from "../outbox/api.ts";
import { current, set } from "../outbox/state.ts";
import * as store from "../outbox/store.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

/** Tells the office whether the courier takes orders. Returns the error message, or null on success. */
export async function changeDuty(state: Duty): Promise<string | null> {
  const { session, list: before } = current();
  if (!session) return texts.failed;
  const show = (duty: Duty | undefined) => set({ list: { ...current().list, ...(duty && { duty }) } });
  show(state);
  const { status, body, trouble } = await putDuty(session.access_token, state);
  if (status === 200) {
    await store.keep("list", current().list);
    return null;
  }
  show(before.duty);
  return body?.message ?? texts.troubles[trouble ?? "server"];
}
