import type { Writable } from "node:stream";
import type { Notice } from "../database/notices.ts";

/**
 * A piece of slow work: writes its result to `output` and ends it. It shares its thread with others, so it must `await` between
 * batches. `signal` is aborted when the reader disconnects.
 */
export type Job<Input = never> = (input: Input, output: Writable, signal: AbortSignal) => Promise<void>;

/** What a module of jobs exports: its jobs by name, and what to do before the thread ends (close a database). */
export interface JobsModule {
  default: Record<string, Job>;
  close?: () => Promise<void> | void;
}

/** How far a job may write ahead of its reader, in bytes. */
export const WINDOW_BYTES = 256 * 1024;

export type ToWorker =
  | { type: "start"; id: number; name: string; input: unknown }
  | { type: "credit"; id: number; bytes: number }
  | { type: "cancel"; id: number }
  | { type: "close" };

export type FromWorker =
  | { type: "data"; id: number; chunk: Uint8Array }
  | { type: "end"; id: number }
  | { type: "error"; id: number; error: SentError }
  | { type: "notice"; notice: Notice };

/** An error as sent between threads: its class is lost, its code is kept. */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  code: unknown;
}

export function sendError(reason: unknown): SentError {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const code = "code" in error ? error.code : undefined;
  // Only values that can be cloned; a code that is an object is dropped.
  const plain = typeof code === "string" || typeof code === "number" ? code : undefined;
  return { name: error.name, message: error.message, stack: error.stack, code: plain };
}

export function receiveError(sent: SentError): Error {
  const error = new Error(sent.message);
  error.name = sent.name;
  if (sent.stack) error.stack = sent.stack;
  return sent.code === undefined ? error : Object.assign(error, { code: sent.code });
}
