import { useSyncExternalStore } from "react";
import type { ParamsOf, QueryInput, RouteShape } from "#shared/routes/route.ts";
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

/** The current download, if any. The shell shows its overlay; aborting it cancels the download. */
export function useDownload(): AbortController | null {
  return useSyncExternalStore(subscribe, () => running);
}

interface FileOptions<R extends RouteShape> {
  params?: ParamsOf<R["path"]>;
  query?: QueryInput<R>;
}

/** Fetches a file and saves it under the server's name. A failure is only logged, as specified. */
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

/** A file's bytes and name, to show it before it is saved. */
export async function fetchFile(route: RouteShape, options: LooseOptions, signal: AbortSignal) {
  const response = await send(route, { ...options, signal });
  const name = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  const blob = await response.blob();
  if (blob.size === 0) throw new Error(`${route.path} answered an empty file`);
  return { blob, name: name ?? uiTexts.product };
}

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the URL after this task. A minute is enough for all of them.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
