import { addAges, BUCKETS } from "#features/receivables/rules.ts";
import { ageingOn } from "#features/receivables/server/queries.ts";
import { receivableTexts as texts } from "#features/receivables/texts.ts";
import { asOfText, reportTitles } from "#features/reports/texts.ts";
import type { ReportDefinition } from "../report.ts";

/** What each client owed at the end of a day, by age of its orders. */
export const ageingReport: ReportDefinition = {
  title: reportTitles.ageing,
  orientation: "landscape",
  undated: asOfText,
  async write(sheet, db, { companyId, today }) {
    const clients = await ageingOn(db, { companyId, day: today, today });
    const all = addAges(clients);
    sheet.figures([
      { label: texts.total, value: all.total },
      { label: texts.credit, value: all.credit },
    ]);
    const money = { width: 80, kind: "money" } as const;
    const table = sheet.table([
      { label: texts.client, width: 210 },
      ...BUCKETS.map(({ key, inWords }) => ({ ...money, label: key, dataLabel: inWords })),
      { ...money, label: texts.credit },
      { ...money, label: texts.total },
    ]);
    const cells = ({ buckets, credit, total }: typeof all) => [
      ...BUCKETS.map(({ key }) => buckets[key]),
      credit,
      total,
    ];
    for (const client of clients) table.row([client.legal_name, ...cells(client)]);
    await sheet.drain();
    table.total([texts.total, ...cells(all)]);
  },
};
