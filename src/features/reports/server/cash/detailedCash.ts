import { billMethodLabel } from "#features/company-bills/texts.ts";
import { dashboardTexts, monthLabels } from "#features/dashboard/texts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { entryKindLabels, paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { type MixedReceipt, readMixedReceipts } from "#features/receipts/server/verbs/readParts.ts";
import { receiptKindLabels, receiptTexts } from "#features/receipts/texts.ts";
import { addTo, Sums } from "#features/reports/rules.ts";
import { reportTitles, documentTexts as texts } from "#features/reports/texts.ts";
import type { Db } from "#server/schema.ts";
import { type Day, type DayRange, daysBetween } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { adjustedBy } from "../adjusted.ts";
import { daysOf, type ReportDefinition, type ReportInput } from "../report.ts";
import type { Sheet, SheetColumn } from "../sheet/sheet.ts";
import { cashFigures } from "./cashFigures.ts";
import { type Movement, movedBolivares, movedDays, selectMovements, serviceOrders } from "./cashQueries.ts";
import { writeCurrencies, writeMethods, writeServices } from "./cashTotals.ts";
import { noteGoods } from "./goodsApart.ts";

/**
 * Every payment, refund, advance and bill with the running balance, then the sums by method and by service. What was paid by several
 * methods has a row for each tender. Grouped by day, or by month if the range is longer than 62 days.
 */
export const detailedCash: ReportDefinition = {
  title: reportTitles.detailedCash,
  orientation: "landscape",
  basis: dashboardTexts.byDay,
  async write(sheet, db, input) {
    const range = daysOf(input);
    sheet.figures(cashFigures(await movedDays(db, input.companyId, range)));
    await noteGoods(sheet, db, input.companyId, range);
    const bolivares = await movedBolivares(db, input.companyId, range);
    const { methods, currencies, services } = await writeMovements(sheet, db, input, bolivares);
    if (methods.size > 0) writeMethods(sheet, methods);
    if (bolivares) writeCurrencies(sheet, currencies);
    const orders = await serviceOrders(db, input.companyId, range);
    writeServices(sheet, orders, services, await adjustedBy(db, input));
  },
};

/** Two columns more in a range with bolívares. */
const columnsWith = (bolivares: boolean): SheetColumn[] => [
  { label: texts.kind, width: 66 },
  { label: texts.concept, width: 104 },
  { label: texts.detail, width: bolivares ? 140 : 164 },
  { label: texts.service, width: bolivares ? 96 : 106 },
  { label: texts.method, width: bolivares ? 88 : 84 },
  ...(bolivares
    ? ([
        { label: texts.bolivares, width: 96, kind: "bolivares" },
        { label: texts.rate, width: 66, kind: "rate" },
      ] as const)
    : []),
  { label: texts.income, width: 76, kind: "money" },
  { label: texts.outcome, width: 76, kind: "money" },
  { label: texts.balance, width: 82, kind: "money" },
];

interface Grouping {
  by: Pick<SheetColumn, "label" | "kind">;
  /** Extra columns and their cells, for what the group's name doesn't say. */
  columns: SheetColumn[];
  cells: (date: Day) => Day[];
  /** Columns that get narrower for them. */
  narrow: Record<string, { width: number }>;
  nameOf: (date: Day) => string;
  total: string;
}

const byDay: Grouping = {
  by: { label: texts.date, kind: "day" },
  columns: [],
  cells: () => [],
  narrow: {},
  nameOf: (date) => date,
  total: texts.dayTotal,
};

const byMonth: Grouping = {
  by: { label: texts.month },
  columns: [{ label: texts.date, width: 62, kind: "day" }],
  cells: (date) => [date],
  narrow: { [texts.detail]: { width: 118 }, [texts.service]: { width: 86 } },
  nameOf: (date) => `${monthLabels[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`,
  total: texts.monthTotal,
};

/** The most days that are grouped by day: two months, however long they are. */
const MOST_DAYS = 62;

const isLong = ({ start, end }: DayRange) => daysBetween(start, end) + 1 > MOST_DAYS;

interface Totals {
  /** Payments, refunds, collected, expenses, balance; by the method's name. */
  methods: Map<string, Sums>;
  /** Dollars and bolívares collected, dollars and bolívares spent; by the method's name. */
  currencies: Map<string, Sums>;
  /** The collected amounts by the service's id; null: the advances. */
  services: Map<number | null, number>;
}

async function writeMovements(sheet: Sheet, db: Db, input: ReportInput, bolivares: boolean): Promise<Totals> {
  const range = daysOf(input);
  const grouping = isLong(range) ? byMonth : byDay;
  const table = sheet.table(
    [
      ...grouping.columns,
      ...columnsWith(bolivares).map((column) => ({ ...column, ...grouping.narrow[column.label] })),
    ],
    [grouping.by],
  );
  const methods = new Map<string, Sums>();
  const currencies = new Map<string, Sums>();
  const services = new Map<number | null, number>();
  const all = new Sums(2);
  let inGroup = new Sums(2);
  let group: string | undefined;
  const label = (text: string, [income = 0, outcome = 0]: number[], balance: number) => {
    const length = grouping.columns.length + (bolivares ? 6 : 4);
    const blanks = Array.from({ length }, () => null);
    return [text, ...blanks, income, outcome, balance] as const;
  };
  const running = () => (all.values[0] ?? 0) - (all.values[1] ?? 0);
  const closeGroup = () => group && table.subtotal(label(grouping.total, inGroup.values, running()));

  for await (const batch of selectMovements(db, input.companyId, range, bolivares)) {
    const receipts = batch.flatMap(({ receipt_id }) => receipt_id ?? []);
    const mixed = await readMixedReceipts(db, input.companyId, receipts);
    for (const moved of batch) {
      const name = grouping.nameOf(moved.date);
      if (name !== group) {
        closeGroup();
        group = name;
        inGroup = new Sums(2);
        table.group([name]);
      }
      countService(services, moved);
      for (const part of partsOf(moved, mixed.get(moved.receipt_id ?? 0))) {
        const [income, outcome] = part.kind === "bill" ? [null, part.amount] : [signedAmount(part), null];
        inGroup.add([income, outcome]);
        all.add([income, outcome]);
        addTo(methods, methodOf(part), cellsOf(part));
        countCurrencies(currencies, part);
        const own = bolivares ? [part.bolivares || null, part.bolivares === 0 ? null : part.rate] : [];
        table.row([
          ...[...grouping.cells(part.date), ...cellsOfMovement(part), ...own],
          ...[income, outcome, running()],
        ]);
      }
    }
    await sheet.drain();
  }
  closeGroup();
  table.total(label(texts.total, all.values, running()));
  return { methods, currencies, services };
}

const isGivenBack = ({ kind }: Movement) => kind === "refund" || kind === "advance_void";
const signed = (moved: Movement, cents: Cents) => (isGivenBack(moved) ? 0 - cents : cents) as Cents;
const signedAmount = (moved: Movement): number => signed(moved, moved.amount);

/** Kind, concept, detail, service and method. */
function cellsOfMovement(moved: Movement): string[] {
  const rest = [moved.party, moved.service];
  if (moved.kind === "bill") return [texts.bill, ...rest, "", billMethodLabel(moved.method)];
  const method = paymentMethodLabels[moved.method];
  if (moved.kind === "advance" || moved.kind === "advance_void") {
    const kind = moved.kind === "advance" ? receiptKindLabels.advance : entryKindLabels.refund;
    return [kind, `${receiptTexts.title} ${formatReceipt(moved.number)}`, ...rest, method];
  }
  const concept = moved.opening === 1 ? texts.opening : texts.order;
  return [entryKindLabels[moved.kind], `${concept} ${formatNumber(moved.number)}`, ...rest, method];
}

/** A movement of each tender, if its receipt was paid by several methods. Change is negative. */
function partsOf(moved: Movement, mixed: MixedReceipt | undefined): Movement[] {
  if (!mixed || moved.kind === "bill") return [moved];
  const { kind } = moved;
  const parts =
    kind === "payment" || kind === "refund"
      ? mixed.payments.get(moved.refunds_id ?? moved.id)
      : mixed.tenders;
  return (parts ?? []).map(({ method, amount, dollars, bolivares }) => {
    const signs = { dollars: signed(moved, dollars), bolivares: signed(moved, bolivares) };
    return { ...moved, ...signs, method, amount } as Movement;
  });
}

const methodOf = (moved: Movement) =>
  moved.kind === "bill" ? billMethodLabel(moved.method) : paymentMethodLabels[moved.method];

function countCurrencies(currencies: Map<string, Sums>, moved: Movement): void {
  const { dollars, bolivares } = moved;
  const cells = moved.kind === "bill" ? [0, 0, dollars, bolivares] : [dollars, bolivares, 0, 0];
  addTo(currencies, methodOf(moved), cells);
}

function countService(services: Map<number | null, number>, moved: Movement): void {
  if (moved.kind !== "bill")
    services.set(moved.service_id, (services.get(moved.service_id) ?? 0) + signedAmount(moved));
}

/** What a movement adds to payments, refunds, collected, expenses and balance. */
function cellsOf(moved: Movement): number[] {
  const { kind, amount } = moved;
  if (kind === "bill") return [0, 0, 0, amount, -amount];
  return isGivenBack(moved) ? [0, amount, -amount, 0, -amount] : [amount, 0, amount, 0, amount];
}
