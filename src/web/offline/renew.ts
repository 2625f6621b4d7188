const KEY = "renewedFrom";

let isLeaving = false;

/** Whether the page is about to reload itself: what was typed is kept, so nobody is asked. */
export const isRenewing = () => isLeaving;

const entry = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? "";

/** Whether the server has another page than this one, of the office or of clients' people. Its entry script is named by the content of all scripts. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(entry());
  } catch {
    // No network: the scripts may still be there.
    return false;
  }
}

/**
 * Loads a page's code. If it is gone because the server was upgraded, the page reloads at the address that people wanted, once for
 * each version: then this never settles. Rejects like `load` for any other reason.
 */
export async function loadOrRenew<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (sessionStorage.getItem(KEY) === entry() || !(await isOutdated())) throw error;
    sessionStorage.setItem(KEY, entry());
    isLeaving = true;
    window.location.reload();
    return new Promise(() => {});
  }
}

/** Runs when a part that a click opens, such as a dialog, could not be loaded because the server was upgraded. */
export function onOutdated(listener: () => void) {
  const failures = new WeakSet<Error>();
  window.addEventListener("vite:preloadError", ({ payload }) => failures.add(payload));
  // What waits for its code, as a page does, handles the failure itself.
  window.addEventListener("unhandledrejection", async (event) => {
    if (!failures.has(event.reason)) return;
    event.preventDefault();
    if (await isOutdated()) listener();
    else console.error(event.reason);
  });
}
