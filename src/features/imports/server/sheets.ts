import type { FileAnswer } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import { type Cell, cellWithUnit } from "#server/sheets/sheet.ts";
import type { SheetToWrite } from "#server/sheets/writeSheet.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import { type ImportKindName, kindLabels, templateTexts, importTexts as texts } from "../texts.ts";
import type { Findings, Typed } from "./checking/checkRows.ts";
import { kinds } from "./kinds/kinds.ts";
import { columnsOf, type ImportFields, shapeOf, sheetOf } from "./queries.ts";

/** The rows that were not taken, as they came or as they were corrected, with the reason. */
export async function rejectedSheet(db: Db, row: ImportFields): Promise<SheetToWrite> {
  const columns = columnsOf(row);
  const refused = await db
    .selectFrom("import_rows")
    .select(["row_number", "found", "typed"])
    .where("import_id", "=", row.id)
    .where("checked", "=", row.checked)
    .where("state", "in", ["error", "rejected"])
    .orderBy("row_number")
    .execute();
  const sheet = new Map((await sheetOf(db, row)).map(({ number, cells }) => [number, cells]));
  const { fields, mapping } = shapeOf(row);
  const labels = Object.fromEntries(fields.map(({ field, label }) => [field, label]));
  const rows = refused.map(({ row_number, found: findings, typed }) => {
    const cells = sheet.get(row_number) ?? [];
    const own = (JSON.parse(typed ?? "{}") as Typed).values ?? {};
    const corrected = new Map(Object.entries(own).map(([field, text]) => [mapping[field], text]));
    const { errors } = JSON.parse(findings) as Findings;
    const reasons = Object.entries(errors).map(
      ([field, messages]) => `${labels[field] ?? field}: ${messages.join(", ")}`,
    );
    return [
      ...columns.map(({ index }) => corrected.get(index) ?? toWritten(cells[index] ?? "")),
      reasons.join("; "),
    ];
  });
  return {
    name: kindLabels[row.kind as ImportKindName],
    headings: [...columns.map(({ name }) => name), texts.reason],
    rows,
  };
}

/** A cell as it is written again: the same reader reads the same from it. */
const toWritten = (cell: Cell): string | number => (typeof cell === "number" ? cell : cellWithUnit(cell));

/** The fields of a zone that must be there already. Prices between zones make them. */
const ZONE_FIELDS: readonly string[] = ["zone", "pickup_zone", "delivery_zone"];

/** A sheet to fill in, and one that says what each column means. Its example can be imported: it names no zone but one of the company's. */
export async function templateSheets(
  db: Db,
  companyId: number,
  kind: ImportKindName,
): Promise<SheetToWrite[]> {
  const { fields } = kinds[kind];
  const [zone] = await db
    .selectFrom("zones")
    .select("name")
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .orderBy("sort_name")
    .limit(1)
    .execute();
  const exampleOf = ({ field, example }: (typeof fields)[number]) =>
    example !== "" && ZONE_FIELDS.includes(field) ? (zone?.name ?? "") : example;
  return [
    {
      name: kindLabels[kind],
      headings: fields.map(({ label }) => label),
      rows: [fields.map(exampleOf)],
    },
    {
      name: templateTexts.sheet,
      headings: [templateTexts.column, templateTexts.required, templateTexts.meaning],
      rows: fields.map(({ label, required, help }) => [
        label,
        required ? templateTexts.yes : templateTexts.no,
        help,
      ]),
    },
  ];
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** An XLSX that the documents thread writes. */
export const workbook = (documents: WorkPool, name: string, sheets: SheetToWrite[]): FileAnswer => ({
  name: `${name}.xlsx`,
  contentType: XLSX,
  disposition: "attachment",
  body: documents.run("workbook", sheets),
  events: [],
});
