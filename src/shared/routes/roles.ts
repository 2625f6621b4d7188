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

export const EMPLOYEE_ROLES = ["basic", "cashier", "accountant", "admin"] as const;
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number];

/** What somebody of the office may have, from what all have to what only the owner has. */
export const RIGHTS = ["look", "orders", "bills", "money", "till", "books", "admin", "owner"] as const;
export type Right = (typeof RIGHTS)[number];

/** The only place that says what a role may do. A `user` is the company's owner. */
export const ROLE_RIGHTS: Readonly<Record<EmployeeRole | "owner", readonly Right[]>> = {
  basic: ["look", "orders", "bills"],
  cashier: ["look", "orders", "bills", "money", "till"],
  accountant: ["look", "bills", "money", "books"],
  admin: ["look", "orders", "bills", "money", "till", "books", "admin"],
  owner: RIGHTS,
};

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
export type Access = "anyone" | Right | OutsideType;

/** What a key may be given. A route for keys names those of which one is enough. */
export const KEY_SCOPES = ["orders:read", "orders:write", "clients:read"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What an account of the office may do; nothing for callers from outside, who have routes of their own. */
export function rightsOf({ type, role }: Pick<Actor, "type" | "role">): readonly Right[] {
  if (type === "user") return ROLE_RIGHTS.owner;
  return role ? ROLE_RIGHTS[role] : [];
}

export function mayCall(access: Access, actor: Pick<Actor, "type" | "role"> | null): boolean {
  if (access === "anyone") return true;
  if (actor === null) return false;
  return access === actor.type || (rightsOf(actor) as readonly Access[]).includes(access);
}
