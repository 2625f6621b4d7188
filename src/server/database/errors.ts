import { type FieldErrors, invalid } from "#shared/errors.ts";

interface DriverError {
  code?: string;
  table?: string;
  detail?: string;
  routine?: string;
  errcode?: number;
  message?: string;
}

const SQLITE_UNIQUE = 2067;

/**
 * Whether a unique index or constraint of `table`, over `column` and perhaps others, already has these values. A handler checks
 * first, so this happens only when another transaction was faster.
 */
export function violatesUnique(error: unknown, table: string, column: string): boolean {
  const { code, errcode, detail = "", message = "", table: failed } = error as DriverError;
  // "UNIQUE constraint failed: clients.company_id, clients.type, clients.registration_key"
  if (errcode === SQLITE_UNIQUE) return message.split(/[ ,]+/).includes(`${table}.${column}`);
  // "Key (company_id, type, registration_key)=(1, legal, j-1) already exists.", in the server's language
  const columns = /\(([^()]*)\)=/.exec(detail)?.[1]?.split(", ") ?? [];
  return code === "23505" && failed === table && columns.includes(column);
}

/**
 * Runs a write. Throws `invalid` with these errors if a concurrent transaction took the unique value of this column first, after the
 * handler's check.
 */
export async function unlessTaken<T>(
  write: Promise<T>,
  [table, column]: readonly [table: string, column: string],
  errors: FieldErrors,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw violatesUnique(error, table, column) ? invalid(errors) : error;
  }
}

/** Whether the same transaction may succeed when it is retried: after a deadlock, a serialization failure, or a changed table. */
export function isRetryable(error: unknown): boolean {
  const { code } = error as DriverError;
  return code === "40001" || code === "40P01" || isOutdated(error);
}

/** Whether a statement failed only because an earlier one in its transaction did. */
export function followsFailure(error: unknown): boolean {
  return (error as DriverError).code === "25P02";
}

/**
 * Whether a table has changed since the statement was prepared, as when a newer version migrates while this one serves. Recognized by
 * PostgreSQL's routine, because messages depend on its language.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as DriverError;
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;
const SQLITE_BUSY = 5;
const GONE = /^(08|57P|53|55P03)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
const GONE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|server closed the connection/i;

export const isBusy = (error: unknown): boolean =>
  ((error as DriverError).errcode ?? 0) % 256 === SQLITE_BUSY;

/** Whether the database can't be reached or can't write now. Nothing was done, and a later try may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = error as DriverError;
  if (errcode !== undefined) return [SQLITE_FULL, SQLITE_IOERR, SQLITE_BUSY].includes(errcode & 0xff);
  return GONE.test(code ?? "") || GONE_MESSAGE.test(message ?? "");
}

/** PostgreSQL's disk, and that of a file: full, or the account's share of it. */
const FULL: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Whether the disk is full, for the database or for a file. */
export function isFull(error: unknown): boolean {
  const { code, errcode } = error as DriverError;
  return FULL.has(code ?? "") || (errcode !== undefined && (errcode & 0xff) === SQLITE_FULL);
}
