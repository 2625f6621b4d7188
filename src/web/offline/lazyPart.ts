import { lazy } from "react";
import { loadOrRenew } from "./renew.ts";

/** React's `lazy` for a part of a page. If its code is gone because the server was upgraded, the page reloads instead of failing. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadOrRenew(load));
