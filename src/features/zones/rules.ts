import { fold } from "#shared/search.ts";

/** A text's words as places are compared: without case, accents and punctuation, one space between words. */
export function placeWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface Placed {
  id: number;
  places: readonly string[];
}

/** The zone whose place stands in the address as whole words: the longest place wins. Null if there is none. */
export function guessZone(zones: readonly Placed[], address: string): number | null {
  const text = ` ${placeWords(address)} `;
  let best: { id: number; words: string } | undefined;
  for (const { id, places } of zones)
    for (const place of places) {
      const words = placeWords(place);
      if (words !== "" && text.includes(` ${words} `) && isBefore(words, best?.words)) best = { id, words };
    }
  return best?.id ?? null;
}

/** Longer first; of the same length by the alphabet, so that the order of zones makes no difference. */
const isBefore = (words: string, best: string | undefined): boolean =>
  best === undefined || words.length > best.length || (words.length === best.length && words < best);
