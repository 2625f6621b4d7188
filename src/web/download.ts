import { useSyncExternalStore } from "react";
import type { ParamsOf, QueryInput, RouteShape } from "#shared/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { type LooseOptions, send } from "./api.ts";

let running: AbortController | null = null;
const listeners = new Set<() => void>();

function setRunning(next: AbortController | null) {
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The download under way, if any: its overlay is the shell's, and aborting it is how it is cancelled. */
export function useDownload(): AbortController | null {
  return useSyncExternalStore(subscribe, () => running);
}

interface FileOptions<R extends RouteShape> {
  params?: ParamsOf<R["path"]>;
  query?: QueryInput<R>;
}

/** Fetches a paper and saves it under the name the server gave it. A failure is only logged, as the product wants it. */
export async function download<R extends RouteShape>(route: R, options: FileOptions<R>): Promise<boolean> {
  const controller = new AbortController();
  setRunning(controller);
  try {
    const file = await fetchFile(route, options as LooseOptions, controller.signal);
    save(file.blob, file.name);
    return true;
  } catch (error) {
    if (!controller.signal.aborted) console.error(error);
    return false;
  } finally {
    if (running === controller) setRunning(null);
  }
}

/** A paper's bytes and name, for whoever shows it before saving it. */
export async function fetchFile(route: RouteShape, options: LooseOptions, signal: AbortSignal) {
  const response = await send(route, { ...options, signal });
  const name = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return { blob: await response.blob(), name: name ?? uiTexts.product };
}

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this task; a minute is enough for any of them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
