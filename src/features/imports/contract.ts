import { z } from "zod";
import { id, MAX, page, paging, requireChange } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { CURRENCIES } from "#shared/money.ts";
import { SHEET_ENCODINGS } from "#shared/reading/encodings.ts";
import { route } from "#shared/routes/route.ts";
import { IMPORT_ROW_STATES, IMPORT_STATES } from "#shared/vocabulary.ts";
import { ALL_KINDS, IMPORT_KINDS, importTexts, kindLabels } from "./texts.ts";

const MEGABYTE = 1024 * 1024;

const options = z.object({
  decimal: z.enum(["comma", "dot", "auto"]).default("auto").describe("how amounts write their decimals"),
  dates: z.enum(["dmy", "mdy", "auto"]).default("auto").describe("in which order days are written"),
  currency: z
    .record(z.string().max(40), z.enum(CURRENCIES))
    .default({})
    .describe(
      "in which currency each column of amounts is (of a matrix: `amount`); left out: as headings and cells say",
    ),
  existing: z
    .enum(["update", "skip"])
    .default("skip")
    .describe("what becomes of a row whose record exists already"),
  create_zones: z
    .boolean()
    .default(false)
    .describe("whether zones that don't exist are made (`requests` make none)"),
  hidden: z
    .enum(["import", "skip"])
    .default("import")
    .describe("whether rows that the spreadsheet hides are imported, each with a warning, or skipped"),
  encoding: z
    .enum(SHEET_ENCODINGS)
    .default("auto")
    .describe("how a CSV is encoded: another one than before reads the file again"),
  service_id: id().nullable().default(null).describe("the service of rows that name none"),
});
export type ImportOptions = z.output<typeof options>;
export const NO_OPTIONS: ImportOptions = options.parse({});

const chosenOptions = options.extend({
  create_zones: options.shape.create_zones
    .unwrap()
    .optional()
    .describe("whether zones that don't exist are made; left out: whether the company has none"),
});
/** Options as somebody chooses them. */
export type ChosenOptions = z.output<typeof chosenOptions>;

const columnIndex = z.number().int().min(0).max(200);

const mapping = z.record(
  z.string().max(40),
  z.union([columnIndex, z.array(columnIndex).min(1).max(20)]).nullable(),
);
export type Mapping = z.output<typeof mapping>;

const counts = z.object({
  rows: z.number().int(),
  ...(Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, z.number().int()])) as Record<
    (typeof IMPORT_ROW_STATES)[number],
    z.ZodNumber
  >),
});
export type ImportCounts = z.output<typeof counts>;

export const importShape = z.object({
  id: id(),
  kind: labelled(ALL_KINDS, kindLabels),
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  columns: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      samples: z.array(z.string()),
      decimal: z
        .enum(["comma", "dot", "unclear"])
        .nullable()
        .describe("how its amounts write their decimals; null: every way reads the same"),
      dates: z
        .enum(["dmy", "mdy", "unclear"])
        .nullable()
        .describe("in which order its days are written; null: every order reads the same"),
    }),
  ),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      reads: z.enum(["text", "amount", "day"]).describe("how its cells are read"),
      required: z.boolean().describe("without its column no row is good"),
      several: z.boolean().describe("whether it may have several columns"),
      fixed: z
        .boolean()
        .describe("of one column only: of a matrix, or a further one of a field with several"),
      help: z.string(),
    }),
  ),
  mapping: mapping.describe("the column of each field, or its columns where there are several; null: none"),
  unused: z.array(z.string()).describe("the columns that no field has"),
  hidden_rows: z.number().int().describe("how many rows the spreadsheet hides"),
  options,
  counts,
  problems: z
    .array(z.object({ field: z.string(), message: z.string(), count: z.number().int() }))
    .describe("how many rows have each problem, most frequent first; a row may have several"),
  progress: z
    .object({
      done: z.number().int(),
      total: z.number().int(),
      per_second: z.number(),
      seconds_left: z.number().int(),
    })
    .nullable()
    .describe("while it runs or is undone"),
  undo_problem: z.string().nullable().describe("why its last undoing went no further"),
  uploaded_by: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
});
importShape.register(z.globalRegistry, { id: "Import" });
export type Import = z.output<typeof importShape>;

const messages = z.record(z.string(), z.array(z.string()));

export const importRowShape = z.object({
  row: z.number().int().describe("as the spreadsheet counts"),
  state: z.enum(IMPORT_ROW_STATES),
  values: z.record(z.string(), z.string()).describe("by field, as they will be"),
  errors: messages,
  warnings: messages,
  record_id: id().nullable(),
});
importRowShape.register(z.globalRegistry, { id: "ImportRow" });
export type ImportRow = z.output<typeof importRowShape>;

const uploadBody = z.object({
  kind: z.enum(IMPORT_KINDS, importTexts.kindRequired),
  again: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
    .default(false)
    .describe("whether the same file may come again"),
});

export const mappingBody = z.object({ mapping, options: chosenOptions.default(chosenOptions.parse({})) });

const rowBody = requireChange(
  z.object({
    values: z
      .record(z.string().max(40), z.string().max(MAX.notes))
      .optional()
      .describe("corrected values by field; others stay"),
    skip: z.boolean().optional(),
  }),
  "values",
);
export type RowBody = z.output<typeof rowBody>;

export const importRoutes = {
  list: route({
    method: "GET",
    path: "/imports",
    access: "admin",
    summary: "The newest hundred imports",
    answer: z.array(importShape),
  }),
  upload: route({
    method: "POST",
    path: "/imports",
    access: "admin",
    summary: "Upload an XLSX or CSV to import. 409 with `previous` if the same file came before",
    body: uploadBody,
    multipart: {
      file: "file",
      // Larger ones than 10 MB get a message.
      maxBytes: 16 * MEGABYTE,
      media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    },
    answer: importShape,
    status: 201,
  }),
  get: route({
    method: "GET",
    path: "/imports/:id",
    access: "admin",
    summary: "Read an import",
    answer: importShape,
    versioned: true,
  }),
  mapping: route({
    method: "PUT",
    path: "/imports/:id/mapping",
    access: "admin",
    summary:
      "Say which column has each field, and check every row. No record is written. Another `encoding` reads the file again: fields without a column then get the one that their names fit",
    body: mappingBody,
    answer: importShape,
    versioned: true,
  }),
  rows: route({
    method: "GET",
    path: "/imports/:id/rows",
    access: "admin",
    summary: "A page of an import's checked rows, in the sheet's order. The ETag is the import's",
    query: z.object({
      state: z.enum(IMPORT_ROW_STATES).optional(),
      field: z.string().max(40).optional(),
      problem: z.string().max(500).optional().describe("a message of `problems`, with its field"),
      ...paging,
    }),
    answer: page(importRowShape),
    versioned: true,
  }),
  row: route({
    method: "PUT",
    path: "/imports/:id/rows/:row",
    access: "admin",
    summary: "Correct or skip a row of an import that has not run",
    body: rowBody,
    maxBody: 512 * 1024,
    answer: importRowShape,
    versioned: true,
  }),
  run: route({
    method: "POST",
    path: "/imports/:id/run",
    access: "admin",
    summary: "Write the good rows, in the background",
    answer: importShape,
    status: 202,
  }),
  stop: route({
    method: "POST",
    path: "/imports/:id/stop",
    access: "admin",
    summary: "End a running import after its batch; `run` goes on, `undo` takes back what it wrote",
    answer: importShape,
  }),
  rejected: route({
    method: "GET",
    path: "/imports/:id/rejected",
    access: "admin",
    summary: "The rows that were not taken, as they came, with the reason: an XLSX",
    file: "workbook",
  }),
  undo: route({
    method: "POST",
    path: "/imports/:id/undo",
    access: "admin",
    summary:
      "Remove what an import created, in the background. From then on nothing can use it. 409 if anything refers to it. Of one that is being undone: try again now",
    answer: importShape,
    status: 202,
  }),
  template: route({
    method: "GET",
    path: "/imports/templates/:term",
    access: "admin",
    summary: "A sheet to fill in: headings, an example row, and what each column means",
    file: "workbook",
  }),
};
