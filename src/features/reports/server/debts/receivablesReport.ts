import { formatNumber } from "#features/deliveries/rules.ts";
import { AGES, ageOf, Sums, spreadByAge } from "#features/reports/rules.ts";
import { asOfText, reportTitles, documentTexts as texts } from "#features/reports/texts.ts";
import type { ReportDefinition } from "../report.ts";
import { clientsWith, debtSums, documentOf, OPEN_DEBTS, ordersWith } from "./debtQueries.ts";

/** Open debts by client, each in the column of its age. */
export const receivablesReport: ReportDefinition = {
  title: reportTitles.receivables,
  orientation: "landscape",
  undated: asOfText,
  async write(sheet, db, input) {
    const sums = await debtSums(db, input, OPEN_DEBTS);
    sheet.figures([
      { label: texts.clients, value: sums.clients, count: true },
      { label: texts.orders, value: sums.orders, count: true },
      { label: texts.remaining, value: sums.remaining },
    ]);
    const money = { width: 82, kind: "money" } as const;
    const table = sheet.table(
      [
        { label: texts.number, width: 62 },
        { label: texts.date, width: 70, kind: "day" },
        { label: texts.service, width: 150 },
        { label: texts.age, width: 44, kind: "integer" },
        ...AGES.map(({ label, inWords }) => ({ ...money, label, dataLabel: inWords })),
        { ...money, label: texts.remaining },
      ],
      [{ label: texts.client }, { label: texts.document }],
    );
    const columns = AGES.length + 1;
    const all = new Sums(columns);
    for await (const clients of clientsWith(db, input, OPEN_DEBTS)) {
      for (const client of clients) {
        table.group([client.name, documentOf(client)]);
        const own = new Sums(columns);
        for await (const orders of ordersWith(db, input.companyId, client.id, OPEN_DEBTS)) {
          for (const { number, date, service, remaining } of orders) {
            const age = ageOf(date, input.today);
            const cells = [...spreadByAge(remaining, age), remaining];
            own.add(cells);
            table.row([formatNumber(number), date, service, age, ...cells]);
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
