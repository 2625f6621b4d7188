import { z } from "zod";
import { insisting } from "#features/ledger/contract.ts";
import { receiptRef } from "#features/receipts/contract.ts";
import {
  across,
  dateRange,
  day,
  dayText,
  id,
  list,
  onlySuch,
  page,
  paging,
  search,
  text,
} from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { CURRENCIES } from "#shared/money.ts";
import { dollars, inCurrency } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { reasonBody } from "#shared/routes/voidRoute.ts";
import { BANK_LINE_STATES } from "#shared/vocabulary.ts";
import { DIFFERENCES, MOVEMENT_KINDS } from "./movements.ts";
import { lineStateLabels, bankTexts as texts } from "./texts.ts";

/** What a line is the money of, or may be. */
const movement = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  id: id(),
  receipt_id: id().nullable().describe("of a receipt, and of change the receipt that it was change of"),
  tender: z.number().int().nullable().describe("which of the receipt's tenders, from 1"),
  number: z.number().int().nullable(),
  name: z.string().describe("whose: the client's, or the bill's"),
  date: dayText(),
  currency: z.enum(CURRENCIES),
  amount: inCurrency().describe("in its currency; negative for money that left"),
  reference: z.string().nullable(),
});
export type ShownMovement = z.output<typeof movement>;

const candidate = movement.extend({
  receipt_ids: z
    .array(id())
    .describe("of one receipt, or of several of one client that make the line together; else none"),
  numbers: z.array(z.number().int()).describe("of these receipts"),
  amount: inCurrency().describe("in the line's currency, of all of them; negative for money that left"),
  why: z.string(),
  differs: z.array(z.enum(DIFFERENCES)).describe("none: it is certain"),
});
export type Candidate = z.output<typeof candidate>;

const bankLine = z.object({
  id: id(),
  account: z.string(),
  date: dayText(),
  currency: z.enum(CURRENCIES).describe("of its account"),
  amount: inCurrency().describe("in its currency; negative for money that left"),
  reference: z.string().nullable(),
  description: z.string(),
  state: labelled(BANK_LINE_STATES, lineStateLabels),
  reason: z.string().nullable().describe("why it is ignored"),
  candidates: z.array(candidate).describe("of an open line, the best first"),
  receipt_id: id().nullable().describe("the first of `receipt_ids`"),
  receipt_ids: z.array(id()).describe("whose money a matched line is"),
  matched: movement.nullable().describe("the first of `movements`"),
  movements: z.array(movement).describe("what a matched line is the money of"),
  reverses: z
    .object({
      line_id: id(),
      receipt_ids: z.array(id()),
      name: z.string().describe("what the line is the money of, in words: `el cobro R-000001 · Ana`"),
    })
    .nullable()
    .describe("the matched line whose money this one takes back, by its reference and opposite amount"),
  decided_at: z.string().nullable(),
  by: z.string().nullable().describe("who decided it"),
});
bankLine.register(z.globalRegistry, { id: "BankLine" });
export type BankLine = z.output<typeof bankLine>;

/** What a line's events show. */
export const bankLineShape = bankLine.pick({ state: true, reason: true });

const column = z.object({
  count: z.number().int(),
  lines: z.array(bankLine).describe("the first of them, oldest first"),
});
const board = z.object({ certain: column, undecided: column, bank_only: column });
export type Board = z.output<typeof board>;

/** How many lines of a column the board shows. */
export const BOARD_LINES = 50;
/** How many lines one call confirms. */
export const MOST_MATCHES = 500;

const accountFilter = () => text(texts.account, 60).optional();
const filters = {
  account: accountFilter().describe("its name"),
  start_date: day().optional(),
  end_date: day().optional(),
};

/** How many receipts one line may pay. */
export const MOST_RECEIPTS = 50;

const TARGETS = ["receipt_id", "receipt_ids", "change_id", "remittance_id", "bill_id"] as const;

const target = z
  .object({
    receipt_id: id().optional(),
    receipt_ids: list(z.array(id()).min(1), MOST_RECEIPTS)
      .optional()
      .describe("receipts whose open tenders make the line together"),
    tender: z.number().int().positive().optional().describe("which of the receipt's tenders, from 1"),
    change_id: id().optional().describe("that was sent; of an incoming line, sent change that comes back"),
    remittance_id: id().optional(),
    bill_id: id().optional(),
  })
  .check(
    across<Record<string, unknown>>(
      ["receipt_id"],
      texts.oneTarget,
      (body) => TARGETS.filter((field) => body[field] !== undefined).length === 1,
    ),
  );
export type Target = z.output<typeof target>;

const decide = { method: "POST", access: "books", answer: bankLine } as const;

export const bankRoutes = {
  filter: route({
    method: "GET",
    path: "/bank/lines/filter",
    access: "books",
    summary: "A page of the banks' lines, newest first, with what each may be the money of",
    query: z.object({
      search: search().describe("a reference or words of the description"),
      state: z.enum(BANK_LINE_STATES).optional(),
      reverses: onlySuch().describe("open ones that take the money of a matched line back"),
      ...filters,
      ...paging,
    }),
    answer: page(bankLine),
  }),
  board: route({
    method: "GET",
    path: "/bank/board",
    access: "books",
    summary:
      "The open lines: those whose match is certain, those to decide, and those that are only in the bank",
    query: z.object(filters),
    answer: board,
  }),
  matchCertain: route({
    method: "POST",
    path: "/bank/match",
    access: "books",
    summary: "Confirm what is certain: of these lines, or the first 500 of all",
    body: z.object({ line_ids: list(z.array(id()).min(1), MOST_MATCHES).optional() }),
    answer: z.object({
      matched: z.number().int(),
      left: z.number().int().describe("of these lines, those that are still open"),
    }),
  }),
  match: route({
    ...decide,
    path: "/bank/lines/:id/match",
    summary: "Say what an open line is the money of. A reported tender is confirmed with it",
    body: target,
  }),
  unmatch: route({
    ...decide,
    path: "/bank/lines/:id/unmatch",
    summary:
      "Take back what was decided of a line: it is open, and what its match confirmed is reported again",
  }),
  reverse: route({
    ...decide,
    path: "/bank/lines/:id/reverse",
    summary:
      "The bank took a line's money back: its receipts are voided, or its change waits to be sent again. Both lines are ended",
  }),
  ignore: route({
    ...decide,
    path: "/bank/lines/:id/ignore",
    summary: "Ignore a line, as a bank's fee",
    body: reasonBody(texts.reasonRequired),
  }),
  receive: route({
    ...decide,
    path: "/bank/lines/:id/receive",
    summary: "Receive an unexpected deposit from a client: its oldest debts are paid, the rest is an advance",
    body: z.object({ client_id: id(), ...insisting }),
    answer: bankLine.extend({ receipt: receiptRef() }),
    status: 201,
  }),
  payers: route({
    method: "GET",
    path: "/bank/lines/:id/payers",
    access: "books",
    summary:
      "The clients that may have sent an incoming line: first those that owe its amount, then those that owe about as much",
    answer: z.array(
      z.object({
        id: id(),
        legal_name: z.string(),
        registration_number: z.string(),
        type: z.string(),
        debt_counts: z.number().int(),
        total_pending: dollars(),
      }),
    ),
  }),
  report: route({
    method: "GET",
    path: "/bank/report",
    access: "books",
    summary: "What is in both, only in the bank, and only in the system, as a PDF or CSV",
    query: dateRange(),
    file: "report",
  }),
};
