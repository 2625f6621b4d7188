import { toReadable } from "./invisible.ts";

/**
 * What two spellings of a document share: its letters and digits, without case. `J-29895195-7` is `j298951957`. A text without any is
 * compared as it is.
 */
export function documentKey(typed: string): string {
  const text = toReadable(typed).toLowerCase();
  return text.replace(/[^\p{L}\p{N}]/gu, "") || text;
}

/** The text by which a document is searched: as typed, and without its punctuation. */
export function documentWords(typed: string): string {
  const key = documentKey(typed);
  return key === typed.toLowerCase() ? typed : `${typed}\n${key}`;
}
