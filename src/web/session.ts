import { useSyncExternalStore } from "react";
import { type AccountType, type EmployeeRole, isAdmin } from "#shared/roles.ts";

/** Who is signed in, as `/login`, `/register`, `/user` and `/user/update` say it. */
export interface Account {
  id: number;
  name: string;
  email: string;
  profile_image: string | null;
  role?: EmployeeRole;
}

export interface AccountAnswer {
  user: Account;
  type: AccountType;
  access_token?: string;
}

export interface Session {
  type: AccountType;
  user: Account;
  role: EmployeeRole | null;
}

const TOKEN = "accessToken";
const TYPE = "type";
const USER = "user";

const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();
let session = read();

function read(): Session | null {
  const type = localStorage.getItem(TYPE);
  const stored = localStorage.getItem(USER);
  if (!accessToken() || !stored || (type !== "user" && type !== "employee")) return null;
  try {
    const user = JSON.parse(stored) as Account | null;
    return user && typeof user === "object" ? { type, user, role: user.role ?? null } : null;
  } catch {
    // Someone wrote something else there: as good as nothing, the server is asked again.
    return null;
  }
}

function changed() {
  session = read();
  for (const listener of listeners) listener();
}

export function accessToken(): string | null {
  return localStorage.getItem(TOKEN);
}

export function currentSession(): Session | null {
  return session;
}

export function isAccountAnswer(answer: unknown): answer is AccountAnswer {
  return typeof answer === "object" && answer !== null && "user" in answer && "type" in answer;
}

/** Every answer that carries a user refreshes what is stored; a sign-in brings its token too. */
export function rememberAccount({ access_token, user, type }: AccountAnswer) {
  if (access_token) localStorage.setItem(TOKEN, access_token);
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(TYPE, type);
  changed();
}

/** Forgets who is signed in, here and in whatever keeps answers of theirs. */
export function endSession() {
  for (const key of [TOKEN, TYPE, USER]) localStorage.removeItem(key);
  changed();
  for (const listener of endListeners) listener();
}

/** Runs when a session ends: signed out, refused by the server, or ended in another tab. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

window.addEventListener("storage", (event) => {
  if (event.key !== TOKEN && event.key !== USER && event.key !== null) return;
  changed();
  if (!accessToken()) for (const listener of endListeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession);
}

export function useIsAdmin(): boolean {
  const current = useSession();
  return current !== null && isAdmin(current);
}

/** Where an account starts. */
export function landing(type: AccountType): "/home" | "/deliveries" {
  return type === "user" ? "/home" : "/deliveries";
}
