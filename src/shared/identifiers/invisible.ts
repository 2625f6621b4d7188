/**
 * Zero width, bidirectional, byte order mark, soft hyphen: text copied from contacts and chats has them. A joiner that draws several
 * emojis as one is no such character.
 */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/u;
const EVERY = new RegExp(INVISIBLE, "gu");
const BLANK = new RegExp(`\\s|${INVISIBLE.source}`, "uy");

export const hasInvisible = (text: string): boolean => INVISIBLE.test(text);

export const dropInvisible = (text: string): string => text.replace(EVERY, "");

/** Without spaces and invisible characters at both ends. An expression with `+$` would take minutes for a megabyte of spaces. */
export function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text, start)) start += 1;
  while (start < end && isBlank(text, end - 1)) end -= 1;
  return text.slice(start, end);
}

function isBlank(text: string, at: number): boolean {
  BLANK.lastIndex = at;
  return BLANK.test(text);
}

/** An identifier as it is shown: without spaces at its ends, and nothing in it is invisible. */
export const removeInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim();

/** An identifier as it is read: full-width digits are digits, and nothing in it is invisible. */
export const toReadable = (text: string): string =>
  removeInvisible(text.normalize("NFKC")).replace(/\s+/gu, " ");
