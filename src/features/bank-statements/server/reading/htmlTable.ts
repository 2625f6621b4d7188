import { addRow, cleanText, type SheetRow, toRow } from "#server/sheets/sheet.ts";

/** Whether a text is a web page with a table: some banks name it `.xls`. */
export const isHtmlTable = (text: string): boolean => {
  const head = text.slice(0, 20_000).toLowerCase();
  return head.trimStart().startsWith("<") && head.includes("<table");
};

/** What stands for a character; numbers are read as such. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ntilde: "ñ",
  Ntilde: "Ñ",
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  Aacute: "Á",
  Eacute: "É",
  Iacute: "Í",
  Oacute: "Ó",
  Uacute: "Ú",
  uuml: "ü",
  ordm: "º",
  deg: "°",
  euro: "€",
};

/** Tags whose contents are no text of the page. */
const HIDDEN: ReadonlySet<string> = new Set(["style", "script", "title"]);

/** The rows of a page's tables, one after the other. A table inside a cell adds rows of its own. Throws a `SheetError` for too many. */
export function readHtmlTable(text: string, maxRows: number): SheetRow[] {
  const rows: SheetRow[] = [];
  let cells: string[] | null = null;
  let cell: string[] | null = null;
  let number = 0;
  let hidden: string | null = null;
  const endCell = () => {
    if (cells && cell) cells.push(cleanText(decodeEntities(cell.join(""))));
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (cells) addRow(rows, toRow(++number, cells), maxRows);
    cells = null;
  };
  for (const { tag, content } of piecesOf(text)) {
    if (hidden !== null) {
      if (tag === `/${hidden}`) hidden = null;
    } else if (tag === null) cell?.push(content);
    else if (HIDDEN.has(tag)) hidden = tag;
    else if (tag === "tr") {
      endRow();
      cells = [];
    } else if (tag === "td" || tag === "th") {
      endCell();
      cells ??= [];
      cell = [];
    } else if (tag === "/td" || tag === "/th") endCell();
    else if (tag === "/tr" || tag === "/table") endRow();
    else if (tag === "br") cell?.push(" ");
  }
  endRow();
  return rows;
}

/** A page's tags in lower case (`td`, `/td`) and its texts, in one pass. */
function* piecesOf(text: string): Generator<{ tag: string | null; content: string }> {
  let position = 0;
  while (position < text.length) {
    const start = text.indexOf("<", position);
    if (start !== position)
      yield { tag: null, content: text.slice(position, start === -1 ? text.length : start) };
    if (start === -1) return;
    const isComment = text.startsWith("<!--", start);
    const end = text.indexOf(isComment ? "-->" : ">", start);
    if (end === -1) return;
    if (!isComment) yield { tag: nameOf(text.slice(start + 1, Math.min(end, start + 40))), content: "" };
    position = end + (isComment ? 3 : 1);
  }
}

const nameOf = (inside: string): string => (/^\/?[a-z0-9]*/i.exec(inside)?.[0] ?? "").toLowerCase();

const decodeEntities = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? all;
    const code = name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
  });
