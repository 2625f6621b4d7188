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

/** Nobody signed in goes to `/`. A token that came without its account is asked whose it is. */
export async function requireSession() {
  if (accessToken() && !currentSession()) await request({ method: "GET", path: "/user" });
  if (!currentSession()) throw redirect({ to: "/" });
}

/** Who may not open a screen goes where its kind of account starts. */
export function requireAccess({ access }: Screen) {
  const session = currentSession();
  if (!mayCall(access, session))
    throw redirect({ to: session?.type === "employee" ? landing("employee") : "/" });
}
