const LENGTH = 3;

/** Each trigram excludes more rows, but its list in the index must be read. */
const MOST = 4;

/** The characters of Spanish names, addresses, phones and order numbers, the most common first. */
const COMMON_FIRST = " aeoirnlscztdu01425mpvb3g7689hyfjqkwx";

function rarityOf(character: string): number {
  const rank = COMMON_FIRST.indexOf(character);
  return rank < 0 ? COMMON_FIRST.length : rank;
}

/**
 * A few probably rare trigrams of folded text. A wrong guess makes a search slower, never wrong. One per word is enough for a text
 * that is searched alone, because the trigrams of one word occur together; those of a number don't. None for fewer than three characters.
 */
export function rarestTrigrams(text: string, perWord = 1): string[] {
  // The engines' indexes count characters, not UTF-16 units.
  const characters = [...text];
  let word = 0;
  const trigrams = characters.slice(LENGTH - 1).map((_, at) => {
    if (characters[at] === " ") word++;
    const parts = characters.slice(at, at + LENGTH);
    return { word, trigram: parts.join(""), rarity: parts.map(rarityOf).reduce((sum, rank) => sum + rank) };
  });
  const chosen = new Map<string, number>();
  for (const { word, trigram } of trigrams.sort((a, b) => b.rarity - a.rarity)) {
    const ofWord = [...chosen.values()].filter((other) => other === word).length;
    if (chosen.size < MOST && (ofWord < perWord || /^\d+$/.test(trigram))) chosen.set(trigram, word);
  }
  return [...chosen.keys()];
}
