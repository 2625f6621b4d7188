import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The id of the request that a handler works for, so that the log of a slow statement can name it. Work that goes on after the request, or
 * for others too, starts in `requestContext.exit`.
 */
export const requestContext = new AsyncLocalStorage<string>();
