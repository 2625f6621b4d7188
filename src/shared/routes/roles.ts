/** A courier's account has no password: a phone signs in by a code. */
export const ACCOUNT_TYPES = ["user", "employee", "courier"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
/** An account of the office. */
export type StaffType = Exclude<AccountType, "courier">;
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
export type Access = "anyone" | "staff" | "admin" | "owner" | "courier";

/** The owner, or an employee with role admin. */
export function isAdmin(actor: Pick<Actor, "type" | "role">): boolean {
  return actor.type === "user" || actor.role === "admin";
}

export function mayCall(access: Access, actor: Pick<Actor, "type" | "role"> | null): boolean {
  if (access === "anyone") return true;
  if (actor === null) return false;
  if (access === "courier" || actor.type === "courier") return access === actor.type;
  if (access === "owner") return actor.type === "user";
  return access === "staff" || isAdmin(actor);
}
