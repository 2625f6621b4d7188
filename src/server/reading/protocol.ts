import type { FieldErrors } from "#shared/errors.ts";
import type { SentError } from "../workers/protocol.ts";

/** What a module of a reading job exports: its result comes in batches, each small enough for a turn of the main thread. */
export interface ReadingModule<Input, Batch> {
  default: (input: Input) => AsyncIterable<Batch> | Iterable<Batch>;
}

export type ToReader = { type: "start"; module: string; input: unknown } | { type: "next" };

export type FromReader =
  | { type: "ready" }
  | { type: "batch"; batch: unknown }
  | { type: "end" }
  | { type: "refused"; errors: FieldErrors }
  | { type: "failed"; error: SentError };
