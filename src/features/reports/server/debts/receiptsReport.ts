import { sql } from "kysely";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { readMixedReceipts } from "#features/receipts/server/verbs/readParts.ts";
import { receiptStateLabels, receiptsTexts, receiptTexts } from "#features/receipts/texts.ts";
import { addTo, Sums } from "#features/reports/rules.ts";
import { reportTitles, documentTexts as texts } from "#features/reports/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Day, DayRange } from "#shared/dates.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import type { Cents } from "#shared/money.ts";
import type { ReceiptMethod, ReceiptState } from "#shared/vocabulary.ts";
import { movedByLedger } from "../cash/cashQueries.ts";
import { writeByMethod } from "../cash/cashTotals.ts";
import { noteGoods } from "../cash/goodsApart.ts";
import { daysOf, type ReportDefinition } from "../report.ts";
import { BATCH, inBatches } from "../sheet/batches.ts";
import type { Sheet } from "../sheet/sheet.ts";

/**
 * Every receipt by the day when its money moved, with the sums of each day, method and currency. Voided ones don't count. A
 * partly refunded receipt has a second row, which subtracts the refund. One that was paid in several ways has such rows for each.
 */
export const receiptsReport: ReportDefinition = {
  title: reportTitles.receipts,
  orientation: "landscape",
  basis: receiptsTexts.byDay,
  async write(sheet, db, input) {
    sheet.note(texts.voidedNote);
    await noteGoods(sheet, db, input.companyId, daysOf(input));
    const table = sheet.table(
      [
        { label: receiptTexts.title, width: 66 },
        { label: texts.client, width: 170 },
        { label: texts.method, width: 84 },
        { label: receiptTexts.bank, width: 96 },
        { label: receiptTexts.reference, width: 88 },
        { label: texts.status, width: 78 },
        { label: texts.dollars, width: 72, kind: "money" },
        { label: texts.bolivares, width: 92, kind: "bolivares" },
        { label: texts.amount, width: 76, kind: "money" },
      ],
      [{ label: texts.date, kind: "day" }],
    );
    const label = (text: string, values: readonly number[]) =>
      [text, null, null, null, null, null, ...values] as const;
    const [all, methods] = [new Sums(3), new Map<string, Sums>()];
    let ofDay = new Sums(3);
    let day: Day | undefined;
    const add = ({ method }: Pick<ReceiptRow, "method">, amounts: readonly number[], receipts: 0 | 1) => {
      ofDay.add(amounts);
      all.add(amounts);
      addTo(methods, paymentMethodLabels[method], [receipts, ...amounts]);
    };
    const closeDay = () => day && table.subtotal(label(texts.dayTotal, ofDay.values));
    for await (const batch of receiptsOf(db, input.companyId, daysOf(input))) {
      const mixed = await readMixedReceipts(
        db,
        input.companyId,
        batch.map(({ id }) => id),
      );
      for (const receipt of batch) {
        if (receipt.paid_on !== day) {
          closeDay();
          day = receipt.paid_on;
          ofDay = new Sums(3);
          table.group([day]);
        }
        const isVoided = receipt.state === "voided";
        for (const [index, part] of (mixed.get(receipt.id)?.tenders ?? [receipt]).entries()) {
          const amounts = [part.dollars, part.bolivares, part.amount] as const;
          const cells = cellsOfReceipt({ ...receipt, ...part });
          table.row([...cells, receiptStateLabels[receipt.state], ...amounts], { muted: isVoided });
          if (!isVoided) add(part, amounts, index === 0 ? 1 : 0);
        }
        if (isVoided || receipt.refunded === 0) continue;
        for (const part of mixed.get(receipt.id)?.refunded ?? [refundOf(receipt)]) {
          const amounts = [part.dollars, part.bolivares, part.amount] as const;
          table.row([...cellsOfReceipt({ ...receipt, ...part }), receiptsTexts.refunded, ...amounts]);
          add(part, amounts, 0);
        }
      }
      await sheet.drain();
    }
    closeDay();
    table.total(label(texts.total, all.values));
    if (methods.size > 0) writeMethods(sheet, methods);
  },
};

const refundOf = ({ method, refunded, refunded_dollars, refunded_bolivares }: ReceiptRow) => ({
  method,
  amount: refunded,
  dollars: refunded_dollars,
  bolivares: refunded_bolivares,
});

function cellsOfReceipt({
  number,
  client,
  method,
  bank,
  reference,
}: Pick<ReceiptRow, "number" | "client" | "method" | "bank" | "reference">): string[] {
  return [
    formatReceipt(number),
    client ?? receiptTexts.anonymous,
    paymentMethodLabels[method],
    bank === null ? "" : bankName(bank),
    reference ?? "",
  ];
}

function writeMethods(sheet: Sheet, methods: Map<string, Sums>): void {
  sheet.section(texts.byCurrency);
  const table = sheet.table([
    { label: texts.method, width: 160 },
    { label: texts.receipts, width: 70, kind: "integer" },
    { label: texts.dollars, width: 100, kind: "money" },
    { label: texts.bolivares, width: 120, kind: "bolivares" },
    { label: texts.amount, width: 100, kind: "money" },
  ]);
  writeByMethod(table, methods, new Sums(4));
}

interface ReceiptRow {
  id: number;
  number: number;
  paid_on: Day;
  client: string | null;
  method: ReceiptMethod;
  bank: string | null;
  reference: string | null;
  state: ReceiptState;
  /** Worth in dollars. */
  amount: Cents;
  /** What was received less the change, in each currency. */
  dollars: Cents;
  bolivares: Cents;
  /** What was given back of a receipt that is not voided, negative. */
  refunded: Cents;
  refunded_dollars: Cents;
  refunded_bolivares: Cents;
}

function receiptsOf(db: Db, companyId: number, { start, end }: DayRange) {
  const received = (currency: "USD" | "VES") =>
    sql`(select cast(coalesce(sum(t.amount), 0) as bigint) from receipt_tenders as t
      where t.receipt_id = r.id and t.currency = ${sql.lit(currency)})`;
  return inBatches<ReceiptRow>(async (after) => {
    const { rows } = await sql<ReceiptRow>`
      with shown as (
        select * from receipts
        where company_id = ${companyId} and (paid_on, id) > (${after?.paid_on ?? start}, ${after?.id ?? 0}) and paid_on <= ${end} and kind <> 'opening'
        order by paid_on, id limit ${sql.lit(BATCH)}
      ), refunds as (
        select receipt_id, cast(-sum(amount) as bigint) as amount, cast(sum(dollars) as bigint) as dollars,
          cast(sum(bolivares) as bigint) as bolivares
        from (
          select p.receipt_id, p.amount, ${movedByLedger} from shown as r
          join payments as p on p.company_id = r.company_id and p.receipt_id = r.id and p.kind = 'refund'
          where r.state <> 'voided' and r.kind <> 'advance'
        ) as refund group by receipt_id
      )
      select r.id, r.number, r.paid_on, coalesce(c.legal_name, (
          select d.anonymous_name from payments as p join debts as b on b.id = p.debt_id join deliveries as d on d.id = b.delivery_id
          where p.company_id = r.company_id and p.receipt_id = r.id order by p.id limit 1
        )) as client, r.method, r.bank, r.reference, r.state,
        r.amount, ${received("USD")} as dollars, ${received("VES")} as bolivares,
        coalesce(b.amount, 0) as refunded, coalesce(b.dollars, 0) as refunded_dollars,
        coalesce(b.bolivares, 0) as refunded_bolivares
      from shown as r left join clients as c on c.id = r.client_id left join refunds as b on b.receipt_id = r.id
      order by r.paid_on, r.id`.execute(db);
    return rows;
  });
}
