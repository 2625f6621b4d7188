import { type DestinationStream, pino } from "pino";

/**
 * Where the server says what its operator should know, a line of JSON each time. `what` is an error, or the line's fields,
 * `err` among them where there is an error.
 */
export interface Log {
  info(what: object, message: string): void;
  warn(what: unknown, message: string): void;
  error(what: unknown, message: string): void;
}

/** A log of lines from `level` on, on the standard output or wherever `stream` takes them. */
export const createLog = (level: string, stream?: DestinationStream): Log =>
  // A database's error may quote the row that it refused.
  pino({ level, redact: ["err.detail", "err.where"] }, stream);
