// What the library that reads workbooks leaves out: which rows are hidden, and which unit the formats of numbers say.
import { unitOfFormat } from "#shared/reading/numberFormat.ts";
import { attributeOf, type Tag, tagsIn } from "./tags.ts";
import { type Entry, entriesOf, textOf } from "./zip.ts";

/** What is known of a row besides its values. */
export interface RowMarks {
  isHidden: boolean;
  /** The formats that say a unit, by the columns of their cells. */
  formats: ReadonlyMap<number, string>;
}

/** The marks of each row of a sheet, in the order of its file. `index`: the place of the sheet in the workbook. */
export async function* marksOf(bytes: Uint8Array, index: number): AsyncGenerator<RowMarks> {
  const entries = new Map([...entriesOf(bytes)].map((entry) => [entry.name, entry]));
  const tags = (name: string | undefined) => tagsOf(bytes, entries.get(name ?? ""));
  const workbook = (await relationsOf(tags("_rels/.rels"), "")).find(({ type }) => type === "officeDocument");
  if (!workbook) return;
  const folder = workbook.target.slice(0, workbook.target.lastIndexOf("/") + 1);
  const file = workbook.target.slice(folder.length);
  const relations = await relationsOf(tags(`${folder}_rels/${file}.rels`), folder);
  const id = (await sheetIds(tags(workbook.target)))[index];
  const sheet = relations.find((relation) => relation.id === id);
  const styles = relations.find(({ type }) => type === "styles");
  yield* rowsOf(tags(sheet?.target), await formatsOf(tags(styles?.target)));
}

async function* tagsOf(bytes: Uint8Array, entry: Entry | undefined): AsyncGenerator<Tag> {
  if (entry) for await (const tags of tagsIn(textOf(bytes, entry))) yield* tags;
}

interface Relation {
  id: string;
  /** The last word of its type. */
  type: string;
  /** The name of the part. */
  target: string;
}

async function relationsOf(tags: AsyncIterable<Tag>, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  for await (const tag of tags) {
    if (tag.name !== "Relationship" || tag.isEnd) continue;
    const type = attributeOf(tag, "Type") ?? "";
    const target = attributeOf(tag, "Target") ?? "";
    relations.push({
      id: attributeOf(tag, "Id") ?? "",
      type: type.slice(type.lastIndexOf("/") + 1),
      target: pathOf(folder, target),
    });
  }
  return relations;
}

/** `../styles.xml` in `xl/worksheets/` is `xl/styles.xml`; `/xl/styles.xml` is so from anywhere. */
function pathOf(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

/** The relations' ids of the sheets. */
async function sheetIds(tags: AsyncIterable<Tag>): Promise<string[]> {
  const ids: string[] = [];
  for await (const tag of tags)
    if (tag.name === "sheet" && !tag.isEnd && attributeOf(tag, "name"))
      ids.push(attributeOf(tag, "id") ?? "");
  return ids;
}

/** The formats that say a unit, or one that is not understood, by the numbers of the cells' styles. */
async function formatsOf(tags: AsyncIterable<Tag>): Promise<ReadonlyMap<number, string>> {
  const codes = new Map<string, string>();
  const formats = new Map<number, string>();
  let style = -1;
  for await (const tag of tags) {
    if (tag.name === "numFmt" && !tag.isEnd)
      codes.set(attributeOf(tag, "numFmtId") ?? "", attributeOf(tag, "formatCode") ?? "");
    if (tag.name === "cellXfs") style = tag.isEnd ? -1 : 0;
    if (tag.name !== "xf" || tag.isEnd || style === -1) continue;
    const code = codes.get(attributeOf(tag, "numFmtId") ?? "");
    if (code !== undefined && unitOfFormat(code) !== null) formats.set(style, code);
    style += 1;
  }
  return formats;
}

const NO_FORMATS: ReadonlyMap<number, string> = new Map();

async function* rowsOf(
  tags: AsyncIterable<Tag>,
  formats: ReadonlyMap<number, string>,
): AsyncGenerator<RowMarks> {
  let row: { isHidden: boolean; formats: Map<number, string> } | undefined;
  let isInside = false;
  let column = 0;
  for await (const tag of tags) {
    if (tag.name === "sheetData") isInside = !tag.isEnd;
    if (!isInside || tag.isEnd) continue;
    if (tag.name === "row") {
      if (row) yield row;
      row = { isHidden: isTrue(attributeOf(tag, "hidden")), formats: new Map() };
      column = 0;
    } else if (tag.name === "c" && row && formats.size > 0) {
      column = columnOf(attributeOf(tag, "r")) ?? column;
      const format = formats.get(Number(attributeOf(tag, "s") ?? -1));
      if (format !== undefined) row.formats.set(column, format);
      column += 1;
    }
  }
  if (row) yield row;
}

/** The marks of a row that has none. */
export const NO_MARKS: RowMarks = { isHidden: false, formats: NO_FORMATS };

const isTrue = (text: string | undefined): boolean => text === "1" || text === "true";

/** The column of `AB12`, from 0. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(address ?? "")?.[0].toUpperCase();
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
