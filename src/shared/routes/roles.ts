/**
 * Callers whose accounts have no password: a courier's phone and a person of a client, who sign in by a code, and other software, which has a
 * key.
 */
const OUTSIDE_TYPES = ["courier", "portal", "key"] as const;
export const ACCOUNT_TYPES = ["user", "employee", ...OUTSIDE_TYPES] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
type OutsideType = (typeof OUTSIDE_TYPES)[number];
/** An account of the office. */
export type StaffType = Exclude<AccountType, OutsideType>;
export type EmployeeRole = "admin" | "basic";

/** The calling account, which belongs to one company. A `user` is the company's owner and has no role. */
export interface Actor {
  id: number;
  companyId: number;
  type: AccountType;
  role: EmployeeRole | null;
  name: string;
  email: string;
}

/** Who may call a route. Permissions are written only as a route's `access`. */
export type Access = "anyone" | "staff" | "admin" | "owner" | OutsideType;

/** What a key may be given. A route for keys names those of which one is enough. */
export const KEY_SCOPES = ["orders:read", "orders:write", "clients:read"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const isOutside = (kind: Access | AccountType): boolean =>
  (OUTSIDE_TYPES as readonly string[]).includes(kind);

/** The owner, or an employee with role admin. */
export function isAdmin(actor: Pick<Actor, "type" | "role">): boolean {
  return actor.type === "user" || actor.role === "admin";
}

export function mayCall(access: Access, actor: Pick<Actor, "type" | "role"> | null): boolean {
  if (access === "anyone") return true;
  if (actor === null) return false;
  // They have routes of their own, and inherit none of the staff's.
  if (isOutside(access) || isOutside(actor.type)) return access === actor.type;
  if (access === "owner") return actor.type === "user";
  return access === "staff" || isAdmin(actor);
}
