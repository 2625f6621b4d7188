import { randomUuid } from "#web/randomUuid.ts";
import { keyFor } from "#web/small/codeKey.ts";
import { forgetDrafts } from "../ask/draftStore.ts";
import { portalTexts as texts } from "../portalTexts.ts";
import { ask, signIn, signOut } from "./api.ts";
import { forgetKept } from "./kept.ts";
import { currentSession, setSession } from "./session.ts";

const KEY = "cliente.key";

/** Signs in. Returns the error message, or null on success. */
export async function enter(code: string): Promise<string | null> {
  const { status, body } = await signIn(code, keyFor(code, sessionStorage, KEY, randomUuid()));
  if (status === 0) return texts.noSignal;
  const known = currentSession();
  // People open the link in their chat again: who is signed in stays so.
  if (status === 401 && known && !known.ended) return null;
  if (status !== 200 || !body) return body?.message ?? texts.failed;
  const { type: _, message: __, errors: ___, ...session } = body;
  if (known?.person.id !== session.person.id) forgetKept();
  sessionStorage.removeItem(KEY);
  setSession(session);
  return null;
}

/** Signs out, and forgets what was kept for times without signal. */
export function leave(): void {
  const session = currentSession();
  forgetKept();
  forgetDrafts();
  // First, so that the stream which the server then ends says nothing.
  setSession(null);
  if (session && !session.ended) void signOut(session.access_token);
}

/** Reads anew who is signed in: names may have changed. */
export async function renew(): Promise<void> {
  const before = currentSession();
  if (!before || before.ended) return;
  const { status, body } = await ask<Omit<typeof before, "access_token">>("/portal");
  const now = currentSession();
  if (status !== 200 || !body || now?.access_token !== before.access_token) return;
  const { person, client, company } = body;
  setSession({ ...now, person, client, company });
}
