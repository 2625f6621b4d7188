import { detailedCash } from "./cash/detailedCash.ts";
import { simplifiedCash } from "./cash/simplifiedCash.ts";
import { ageingReport } from "./debts/ageingReport.ts";
import { bankReport } from "./debts/bankReport.ts";
import { debtsReport } from "./debts/debtsReport.ts";
import { receiptsReport } from "./debts/receiptsReport.ts";
import { receivablesReport } from "./debts/receivablesReport.ts";
import { statementReport } from "./debts/statementReport.ts";
import { writeOffsReport } from "./debts/writeOffsReport.ts";
import { deliveriesReport } from "./deliveriesReport.ts";
import { eventsReport } from "./eventsReport.ts";
import { journalReport } from "./journalReport.ts";
import { papersReport } from "./papersReport.ts";
import type { ReportDefinition } from "./report.ts";
import { tariffReport } from "./tariffReport.ts";

export const reports = {
  detailedCash,
  simplifiedCash,
  deliveries: deliveriesReport,
  debts: debtsReport,
  receivables: receivablesReport,
  events: eventsReport,
  journal: journalReport,
  statement: statementReport,
  ageing: ageingReport,
  writeOffs: writeOffsReport,
  receipts: receiptsReport,
  tariff: tariffReport,
  bank: bankReport,
  papers: papersReport,
} satisfies Record<string, ReportDefinition>;
export type ReportName = keyof typeof reports;
