import "./page.css";
import "./orders/orders.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { renew } from "./session/enter.ts";
import { onChange, watch } from "./session/live.ts";
import { Guard } from "./shell/Guard.tsx";
import { PortalPage } from "./shell/PortalPage.tsx";

const HOME = "/cliente/";

async function register() {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(`${HOME}sw.js`, { scope: HOME });
  } catch (error) {
    // Storage is full or blocked: everything but opening offline still works.
    console.info(error);
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <Guard>
      <PortalPage />
    </Guard>
  </StrictMode>,
);

// The server may have ended the stream because the access ended, whatever the page shows.
onChange((event) => {
  if (event === "open" || event === "closed") void renew();
});
watch();
// Once the page's own requests are on their way: the network may be slow.
window.addEventListener("load", () => void register());
