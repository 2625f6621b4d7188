import { redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { type Access, mayCall } from "#shared/routes/roles.ts";
import { request } from "./api.ts";
import { accessToken, currentSession } from "./session/session.ts";

/** The `screen` export of a page's module: the page, and who may open it. */
export interface Screen {
  /** The access of the page's main route, from its contract. */
  access: Access;
  Page: ComponentType;
}

/** Search parameters stay text; each list checks its own with its contract. */
export type SearchText = Record<string, string>;

export function readSearch(raw: Record<string, unknown>): SearchText {
  return Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const me = { method: "GET", path: "/user" } as const;

/** The stored account may be outdated: its role or name may have changed since the last visit. */
let stale = currentSession() !== null;

/** Sends visitors without a session to `/`. A token without its account fetches the account first. */
export async function requireSession() {
  if (accessToken() && !currentSession()) await request(me);
  if (!currentSession()) throw redirect({ to: "/" });
  if (!stale) return;
  stale = false;
  // In the background. Without an answer the stored account stays; a 401 ends the session.
  request(me).catch(() => undefined);
}

/** Redirects accounts that may not open a screen: employees to /deliveries, others to /. */
export function requireAccess({ access }: Screen) {
  const session = currentSession();
  if (!mayCall(access, session)) throw redirect({ to: session?.type === "employee" ? "/deliveries" : "/" });
}
