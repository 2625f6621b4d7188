import { useSyncExternalStore } from "react";
import { type Access, type EmployeeRole, mayCall, type StaffType } from "#shared/routes/roles.ts";

/** The signed-in account, as `/login`, `/register`, `/user` and `/user/update` answer it. */
export interface Account {
  id: number;
  name: string;
  email: string;
  profile_image: string | null;
  role?: EmployeeRole;
}

export interface AccountAnswer {
  user: Account;
  type: StaffType;
  access_token?: string;
}

export interface Session {
  type: StaffType;
  user: Account;
  role: EmployeeRole | null;
}

const TOKEN = "accessToken";
const TYPE = "type";
const USER = "user";

/** Why the last session of this browser ended, for the sign-in page and for other tabs. */
const ENDED = "sessionEnded";

/** `expired`: the server no longer accepts the token. */
export type SessionEnd = "signed-out" | "expired";

type EndListener = (why: SessionEnd, ended: Session | null) => void;

const listeners = new Set<() => void>();
const endListeners = new Set<EndListener>();
let session = read();

function read(): Session | null {
  const type = localStorage.getItem(TYPE);
  const stored = localStorage.getItem(USER);
  if (!accessToken() || !stored || (type !== "user" && type !== "employee")) return null;
  try {
    const user = JSON.parse(stored) as Account | null;
    return user && typeof user === "object" ? { type, user, role: user.role ?? null } : null;
  } catch {
    // Not written by this code, so ask the server who this is.
    return null;
  }
}

function notifyChange() {
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

/** Stores the user of an answer, and the token of a sign-in. */
export function rememberAccount({ access_token, user, type }: AccountAnswer) {
  if (access_token) {
    localStorage.setItem(TOKEN, access_token);
    localStorage.removeItem(ENDED);
  }
  localStorage.setItem(USER, JSON.stringify(user));
  localStorage.setItem(TYPE, type);
  notifyChange();
}

/** Deletes the session, and notifies everything that keeps its data. */
export function endSession(why: SessionEnd) {
  // Before the token is removed: other tabs read this when they notice the removal.
  localStorage.setItem(ENDED, why);
  for (const key of [TOKEN, TYPE, USER]) localStorage.removeItem(key);
  notifyEnd();
}

function notifyEnd() {
  const last = session;
  notifyChange();
  for (const listener of endListeners) listener(sessionEnd() ?? "signed-out", last);
}

/** Why nobody is signed in; null if nobody ever was. */
export function sessionEnd(): SessionEnd | null {
  const why = localStorage.getItem(ENDED);
  return why === "signed-out" || why === "expired" ? why : null;
}

/** Runs when a session ends here or in another tab. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

window.addEventListener("storage", (event) => {
  if (event.key !== TOKEN && event.key !== USER && event.key !== null) return;
  if (accessToken()) notifyChange();
  else notifyEnd();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Says what the signed-in account may do. */
export function useMay(): (access: Access) => boolean {
  const current = useSession();
  return (access) => mayCall(access, current);
}

/** The first page of an account: the owner's figures, what the month needs, what is to be collected, or the orders. */
export function landingPath(account: Pick<Session, "type" | "role">): "/home" | "/debts" | "/deliveries" {
  if (account.type === "user") return "/home";
  if (mayCall("admin", account)) return "/deliveries";
  if (mayCall("books", account)) return "/home";
  return mayCall("till", account) ? "/debts" : "/deliveries";
}
