import { z } from "zod";
import { across, dayText, id, text } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { CURRENCIES } from "#shared/money.ts";
import { inCurrency } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { statementTexts as texts } from "./texts.ts";

export const STATEMENT_FORMATS = ["sheet", "mt940"] as const;
export const DECIMALS = ["comma", "dot", "auto"] as const;
export const DATE_ORDERS = ["dmy", "mdy", "auto"] as const;

/** The fields that a column may hold. */
export const LINE_FIELDS = ["date", "amount", "debit", "credit", "sign", "reference", "description"] as const;
export type LineField = (typeof LINE_FIELDS)[number];

const columnIndex = () =>
  z
    .number()
    .int()
    .min(0)
    .max(199)
    .nullish()
    .transform((index) => index ?? null);

const columnsOfFields = {
  date: columnIndex(),
  amount: columnIndex().describe("signed, or without a sign beside `sign`"),
  debit: columnIndex(),
  credit: columnIndex(),
  sign: columnIndex().describe("says whether the amount came in or went out: D or C, ND or NC, …"),
  reference: columnIndex(),
  description: columnIndex(),
} satisfies Record<LineField, z.ZodType>;

const mapping = z.object({
  ...columnsOfFields,
  currency: z
    .enum(CURRENCIES)
    .nullish()
    .transform((value) => value ?? null)
    .describe("the account's; left out: as the cells say, else bolívares"),
  decimal: z.enum(DECIMALS).default("auto"),
  dates: z.enum(DATE_ORDERS).default("auto"),
});
export type Mapping = z.output<typeof mapping>;

const line = z.object({
  date: dayText(),
  amount: inCurrency().describe("in the account's currency; negative for money that left"),
  reference: z.string().nullable(),
  description: z.string(),
});

const statement = z.object({
  id: id(),
  account: z.string(),
  file_name: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  state: z.enum(["mapping", "imported"]),
  columns: z
    .array(z.object({ index: z.number().int(), name: z.string(), samples: z.array(z.string()) }))
    .describe("of a sheet that is not imported yet"),
  mapping: mapping.nullable().describe("the account's last, else proposed from the names; null: needs none"),
  preview: z.array(line).describe("the first five lines as this mapping understands them"),
  problem: z.string().nullable().describe("why this mapping can't be used"),
  counts: z.object({
    lines: z.number().int(),
    new: z.number().int(),
    known: z.number().int(),
    left_out: z.number().int(),
  }),
  left_out: z
    .array(z.object({ row: z.number().int(), text: z.string(), why: z.string() }))
    .describe("the rows that are no lines, without a day or an amount; the first thousand"),
  currency: z.enum(CURRENCIES).describe("of its account, or as it is understood now"),
  start_date: dayText().nullable(),
  end_date: dayText().nullable(),
  created_at: z.string(),
});
statement.register(z.globalRegistry, { id: "BankStatement" });
export type Statement = z.output<typeof statement>;

/** What the event of an imported statement shows. */
export const statementShape = z.object({
  account: z.string(),
  file_name: z.string(),
  start_date: dayText().nullable(),
  end_date: dayText().nullable(),
  lines: z.number().int().register(formats, { show: String }).describe("that were new"),
});

const account = z.object({
  id: id(),
  name: z.string(),
  currency: z.enum(CURRENCIES),
  start_date: dayText().nullable().describe("the first day that is imported"),
  end_date: dayText().nullable(),
  lines: z.number().int(),
  open: z.number().int().describe("lines that nobody decided yet"),
  last: z
    .object({
      id: id(),
      file_name: z.string(),
      created_at: z.string(),
      left_out: z.number().int().describe("its rows that are no lines: the statement lists them"),
    })
    .nullable()
    .describe("the newest import, which alone can be undone"),
});
account.register(z.globalRegistry, { id: "BankAccount" });
export type BankAccount = z.output<typeof account>;

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_LINES = 20_000;

/** How many rows without a line are told. */
export const MOST_LEFT_OUT = 1000;

const uploadBody = z.object({
  account: text(texts.accountRequired, 60),
  file_name: text(texts.fileRequired, 200).optional(),
  again: z.enum(["true", "false"]).optional().describe("true: this file may be another account's too"),
  statement_account: text(texts.account, 60)
    .optional()
    .describe("which account of an MT940 file with several"),
  check: z
    .enum(["true", "false"])
    .optional()
    .describe("true: import nothing yet, also if the account's last mapping fits"),
});

const hasColumn = (index: unknown) => typeof index === "number";

const mappingBody = mapping.check(
  across<Mapping>(
    ["amount"],
    texts.amountOrBoth,
    ({ amount, debit, credit }) => !(hasColumn(amount) && (hasColumn(debit) || hasColumn(credit))),
  ),
);

export const statementRoutes = {
  accounts: route({
    method: "GET",
    path: "/bank/accounts",
    access: "books",
    summary: "The bank accounts, with the days that are imported",
    answer: z.array(account),
  }),
  create: route({
    method: "POST",
    path: "/bank/statements",
    access: "books",
    summary:
      "Read a bank's statement: CSV, XLSX or MT940. What the account's last mapping fits is imported at once",
    body: uploadBody,
    multipart: { file: "file", maxBytes: MAX_FILE_BYTES },
    answer: statement,
    status: 201,
  }),
  get: route({
    method: "GET",
    path: "/bank/statements/:id",
    access: "books",
    summary: "Read a statement",
    answer: statement,
  }),
  map: route({
    method: "PUT",
    path: "/bank/statements/:id/mapping",
    access: "books",
    summary: "Say which column is which, and import the statement's lines. The account remembers it",
    body: mappingBody,
    answer: statement,
  }),
  check: route({
    method: "POST",
    path: "/bank/statements/:id/check",
    access: "books",
    summary: "What a mapping would understand; nothing is imported",
    body: mapping,
    answer: statement,
  }),
  remove: route({
    method: "DELETE",
    path: "/bank/statements/:id",
    access: "books",
    summary: "Undo an account's newest import: the lines that it brought are removed",
    status: 204,
  }),
};
