import { toReadable } from "./invisible.ts";

/**
 * What two spellings of a payment's reference share: its letters and digits, without case. Leading zeros of one that has only digits
 * don't count. Null without a letter or digit other than 0: such a reference identifies nothing.
 */
export function referenceKey(typed: string): string | null {
  const key = toReadable(typed)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return (/^\d+$/.test(key) ? key.replace(/^0+/, "") : key) || null;
}

/** The last six characters of a key, which people and banks often give alone. They may begin with zeros, but a key doesn't. */
export const referenceEnd = (key: string): string => key.padStart(6, "0").slice(-6);
