// The browser's back button closes the topmost dialog first. While a dialog is open, one extra history entry, a copy of the
// page's own, is on top; going back leaves it, which closes the dialog. The router never sees this entry. This module must load
// before the router, because the router keeps the history functions that it finds.

interface Layer {
  close: () => void;
}

type Write = [data: unknown, unused: string, url?: string | URL | null];

/** Time for React to close a dialog before the history follows, in milliseconds. */
const SETTLE = 50;

const layers: Layer[] = [];
/** Whether the extra entry is the current one. */
let onExtra = isExtra(history.state);
/** Runs when the step that this module has started arrives. */
let arrived: (() => void) | undefined;
/** The router's writes that wait for that step. */
const waiting: (() => void)[] = [];
let asking = false;

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);

function isExtra(state: unknown): boolean {
  return typeof state === "object" && state !== null && "dialog" in state;
}

function mark(state: unknown) {
  return { ...(state as object), dialog: true };
}

function unmark(state: unknown) {
  const { dialog: _, ...rest } = state as { dialog?: boolean };
  return rest;
}

history.pushState = (...write: Write) => {
  if (arrived) return void waiting.push(() => history.pushState(...write));
  // A new page replaces the extra entry.
  if (onExtra) replace(...write);
  else push(...write);
  onExtra = false;
};

history.replaceState = (...write: Write) => {
  if (arrived) return void waiting.push(() => history.replaceState(...write));
  const [data, ...rest] = write;
  replace(onExtra ? mark(data) : data, ...rest);
};

function travel(steps: number, then: () => void) {
  arrived = then;
  history.go(steps);
}

/** The extra entry exists exactly while a dialog is open. */
function syncHistory() {
  if (arrived || asking) return;
  if (layers.length > 0 && !onExtra) {
    push(mark(history.state), "");
    onExtra = true;
  } else if (layers.length === 0 && onExtra) {
    const { state } = history;
    const { href } = location;
    travel(-1, () => {
      onExtra = false;
      // The URL may have changed while the dialog was open.
      replace(unmark(state), "", href);
    });
  }
}

function onPop(event: PopStateEvent) {
  if (arrived) {
    event.stopImmediatePropagation();
    const then = arrived;
    arrived = undefined;
    then();
    for (const write of waiting.splice(0)) write();
    return syncHistory();
  }
  const left = onExtra;
  onExtra = isExtra(event.state);
  const top = layers.at(-1);
  if (left && top) {
    event.stopImmediatePropagation();
    top.close();
    setTimeout(syncHistory, SETTLE);
  } else if (left) {
    // The dialog had closed already, so this step back was meant for the page.
    event.stopImmediatePropagation();
    history.back();
  } else if (onExtra) {
    // Forward, to the entry of a closed dialog.
    event.stopImmediatePropagation();
    syncHistory();
  } else if (top && asking) {
    // A second step back while a dialog asks about the first one: undo this step and answer no.
    event.stopImmediatePropagation();
    travel(1, () => top.close());
  }
}

window.addEventListener("popstate", onPop, { capture: true });
// After a reload the dialog is closed.
syncHistory();

/** Registers an open dialog. Returns the function that unregisters it. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  syncHistory();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    // Later, so that a navigation that follows replaces the extra entry.
    setTimeout(syncHistory);
  };
}

/** Asks about a step back that the browser has already made. The question's dialog gets no entry of its own. */
export async function askAboutStep<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  asking = true;
  try {
    return await ask();
  } finally {
    asking = false;
  }
}
