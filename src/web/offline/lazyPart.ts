import { lazy } from "react";
import { loadOrRenew } from "./renew.ts";

/** What `lazy` loads. */
type AnyPart = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/**
 * React's `lazy` for a part of a page. If its code is gone because the server was upgraded, the page reloads instead of failing. A part keeps
 * its type parameters, which `lazy` loses.
 */
export const lazyPart = <Part extends AnyPart>(load: () => Promise<{ default: Part }>): Part =>
  lazy(() => loadOrRenew(load)) as unknown as Part;
