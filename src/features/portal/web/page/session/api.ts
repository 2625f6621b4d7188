import type { PortalSignIn } from "#features/portal/contract.ts";
import * as small from "#web/small/ask.ts";
import { currentSession, endSession } from "./session.ts";

/** Asks the server as whoever is signed in. A refused sign-in ends the session. Never throws. */
export async function ask<T>(path: string, sent: Omit<small.Sent, "token"> = {}): Promise<small.Answer<T>> {
  const token = currentSession()?.access_token;
  const answer = await small.ask<T>(path, { ...sent, token });
  if (answer.status === 401 && token) endSession(token);
  return answer;
}

/** A picture or paper of the server. Undefined if it can't be had. */
export async function askFile(path: string): Promise<Blob | undefined> {
  const token = currentSession()?.access_token;
  const { status, file } = await small.askFile(path, token);
  if (status === 401 && token) endSession(token);
  return file;
}

// As nobody: a refusal says nothing about who is signed in.
export const signIn = (code: string, key: string) =>
  small.ask<PortalSignIn>("/portal/sign-in", { method: "POST", body: { code, key } });
export const askForLink = (email: string) =>
  small.ask<object>("/portal/link", { method: "POST", body: { email } });

export const signOut = (token: string) => small.ask("/portal/sign-out", { method: "POST", token });
