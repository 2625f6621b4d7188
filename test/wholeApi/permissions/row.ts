import type { Access } from "#shared/routes/roles.ts";
import { type Caller, PASSWORD } from "#test/api.ts";
import type { Records } from "./records.ts";

export type Ids = Record<string, string | number>;

/** A route's allowed callers, and how to call it. */
export interface Row {
  /** Who may call the route. */
  who: Access;
  /**
   * The path's parameters: new records of the first company's owner, or of the caller if they are personal. Refused calls share
   * theirs.
   */
  params?: (records: Records, caller: Caller) => Promise<Ids>;
  query?: (records: Records, caller: Caller) => Promise<string> | string;
  body?: (records: Records, caller: Caller) => Promise<unknown> | unknown;
  headers?: () => Record<string, string>;
  /** The status for the owner of another company, if it isn't 404. */
  stranger?: number;
  /** The call ends the caller's sign-ins, so each call has its own account. */
  fresh?: boolean;
}

/** The rows by method and path. */
export type Rows = Record<string, Row>;

/** The names of the records that have an id. */
type WithId = {
  [Name in keyof Records]: Records[Name] extends () => Promise<{ id: number }> ? Name : never;
}[keyof Records];

/** The parameters of a path with the id of a new record. */
export const idOf = (name: WithId) => async (records: Records) => ({ id: (await records[name]()).id });

/** A report's days. */
export const dates = () => "start_date=2026-11-01&end_date=2026-11-30";

/** A new password, typed twice. */
export const samePasswords = { password: PASSWORD, confirmPassword: PASSWORD };
