import { formatNumber } from "#features/deliveries/rules.ts";
import { entryKindLabels, paymentMethodLabels, paymentStatusLabels } from "#features/ledger/texts.ts";
import { Sums } from "#features/reports/rules.ts";
import { reportTitles, documentTexts as texts } from "#features/reports/texts.ts";
import { daysOf, type ReportDefinition } from "../report.ts";
import { clientsWith, creditOrders, debtSums, documentOf, ledgersOf, ordersWith } from "./debtQueries.ts";

/** Every credit order by client, with its payments. Paid and owed are as of now. */
export const debtsReport: ReportDefinition = {
  title: reportTitles.debts,
  orientation: "portrait",
  async write(sheet, db, input) {
    const { companyId } = input;
    const which = creditOrders(companyId, daysOf(input));
    const sums = await debtSums(db, input, which);
    sheet.figures([
      { label: texts.orders, value: sums.orders, count: true },
      { label: texts.amount, value: sums.amount },
      { label: texts.paid, value: sums.paid },
      { label: texts.remaining, value: sums.remaining },
    ]);
    const table = sheet.table(
      [
        { label: texts.number, width: 60 },
        { label: texts.date, width: 61, kind: "day" },
        { label: texts.service, width: 116 },
        { label: texts.status, width: 64 },
        { label: texts.amount, width: 71, kind: "money" },
        { label: texts.paid, width: 71, kind: "money" },
        { label: texts.remaining, width: 71, kind: "money" },
      ],
      [{ label: texts.client }, { label: texts.document }],
    );
    const all = new Sums(3);
    for await (const clients of clientsWith(db, input, which)) {
      for (const client of clients) {
        table.group([client.name, documentOf(client)]);
        const own = new Sums(3);
        for await (const orders of ordersWith(db, companyId, client.id, which)) {
          const ledgers = await ledgersOf(
            db,
            companyId,
            orders.map(({ debt_id }) => debt_id),
          );
          for (const { debt_id, number, date, service, status, ...debt } of orders) {
            const cells = [debt.amount, debt.paid, debt.remaining] as const;
            own.add(cells);
            table.row([formatNumber(number), date, service, paymentStatusLabels[status], ...cells]);
            for (const { kind, date, method, amount } of ledgers.get(debt_id) ?? []) {
              const signed = kind === "refund" ? -amount : amount;
              table.detail([
                entryKindLabels[kind],
                date,
                paymentMethodLabels[method],
                null,
                null,
                signed,
                null,
              ]);
            }
          }
          await sheet.drain();
        }
        all.add(own.values);
        table.subtotal([texts.subtotal, null, null, null, ...own.values]);
      }
    }
    table.total([texts.total, null, null, null, ...all.values]);
  },
};
