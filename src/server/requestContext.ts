import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request that a handler works for. The log adds it to the lines that are written meanwhile. */
export const requestContext = new AsyncLocalStorage<string>();
