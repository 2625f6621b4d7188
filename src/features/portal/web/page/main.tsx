import "#web/small/base.css";
import "#web/small/colors.css";
import "#web/small/small.css";
import "./page.css";
import "./orders/orders.css";
import { register, showPage } from "#web/small/start.tsx";
import { portalTexts as texts } from "./portalTexts.ts";
import { renew } from "./session/enter.ts";
import { onChange, watch } from "./session/live.ts";
import { PortalPage } from "./shell/PortalPage.tsx";

const HOME = "/cliente/";

showPage({ texts, children: <PortalPage /> });

// The server may have ended the stream because the access ended, whatever the page shows.
onChange((event) => {
  if (event === "open" || event === "closed") void renew();
});
watch();
// Once the page's own requests are on their way: the network may be slow.
window.addEventListener("load", () => void register(`${HOME}sw.js`, HOME));
