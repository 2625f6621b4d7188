import { type FreeMovement, freeMovements, linesOfReport, namesOf } from "#features/bank/server/queries.ts";
import { undecidedLines } from "#features/bank/server/verbs/undecidedLines.ts";
import { lineStateLabels, movementText, bankTexts as texts } from "#features/bank/texts.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import { documentTexts, reportTitles } from "#features/reports/texts.ts";
import type { Db } from "#server/schema.ts";
import { CURRENCIES, type Currency } from "#shared/money.ts";
import { currencyLabels } from "#shared/texts.ts";
import { daysOf, type ReportDefinition, type ReportInput } from "../report.ts";
import { inBatches } from "../sheet/batches.ts";
import type { Sheet, SheetColumn, SheetTable } from "../sheet/sheet.ts";

/**
 * What somebody has to decide, what is only in the bank, what is only in the system, and what is in both, by the day of the bank's line or of
 * the system's movement. Money that came in and money that left are summed apart, in each currency.
 */
export const bankReport: ReportDefinition = {
  title: reportTitles.bank,
  orientation: "landscape",
  async write(sheet, db, input) {
    const { start, end } = daysOf(input);
    const undecided = await undecidedLines(db, input, { start_date: start, end_date: end });
    await writeLines(sheet, db, input, {
      title: texts.undecided,
      isMatched: false,
      has: ({ id }) => undecided.has(id),
      about: ({ id }) => undecided.get(id) ?? "",
    });
    await writeLines(sheet, db, input, {
      title: texts.bankOnly,
      isMatched: false,
      has: ({ id }) => !undecided.has(id),
      about: ({ state, reason }) => [lineStateLabels[state], reason].filter(Boolean).join(": "),
    });
    await writeSystemOnly(sheet, db, input);
    await writeLines(sheet, db, input, {
      title: texts.both,
      isMatched: true,
      has: () => true,
      about: ({ movements }, names) => movements.map((movement) => describe(movement, names)).join(", "),
    });
  },
};

type Line = Awaited<ReturnType<typeof linesOfReport>>[number];
type Names = ReadonlyMap<string, string>;

interface Part {
  title: string;
  isMatched: boolean;
  has: (line: Line) => boolean;
  /** What the line is or may be the money of, or what became of it. */
  about: (line: Line, names: Names) => string;
}

/** A part of the report: the bank's lines in the order of their days, a table for each currency. */
async function writeLines(sheet: Sheet, db: Db, input: ReportInput, part: Part): Promise<void> {
  const { isMatched, has, about } = part;
  const tables = makeTables(sheet, part.title, [
    { label: texts.date, width: 66, kind: "day" },
    { label: texts.account, width: 80 },
    { label: texts.reference, width: 90 },
    { label: texts.description, width: 170 },
    { label: isMatched ? texts.inSystem : texts.state, width: 170 },
  ]);
  for (const currency of CURRENCIES.toReversed())
    for await (const batch of inBatches<Line>((after) =>
      linesOfReport(db, input.companyId, { ...daysOf(input), isMatched, after }),
    )) {
      const lines = batch.filter((line) => line.currency === currency && has(line));
      const names = await namesOf(
        db,
        input.companyId,
        lines.flatMap(({ movements }) => movements),
      );
      for (const line of lines)
        tables.row(currency, line.amount, [
          line.day,
          line.account,
          line.reference ?? "",
          line.description,
          about(line, names),
        ]);
      await sheet.drain();
    }
  tables.end();
}

const describe = (movement: FreeMovement, names: Names): string =>
  `${movementText(movement)} · ${names.get(`${movement.kind} ${movement.id}`) ?? receiptTexts.anonymous}`;

async function writeSystemOnly(sheet: Sheet, db: Db, input: ReportInput): Promise<void> {
  const free = await freeMovements(db, input, daysOf(input));
  const names = await namesOf(db, input.companyId, free);
  const tables = makeTables(sheet, texts.systemOnly, [
    { label: texts.date, width: 66, kind: "day" },
    { label: texts.inSystem, width: 340 },
    { label: texts.reference, width: 170 },
  ]);
  const ordered = free.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
  for (const currency of CURRENCIES.toReversed())
    for (const movement of ordered.filter((item) => item.currency === currency))
      tables.row(currency, movement.amount, [
        movement.day,
        describe(movement, names),
        movement.reference ?? "",
      ]);
  await sheet.drain();
  tables.end();
}

type Cells = Parameters<SheetTable["row"]>[0];

/**
 * A part's tables: one for each currency that has rows, in bolívares if there are none. Two more columns hold what came in and what left, and
 * sum it.
 */
function makeTables(sheet: Sheet, title: string, columns: readonly SheetColumn[]) {
  sheet.section(title);
  const open = (currency: Currency) => ({
    currency,
    table: sheet.table([
      ...columns,
      { label: `${texts.into} (${currencyLabels[currency]})`, width: 82, kind: KINDS[currency] },
      { label: `${texts.out} (${currencyLabels[currency]})`, width: 82, kind: KINDS[currency] },
    ]),
    came: 0,
    left: 0,
  });
  let current: ReturnType<typeof open> | undefined;
  const close = () => {
    const { table, came, left } = current ?? open("VES");
    table.total([documentTexts.total, ...columns.slice(1).map(() => null), came, left]);
  };
  return {
    /** `amount`: cents or céntimos, negative for money that left. */
    row(currency: Currency, amount: number, cells: Cells) {
      if (current && current.currency !== currency) close();
      if (current?.currency !== currency) current = open(currency);
      current.table.row([...cells, amount > 0 ? amount : null, amount < 0 ? -amount : null]);
      if (amount > 0) current.came += amount;
      else current.left -= amount;
    },
    end: close,
  };
}

const KINDS = { USD: "money", VES: "bolivares" } as const;
