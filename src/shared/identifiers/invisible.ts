/**
 * Zero width, bidirectional, byte order mark, soft hyphen: text copied from contacts and chats has them. A joiner that draws several
 * emojis as one is no such character.
 */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/u;
const EVERY = new RegExp(INVISIBLE, "gu");
const AT_AN_END = new RegExp(`^(?:\\s|${INVISIBLE.source})+|(?:\\s|${INVISIBLE.source})+$`, "gu");

export const hasInvisible = (text: string): boolean => INVISIBLE.test(text);

export const dropInvisible = (text: string): string => text.replace(EVERY, "");

/** Without spaces and invisible characters at both ends. */
export const trimInvisible = (text: string): string => text.replace(AT_AN_END, "");

/** An identifier as it is shown: without spaces at its ends, and nothing in it is invisible. */
export const removeInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim();

/** An identifier as it is read: full-width digits are digits, and nothing in it is invisible. */
export const toReadable = (text: string): string =>
  removeInvisible(text.normalize("NFKC")).replace(/\s+/gu, " ");
