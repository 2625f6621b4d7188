import { type DestinationStream, pino } from "pino";

/**
 * The server's log for its operator, one line of JSON per entry. `what` is an error, or the line's fields, with an error under
 * `err`.
 */
export interface Log {
  info(what: object, message: string): void;
  warn(what: unknown, message: string): void;
  error(what: unknown, message: string): void;
}

/** A log of entries from `level` up, on standard output or on `stream`. */
export const createLog = (level: string, stream?: DestinationStream): Log =>
  // A database's error may quote the refused row.
  pino({ level, redact: ["err.detail", "err.where"] }, stream);
