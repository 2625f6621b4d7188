import type { FieldErrors } from "#shared/errors.ts";
import type { SentError } from "../workers/protocol.ts";

/** What a module of a reading job exports: its result comes in batches, each small enough for a turn of the main thread. */
export interface ReadingModule<Input, Batch> {
  default: (input: Input) => AsyncIterable<Batch> | Iterable<Batch>;
}

/** An input with a file. Its bytes come before it, in pieces: no turn of the main thread copies a whole file. */
export interface FileInput {
  source: { bytes: Uint8Array };
}

/** An empty file needs no pieces. */
export const hasFile = (input: unknown): input is FileInput =>
  ((input as Partial<FileInput> | null)?.source?.bytes?.length ?? 0) > 0;

/** `input` has no bytes if pieces came before it. */
export type ToReader =
  | { type: "piece"; bytes: Uint8Array }
  | { type: "start"; module: string; input: unknown }
  | { type: "next" };

export type FromReader =
  | { type: "ready" }
  | { type: "batch"; batch: unknown }
  | { type: "end" }
  | { type: "refused"; errors: FieldErrors }
  | { type: "failed"; error: SentError };
