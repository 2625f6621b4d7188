import "./page.css";
import "./forms.css";
import "./stops.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Guard } from "./Guard.tsx";
import { holdTaps } from "./holdTaps.ts";
import { listenForTouch } from "./news/alert.ts";
import { isLive, watch } from "./news/live.ts";
import { open } from "./outbox/phone.ts";
import { retry, sync } from "./outbox/sync.ts";
import { PhonePage } from "./PhonePage.tsx";

const MINUTE_MS = 60_000;
/** While the server tells of changes, the page looks itself only so often. */
const MINUTES_WITH_STREAM = 5;
/** Without a slash at its end, so that the address that people type opens without a network too. */
const SCOPE = "/reparto";

async function register() {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  try {
    // An older page's worker, at `/reparto/`, stays beside it: it keeps the same files, and the phone is told by it.
    await navigator.serviceWorker.register(`${SCOPE}/sw.js`, { scope: SCOPE });
  } catch (error) {
    // Storage is full or blocked: everything but opening offline still works.
    console.info(error);
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
holdTaps(root);
createRoot(root).render(
  <StrictMode>
    <Guard>
      <PhonePage />
    </Guard>
  </StrictMode>,
);

void open();
void register();
window.addEventListener("online", retry);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") retry();
});
let minutes = 0;
setInterval(() => {
  minutes += 1;
  const isDue = !isLive() || minutes % MINUTES_WITH_STREAM === 0;
  if (isDue && document.visibilityState === "visible") void sync();
}, MINUTE_MS);
listenForTouch();
watch();
