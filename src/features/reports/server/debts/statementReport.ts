import { findCompany } from "#features/company/server/queries.ts";
import { ownNumberTexts } from "#features/deliveries/fields/ownNumberTexts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { groupByReceipt } from "#features/receivables/rules.ts";
import { statementOf } from "#features/receivables/server/queries.ts";
import {
  closingInBolivares,
  statementKindLabels,
  receivableTexts as texts,
} from "#features/receivables/texts.ts";
import { reportTitles } from "#features/reports/texts.ts";
import { dollarsToBolivares, sum } from "#shared/money.ts";
import { daysOf, type ReportDefinition } from "../report.ts";
import { BATCH } from "../sheet/batches.ts";
import type { SheetColumn } from "../sheet/sheet.ts";

const columnsOf = (hasNumbers: boolean, isZoned: boolean): SheetColumn[] => [
  { label: texts.date, width: 68, kind: "day" },
  { label: texts.concept, width: isZoned ? 62 : 84 },
  { label: texts.order, width: 52 },
  ...(hasNumbers ? [{ label: ownNumberTexts.short, width: 60 }] : []),
  { label: texts.orderDate, width: 68, kind: "day" },
  ...(isZoned ? [{ label: texts.zones, width: 98 }] : []),
  { label: texts.receipt, width: 64 },
  { label: texts.charge, width: 62, kind: "money" },
  { label: texts.credited, width: 62, kind: "money" },
  { label: texts.balance, width: 66, kind: "money" },
];

/** Every change of what a client owes, with the balance after each. */
export const statementReport: ReportDefinition = {
  title: reportTitles.statement,
  orientation: "portrait",
  async write(sheet, db, input) {
    const { start, end } = daysOf(input);
    const statement = await statementOf(db, input.companyId, input.thing?.id ?? 0, {
      start,
      end,
      today: input.today,
    });
    const { opening, closing } = statement;
    const lines = input.byReceipt ? groupByReceipt(statement.lines) : statement.lines;
    const charges = sum(lines.map(({ charge }) => charge));
    const credits = sum(lines.map(({ credit }) => credit));
    sheet.figures([
      { label: texts.opening, value: opening },
      { label: texts.charge, value: charges },
      { label: texts.credited, value: credits },
      { label: texts.closing, value: closing },
    ]);
    const rate = await rateOn(db, input.companyId, input.today);
    if (rate && closing > 0)
      sheet.figures([
        {
          label: closingInBolivares(rate),
          value: dollarsToBolivares(closing, rate.rate),
          currency: "VES",
        },
      ]);
    const hasNumbers = lines.some(({ client_reference }) => client_reference !== null);
    /** A column of a client who has numbers of its own. */
    const numbered = <T>(cell: T): T[] => (hasNumbers ? [cell] : []);
    const isZoned = lines.some(({ zones }) => zones !== null);
    /** A column of a client whose orders have zones. */
    const zoned = <T>(cell: T): T[] => (isZoned ? [cell] : []);
    const table = sheet.table(columnsOf(hasNumbers, isZoned));
    const blank = [null, ...numbered(null), null, ...zoned(null), null];
    table.row([start, texts.opening, ...blank, null, null, opening]);
    for (const [
      at,
      { date, kind, number, order_date, client_reference, zones, receipt_number, ...line },
    ] of lines.entries()) {
      const order = number === null ? null : formatNumber(number);
      const receipt = receipt_number === null ? null : formatReceipt(receipt_number);
      const moved = [line.charge || null, line.credit || null, line.balance];
      table.row([
        date,
        statementKindLabels[kind],
        order,
        ...numbered(client_reference),
        order_date,
        ...zoned(zones),
        receipt,
        ...moved,
      ]);
      if (at % BATCH === 0) await sheet.drain();
    }
    table.total([null, texts.closing, ...blank, charges, credits, closing]);
    const { payment_details } = await findCompany(db, input.companyId);
    if (payment_details) sheet.note(`${texts.howToPay}\n${payment_details}`);
    sheet.note(texts.note);
  },
};
