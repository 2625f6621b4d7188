import { redirect } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { type Access, mayCall } from "#shared/roles.ts";
import { request } from "./api.ts";
import { accessToken, currentSession, landing } from "./session.ts";

/** What a page's module exports as `screen`: the page, and who may open it. */
export interface Screen {
  /** That of the route it mainly calls, read from the contract. */
  access: Access;
  Page: ComponentType;
}

/** Search parameters stay the text they are in the address; each list checks its own against its contract. */
export type SearchText = Record<string, string>;

export function readSearch(raw: Record<string, unknown>): SearchText {
  return Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

const me = { method: "GET", path: "/user" } as const;

/** What was stored on an earlier visit may be old: a role given or taken since, another name. */
let stale = currentSession() !== null;

/** Nobody signed in goes to `/`. A token that came without its account is asked whose it is. */
export async function requireSession() {
  if (accessToken() && !currentSession()) await request(me);
  if (!currentSession()) throw redirect({ to: "/" });
  if (!stale) return;
  stale = false;
  // Nobody waits for it: without an answer what is stored stands, and a 401 ends the session by itself.
  request(me).catch(() => undefined);
}

/** Who may not open a screen goes where its kind of account starts. */
export function requireAccess({ access }: Screen) {
  const session = currentSession();
  if (!mayCall(access, session))
    throw redirect({ to: session?.type === "employee" ? landing("employee") : "/" });
}
