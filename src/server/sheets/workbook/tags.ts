// Finds the tags of an XML text that comes in pieces, in time proportional to its length.
import { SheetError, sheetTexts } from "../sheet.ts";

/** An opening or closing tag. */
export interface Tag {
  /** Without its namespace. */
  name: string;
  isEnd: boolean;
  /** What stands behind the name. */
  rest: string;
}

/** Longer tags and comments are no workbook's. */
const MOST_LENGTH = 100_000;

/** What is no tag, from its beginning to its end. */
const OTHERS = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

/** The tags of a text. Throws a `SheetError` for one without an end. */
export async function* tagsIn(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Tag[]> {
  let left = "";
  for await (const piece of pieces) {
    const text = left + piece;
    const tags: Tag[] = [];
    let at = text.indexOf("<");
    while (at !== -1) {
      const end = endOf(text, at);
      if (end === -1) break;
      const tag = tagAt(text, at, end);
      if (tag) tags.push(tag);
      at = text.indexOf("<", end);
    }
    left = at === -1 ? "" : text.slice(at);
    if (left.length > MOST_LENGTH) throw new SheetError(sheetTexts.unreadable);
    yield tags;
  }
}

/** Behind the end of what begins at `at`; -1 if its end is still to come. */
function endOf(text: string, at: number): number {
  for (const [begin, end] of OTHERS) {
    if (!text.startsWith(begin, at)) continue;
    // `<!` may be the beginning of a comment that goes on in the next piece.
    if (begin === "<!" && text.length - at < "<![CDATA[".length) return -1;
    const index = text.indexOf(end, at + begin.length);
    return index === -1 ? -1 : index + end.length;
  }
  let quote = "";
  for (let here = at + 1; here < text.length; here += 1) {
    const sign = text[here] ?? "";
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return here + 1;
  }
  return -1;
}

function tagAt(text: string, at: number, end: number): Tag | undefined {
  const isEnd = text[at + 1] === "/";
  const begin = isEnd ? at + 2 : at + 1;
  let stop = begin;
  while (stop < end && !" \t\r\n/>".includes(text[stop] ?? ">")) stop += 1;
  const name = text.slice(begin, stop);
  if (name === "" || name.startsWith("!") || name.startsWith("?")) return undefined;
  return { name: name.slice(name.indexOf(":") + 1), isEnd, rest: text.slice(stop, end - 1) };
}

/** An attribute of a tag by its name without a namespace; undefined if it has none. */
export function attributeOf({ rest }: Tag, name: string): string | undefined {
  let at = 0;
  for (;;) {
    const equals = rest.indexOf("=", at);
    if (equals === -1) return undefined;
    let begin = equals + 1;
    while (begin < rest.length && isBlank(rest[begin])) begin += 1;
    const close = rest.indexOf(rest[begin] ?? "", begin + 1);
    if (close === -1) return undefined;
    const key = rest.slice(at, equals).trim();
    if (key === name || key.endsWith(`:${name}`)) return withEntities(rest.slice(begin + 1, close));
    at = close + 1;
  }
}

const isBlank = (sign: string | undefined): boolean => sign !== undefined && " \t\r\n".includes(sign);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const withEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (all, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
