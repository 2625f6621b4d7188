import { listen } from "#web/small/listen.ts";
import { current, subscribe } from "../outbox/state.ts";
import { retry, sync } from "../outbox/sync.ts";

/** Several changes at once are one look at the list. */
const COLLECT_MS = 300;

let stream: ReturnType<typeof listen> | undefined;
let isCollecting = false;

/** Whether the server tells this page of changes now. */
export const isLive = (): boolean => stream?.isOpen() ?? false;

/** Looks at the list as soon as the server tells of a change, as long as the page is visible. */
export function watch(): void {
  stream = listen({
    path: "/courier/live",
    token: () => {
      const { session } = current();
      return session?.ended ? undefined : session?.access_token;
    },
    // First what waits is sent. If the access has ended, that says so.
    mayOpen: () => current().sending === "idle",
    tell: (event) => {
      // What waits can go now. All that is told is his.
      if (event === "open") retry();
      else if (event !== "closed") look();
    },
    // If the access has ended, the list says so.
    refuse: look,
  });
  subscribe(stream.adjust);
}

function look() {
  if (isCollecting) return;
  isCollecting = true;
  setTimeout(() => {
    isCollecting = false;
    void sync();
  }, COLLECT_MS);
}
