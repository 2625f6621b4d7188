import type { Visit } from "./visit.ts";

/** The pointer is on each toast from the start, so that it stays however slow the machine is. */
export const holdToasts = (visit: Visit) =>
  visit.page.addInitScript(() => {
    const hold = () => {
      for (const steps of document.querySelectorAll("[data-next-steps]:not([data-held])")) {
        steps.setAttribute("data-held", "");
        steps.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      }
    };
    new MutationObserver(hold).observe(document, { childList: true, subtree: true });
  });
