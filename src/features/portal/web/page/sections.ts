import { Orders } from "./orders/Orders.tsx";
import { ordersTexts } from "./portalTexts.ts";
import { HOME_SECTION, type Section } from "./shell/section.ts";

/**
 * What the portal has, in the order of its navigation. A section that doesn't open first loads its code when it is opened:
 * `{ path: "pedir", title, Page: lazy(async () => ({ default: (await import("./ask/Ask.tsx")).Ask })) }`.
 */
export const sections: readonly Section[] = [{ path: HOME_SECTION, title: ordersTexts.title, Page: Orders }];
