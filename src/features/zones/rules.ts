import { fold } from "#shared/search.ts";

/** A text's words as places are compared: without case, accents and punctuation, one space between words. */
export function placeWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface Placed {
  id: number;
  name: string;
  places: readonly string[];
}

/** The zone whose name or place stands in the address as whole words: the longest wins. Null if there is none. */
export const guessZone = (zones: readonly Placed[], address: string): number | null =>
  zonesNamed(zones, address)[0]?.id ?? null;

/** The zones that an address names, by their own name or by a place, each once: the one with the longest words first. */
export function zonesNamed<Zone extends Placed>(zones: readonly Zone[], address: string): Zone[] {
  const text = ` ${placeWords(address)} `;
  return zones
    .flatMap((zone) => {
      const words = [zone.name, ...zone.places]
        .map(placeWords)
        .filter((place) => place !== "" && text.includes(` ${place} `))
        .sort(byLength)[0];
      return words === undefined ? [] : [{ zone, words }];
    })
    .sort((a, b) => byLength(a.words, b.words) || a.zone.id - b.zone.id)
    .map(({ zone }) => zone);
}

/** Longer first; of the same length by the alphabet, so that the order of zones makes no difference. */
export const byLength = (a: string, b: string): number => {
  if (a.length !== b.length) return b.length - a.length;
  return a === b ? 0 : a < b ? -1 : 1;
};
