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
export const createLog = (level: string, stream: DestinationStream = output()): Log =>
  // A database's error may quote the refused row.
  pino({ level, redact: ["err.detail", "err.where"] }, stream);

/** Bytes of lines that wait until the destination takes them. */
const WAITING_BYTES = 64 * 1024;
const RETRY_MS = 250;

let dropped = 0;
/** The lines that were dropped since the start, because a full disk or a stalled reader did not take them. */
export const droppedLines = (): number => dropped;

let standardOutput: DestinationStream | undefined;
function output(): DestinationStream {
  // `process.stdout` makes a pipe non-blocking.
  standardOutput ??= openLogStream(process.stdout.fd);
  return standardOutput;
}

/**
 * A destination on a file descriptor that never ends or blocks the process. Lines that can't be written, for example on a full disk,
 * wait for the next try. When too many wait, new ones are dropped and counted.
 */
export function openLogStream(fd: number): DestinationStream {
  const stream = pino.destination({ fd, sync: true, maxLength: WAITING_BYTES, retryEAGAIN: () => false });
  // Pino's own listener stops writing after a broken pipe, and no line would be counted.
  stream.removeAllListeners("error");
  let isWaiting = false;
  const retry = () => {
    isWaiting = false;
    stream.write("");
  };
  stream.on("error", () => {
    if (!isWaiting) setTimeout(retry, RETRY_MS).unref();
    isWaiting = true;
  });
  stream.on("drop", () => {
    dropped++;
  });
  return stream;
}
