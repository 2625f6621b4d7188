import "#web/small/base.css";
import "#web/small/small.css";
import "./page.css";
import "./forms.css";
import "./stops.css";
import { register, showPage } from "#web/small/start.tsx";
import { keepForm } from "./forms/draft.ts";
import { holdTaps } from "./holdTaps.ts";
import { listenForTouch } from "./news/alert.ts";
import { isLive, watch } from "./news/live.ts";
import { open } from "./outbox/phone.ts";
import { retry, sync } from "./outbox/sync.ts";
import { PhonePage } from "./PhonePage.tsx";
import { phonePageTexts as texts } from "./pageTexts.ts";

const MINUTE_MS = 60_000;
/** While the server tells of changes, the page looks itself only so often. */
const MINUTES_WITH_STREAM = 5;

// An open form may be the reason why the page fails. What waits is still sent meanwhile.
const root = showPage({ texts, onFail: () => keepForm(null), children: <PhonePage /> });
holdTaps(root);

void open();
// Without a slash at its end, so that the address that people type opens without a network too. An older page's worker, at `/reparto/`,
// stays beside it: it keeps the same files, and the phone is told by it.
void register("/reparto/sw.js", "/reparto");
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
