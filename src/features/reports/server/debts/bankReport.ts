import { type FreeMovement, freeMovements, linesOfReport, namesOf } from "#features/bank/server/queries.ts";
import { lineStateLabels, movementText, bankTexts as texts } from "#features/bank/texts.ts";
import { receiptTexts } from "#features/receipts/texts.ts";
import { documentTexts, reportTitles } from "#features/reports/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Cents } from "#shared/money.ts";
import { daysOf, type ReportDefinition, type ReportInput } from "../report.ts";
import { inBatches } from "../sheet/batches.ts";
import type { Sheet } from "../sheet/sheet.ts";

/**
 * What is in the bank and in the system, what is only in the bank, and what is only in the system, by the day of the bank's line or of the
 * system's movement. Money that left is negative.
 */
export const bankReport: ReportDefinition = {
  title: reportTitles.bank,
  orientation: "landscape",
  async write(sheet, db, input) {
    await writeLines(sheet, db, input, true);
    await writeLines(sheet, db, input, false);
    await writeSystemOnly(sheet, db, input);
  },
};

/** The bank's lines: matched ones with what they are the money of, or the others. */
async function writeLines(sheet: Sheet, db: Db, input: ReportInput, isMatched: boolean): Promise<void> {
  sheet.section(isMatched ? texts.both : texts.bankOnly);
  const table = sheet.table([
    { label: texts.date, width: 70, kind: "day" },
    { label: texts.account, width: 84 },
    { label: texts.reference, width: 96 },
    { label: texts.description, width: 190 },
    { label: isMatched ? texts.inSystem : texts.state, width: 190 },
    { label: texts.amount, width: 110, kind: "bolivares" },
  ]);
  let total = 0;
  for await (const batch of inBatches<Line>((after) =>
    linesOfReport(db, input.companyId, { ...daysOf(input), isMatched, after }),
  )) {
    const names = await namesOf(
      db,
      input.companyId,
      batch.flatMap(({ movement }) => movement ?? []),
    );
    for (const { day, account, reference, description, state, reason, amount, movement } of batch) {
      const what = movement
        ? describe(movement, names)
        : [lineStateLabels[state], reason].filter(Boolean).join(": ");
      table.row([day, account, reference ?? "", description, what, amount]);
      total += amount;
    }
    await sheet.drain();
  }
  table.total([documentTexts.total, null, null, null, null, total]);
}

type Line = Awaited<ReturnType<typeof linesOfReport>>[number];

const describe = (movement: FreeMovement, names: ReadonlyMap<string, string>): string =>
  `${movementText(movement)} · ${names.get(`${movement.kind} ${movement.id}`) ?? receiptTexts.anonymous}`;

async function writeSystemOnly(sheet: Sheet, db: Db, input: ReportInput): Promise<void> {
  const { companyId, timeZone } = input;
  const free = await freeMovements(db, { companyId, timeZone }, daysOf(input));
  const names = await namesOf(db, companyId, free);
  sheet.section(texts.systemOnly);
  const table = sheet.table([
    { label: texts.date, width: 70, kind: "day" },
    { label: texts.inSystem, width: 360 },
    { label: texts.reference, width: 140 },
    { label: texts.amount, width: 110, kind: "bolivares" },
  ]);
  let total = 0 as Cents;
  for (const movement of free.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id))) {
    table.row([movement.day, describe(movement, names), movement.reference ?? "", movement.amount]);
    total = (total + movement.amount) as Cents;
  }
  await sheet.drain();
  table.total([documentTexts.total, null, null, total]);
}
