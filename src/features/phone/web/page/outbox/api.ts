import type { ActionResult, CourierDay } from "#features/phone/contract.ts";
import { PIECE_BYTES } from "#features/phone/rules.ts";
import type { Duty } from "#shared/vocabulary.ts";
import { type Answer, ask, noAnswer, patience, toAnswer } from "#web/small/ask.ts";
import type { OutboxFile, PhoneAction } from "./outbox.ts";
import type { PhoneList, PhoneSession } from "./store.ts";

/** `key` makes the answer the same again if it is lost. */
export const signIn = (code: string, key: string) =>
  ask<PhoneSession>("/courier/sign-in", { method: "POST", body: { code, key } });
export const signOut = (token: string) => ask("/courier/sign-out", { method: "POST", token });
export const readStops = (token: string) => ask<PhoneList>("/courier/deliveries", { token });
export const readDay = (token: string) => ask<CourierDay>("/courier/day", { token });

export const putOrder = (token: string, delivery_ids: readonly number[]) =>
  ask("/courier/order", { method: "PUT", token, body: { delivery_ids } });
export const putDuty = (token: string, state: Duty) =>
  ask<{ duty: Duty }>("/courier/duty", { method: "PUT", token, body: { state } });

interface Push {
  key: string | null;
  subscribed: boolean;
}
export const readPush = (token: string) => ask<Push>("/courier/push", { token });
export const subscribePush = (token: string, endpoint: string) =>
  ask<Push>("/courier/push", { method: "POST", token, body: { endpoint } });
export const unsubscribePush = (token: string) => ask("/courier/push", { method: "DELETE", token });

/** With the phone's clock, so that the server takes off what it is wrong. */
export const sendActions = (token: string, actions: readonly PhoneAction[]) =>
  ask<{ results: ActionResult[] }>("/courier/actions", {
    method: "POST",
    token,
    body: { actions, now: new Date().toISOString() },
  });

/**
 * Sends the next piece of a picture. An upload's progress is only told by XMLHttpRequest. `interrupted` aborts it when something more
 * important waits.
 */
export function sendPiece(
  token: string,
  { id, type, bytes, received = 0 }: OutboxFile,
  interrupted: AbortSignal,
): Promise<Answer<{ id: string; received: number }>> {
  const { signal, moved, end } = patience();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  return new Promise<Answer<{ id: string; received: number }>>((resolve) => {
    request.open("PUT", `/api/courier/files/${id}/pieces?from=${received}&size=${bytes.byteLength}`);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("content-type", type);
    request.upload.onprogress = moved;
    request.onprogress = moved;
    request.onload = () => resolve(toAnswer(request.status, request.responseText));
    request.onerror = () => resolve(noAnswer("signal"));
    request.onabort = () => resolve(noAnswer("signal"));
    signal.addEventListener("abort", abort);
    interrupted.addEventListener("abort", abort);
    request.send(bytes.slice(received, received + PIECE_BYTES));
  }).finally(() => {
    end();
    interrupted.removeEventListener("abort", abort);
  });
}
