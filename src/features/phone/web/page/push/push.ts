import * as api from "../outbox/api.ts";
import { current } from "../outbox/state.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

const canPush = () => "PushManager" in window && "serviceWorker" in navigator && "Notification" in window;

const token = () => current().session?.access_token ?? "";

/** Whether this phone is told while its page is closed. Null: browser or server can't, or it is not known now. */
export async function readState(): Promise<{ key: string; subscribed: boolean } | null> {
  if (!canPush()) return null;
  const { status, body } = await api.readPush(token());
  return status === 200 && body?.key ? { key: body.key, subscribed: body.subscribed } : null;
}

/** Asks the person, the browser and the server. Returns why it failed, or null. */
export async function subscribe(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return texts.pushDenied;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint } = await pushManager.subscribe(options);
  const { status, body, trouble } = await api.subscribePush(token(), endpoint);
  return status === 200 ? null : (body?.message ?? texts.troubles[trouble ?? "server"]);
}

/** Returns why it failed, or null. */
export async function unsubscribe(): Promise<string | null> {
  const { status, body, trouble } = await api.unsubscribePush(token());
  if (status !== 204) return body?.message ?? texts.troubles[trouble ?? "server"];
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return null;
}
