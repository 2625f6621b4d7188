import { z } from "zod";
import { causeLabels, placeLabels } from "#features/journal/texts.ts";
import {
  across,
  choice,
  day,
  id,
  MAX,
  onlySuch,
  optionalText,
  page,
  paging,
  queryId,
  search,
  sized,
  text,
} from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { type Amounts, type Cents, CURRENCIES, parseMoney } from "#shared/money.ts";
import {
  amounts,
  currency,
  currencyOf,
  dollars,
  dollarsWithinMax,
  inCurrency,
  money,
  moneyInEither,
} from "#shared/moneyFields.ts";
import { type QueryOf, route } from "#shared/routes/route.ts";
import { JOURNAL_CAUSES } from "#shared/vocabulary.ts";
import { change_differences, differences } from "./differencesContract.ts";
import { TERMS } from "./equation.ts";
import { addsUp, type Breakdown, SAFE_KINDS, type SafeKind } from "./rules.ts";
import { cashTexts as texts } from "./texts.ts";

/** The error of an object by currency that names another one. */
const onlyCurrencies = {
  error: ({ code }: { code: string }) => (code === "unrecognized_keys" ? texts.currencyWrong : undefined),
};

const inEach = () =>
  z.strictObject({ USD: money().optional(), VES: moneyInEither().optional() }, onlyCurrencies);
const withZeros = ({ USD = 0 as Cents, VES = 0 as Cents }: Partial<Amounts>): Amounts => ({ USD, VES });

/** An amount of each currency in a body. A missing one is 0. */
export const amountsBody = () => inEach().transform(withZeros);
/** What was counted of each currency: at least one of them. */
export const countedBody = () =>
  inEach()
    .refine(({ USD, VES }) => USD !== undefined || VES !== undefined, texts.countedRequired)
    .transform(withZeros);

export const note = () => optionalText(500);
const itsId = () => id().nullable();

/** A line of cash in the journal. */
const movement = z.object({
  id: id(),
  place: labelled(["safe", "shift", "courier"], placeLabels),
  shift_id: itsId(),
  courier_id: itsId(),
  currency: currencyOf(),
  amount: inCurrency().describe("Positive: the place gets it; at most two decimals"),
  reason: labelled(JOURNAL_CAUSES, causeLabels),
  receipt_id: itsId(),
  bill_id: itsId(),
  settlement_id: itsId(),
  remittance_id: itsId(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
});
movement.register(z.globalRegistry, { id: "CashMovement" });

export { movement as movementShape };
export type Movement = z.output<typeof movement>;

/** More than a currency has notes and coins, and than their values have digits. */
const fewPieces = (value: unknown) => {
  const values = typeof value === "object" && value !== null ? Object.keys(value) : [];
  return values.length <= 100 && values.every((each) => each.length <= 20);
};

const pieces = () =>
  sized(
    z.record(
      z.string().refine((value) => (parseMoney(value) ?? 0) > 0, texts.unknownPiece),
      z.number(texts.countRequired).int(texts.countRequired).min(0, texts.countRequired).max(1_000_000),
    ),
    fewPieces,
  ).optional();

const breakdown = () => z.strictObject({ USD: pieces(), VES: pieces() }, onlyCurrencies);

const shiftShape = {
  id: id(),
  account_id: id(),
  account_name: z.string(),
  opened_at: z.string(),
  float: amounts(),
  closed_at: z.string().nullable(),
  note: z.string().nullable(),
  closed_by: z.string().nullable().describe("the admin who closed it for its person"),
  close_reason: z.string().nullable(),
};

/** The result of the count. All null while the shift is open, so that the count is blind. */
const result = {
  expected: amounts().nullable(),
  counted: amounts().nullable(),
  difference: amounts().nullable(),
};

const shift = z.object({ ...shiftShape, ...result });
shift.register(z.globalRegistry, { id: "Shift" });
export type Shift = z.output<typeof shift>;

const openShift = z.object({ ...shiftShape, movements: z.array(movement) });
openShift.register(z.globalRegistry, { id: "OpenShift" });
export type OpenShift = z.output<typeof openShift>;

const shiftDetail = shift.extend({ breakdown: breakdown().nullable(), movements: z.array(movement) });
shiftDetail.register(z.globalRegistry, { id: "ShiftDetail" });
export type ShiftDetail = z.output<typeof shiftDetail>;

const amountBody = {
  currency: currency(),
  amount: moneyInEither({ required: texts.amountRequired, positive: texts.amountPositive }),
  note: note(),
};

const movementBody = z
  .object({ kind: choice(["in", "out"], texts.kindWrong, texts.kindWrong), ...amountBody })
  .check(dollarsWithinMax());
movementBody.register(z.globalRegistry, { id: "ShiftMovementBody" });

const closeFields = { counted: countedBody(), breakdown: breakdown().nullish(), note: note() };
const piecesAddUp = () =>
  across<{ counted?: Partial<Amounts>; breakdown?: Breakdown | null | undefined }>(
    ["breakdown"],
    texts.breakdownWrong,
    // A refused count has no zeros yet.
    ({ counted: { USD, VES } = {}, breakdown }) =>
      USD === undefined || VES === undefined || !breakdown || addsUp(breakdown, { USD, VES }),
  );
const closeBody = z.object(closeFields).check(piecesAddUp());
closeBody.register(z.globalRegistry, { id: "ShiftCloseBody" });
export type CloseBody = z.output<typeof closeBody>;

const closeForBody = z
  .object({ ...closeFields, reason: text(texts.closeReasonRequired, MAX.address) })
  .check(piecesAddUp());
closeForBody.register(z.globalRegistry, { id: "ShiftCloseForBody" });
export type CloseForBody = z.output<typeof closeForBody>;

const closed = z.object({ id: id(), expected: amounts(), counted: amounts(), difference: amounts() });

const safeBody = z
  .object({
    kind: choice(SAFE_KINDS, texts.kindWrong, texts.kindWrong),
    currency: currency(),
    amount: moneyInEither({ required: texts.amountRequired, signed: true }),
    note: note(),
  })
  .check(
    dollarsWithinMax(),
    across<{ kind: SafeKind; amount: Cents }>(
      ["amount"],
      texts.amountPositive,
      ({ kind, amount }) => kind === "adjustment" || typeof amount !== "number" || amount > 0,
    ),
    across<{ kind: SafeKind; amount: Cents }>(
      ["amount"],
      texts.adjustmentZero,
      ({ kind, amount }) => kind !== "adjustment" || amount !== 0,
    ),
  );
safeBody.register(z.globalRegistry, { id: "SafeMovementBody" });

const dollarsOrBolivares = () => z.number().describe("In the currency, at most two decimals");
const terms = z.object({
  received: dollarsOrBolivares(),
  couriers: dollarsOrBolivares(),
  shifts: dollarsOrBolivares(),
  safe: dollarsOrBolivares(),
  spent: dollarsOrBolivares(),
  handed: dollarsOrBolivares(),
  deposited: dollarsOrBolivares(),
  differences: dollarsOrBolivares(),
});
terms.register(z.globalRegistry, { id: "CashEquation" });

const overview = z.object({
  safe: amounts(),
  shifts: z.array(
    z.object({
      id: id(),
      account_id: id(),
      account_name: z.string(),
      opened_at: z.string(),
      cash: amounts(),
    }),
  ),
  couriers: z.array(z.object({ courier_id: id(), name: z.string(), cash: amounts() })),
  goods_owed: z.array(z.object({ client_id: id(), legal_name: z.string(), owed: amounts() })),
  undecided: z.array(
    z.object({
      settlement_id: id(),
      number: id(),
      courier_id: id(),
      courier_name: z.string(),
      difference: amounts(),
    }),
  ),
  given_back: z
    .array(z.object({ account_id: id(), name: z.string(), amount: amounts(), worth: dollars() }))
    .describe("what those who are no admins gave back in cash today, and in dollars at the acts' rates"),
  equation: z.object({ USD: terms, VES: terms }),
  balanced: z.boolean().describe("Whether the equation holds in both currencies"),
  differences,
  change_differences,
});
overview.register(z.globalRegistry, { id: "CashOverview" });
export type Overview = z.output<typeof overview>;

const cashFilters = {
  place: z.enum(["safe", "shift", "courier"]).optional(),
  shift_id: queryId(),
  courier_id: queryId(),
  term: z.enum(TERMS).optional(),
  currency: z.enum(CURRENCIES).optional(),
};

export const cashRoutes = {
  overview: route({
    method: "GET",
    path: "/cash",
    access: "books",
    summary: "Where the cash is, and the equation of all that was received",
    answer: overview,
  }),
  onHand: route({
    method: "GET",
    path: "/cash/on-hand",
    access: "books",
    summary: "The cash in the safe, in open shifts and with couriers, and its sum",
    answer: z.object({ total: amounts(), safe: amounts(), shifts: amounts(), couriers: amounts() }),
  }),
  movements: route({
    method: "GET",
    path: "/cash/movements",
    access: "books",
    summary: "A page of the cash that moved, newest first, by place or by the equation's term",
    query: z.object({ ...cashFilters, ...paging }),
    answer: page(movement),
  }),
  move: route({
    method: "POST",
    path: "/cash/movements",
    access: "books",
    summary: "Deposit, withdraw, add or adjust the cash of the safe",
    body: safeBody,
    answer: movement,
    status: 201,
  }),
};
export type CashFilters = QueryOf<typeof cashRoutes.movements>;

export const shiftRoutes = {
  open: route({
    method: "POST",
    path: "/shifts",
    access: "orders",
    summary: "Open one's shift; the float comes from the safe",
    body: z.object({ float: amountsBody().prefault({}) }),
    answer: openShift,
    status: 201,
  }),
  list: route({
    method: "GET",
    path: "/shifts",
    access: "look",
    summary: "A page of shifts, newest first: all for an admin, others their own",
    query: z.object({
      search: search(),
      open: onlySuch().describe("shifts that are not closed"),
      end_date: day().optional().describe("the last day of opening"),
      ...paging,
    }),
    answer: page(shift),
  }),
  current: route({
    method: "GET",
    path: "/shifts/current",
    access: "orders",
    summary: "One's open shift and its movements, without any total",
    query: z.object({ or_null: onlySuch().describe("null instead of a 404 if none is open") }),
    answer: openShift.nullable(),
  }),
  move: route({
    method: "POST",
    path: "/shifts/current/movements",
    access: "orders",
    summary: "Move cash between the safe and one's open shift",
    body: movementBody,
    answer: movement,
    status: 201,
  }),
  close: route({
    method: "POST",
    path: "/shifts/current/close",
    access: "orders",
    summary: "Close one's shift by its count; the counted cash goes to the safe",
    body: closeBody,
    answer: closed,
  }),
  closeFor: route({
    method: "POST",
    path: "/shifts/:id/close",
    access: "books",
    summary: "Close the shift of somebody who is gone, by the admin's count, with a reason",
    body: closeForBody,
    answer: closed,
  }),
  get: route({
    method: "GET",
    path: "/shifts/:id",
    access: "look",
    summary: "A shift with its movements: any for an admin, others their own",
    answer: shiftDetail,
  }),
  report: route({
    method: "GET",
    path: "/shifts/:id/report",
    access: "look",
    summary: "The closing report of a shift as a PDF",
    file: "report",
  }),
};
