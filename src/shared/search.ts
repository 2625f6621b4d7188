/** Text in the form in which it is searched: no case, no accents, ñ as n, one space between words. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The key by which text is sorted, compared byte by byte: like `fold`, but ñ comes after n. */
export function sortKey(text: string): string {
  return fold(text.normalize("NFC").replace(/ñ/gi, "n\u007e"));
}
