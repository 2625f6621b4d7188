import { lazyPart } from "#web/offline/lazyPart.ts";
import { accountTitle } from "./account/title.ts";
import { Orders } from "./orders/Orders.tsx";
import { askTitle, ordersTexts } from "./portalTexts.ts";
import { HOME_SECTION, type Section } from "./shell/section.ts";

/** What the portal has, in the order of its navigation. A section that doesn't open first loads its code when it is opened. */
export const sections: readonly Section[] = [
  { path: HOME_SECTION, title: ordersTexts.title, Page: Orders },
  {
    path: "pedir",
    title: askTitle,
    Page: lazyPart(async () => ({ default: (await import("./ask/AskSection.tsx")).AskSection })),
  },
  {
    path: "cuenta",
    title: accountTitle,
    Page: lazyPart(async () => ({ default: (await import("./account/Account.tsx")).Account })),
  },
];
