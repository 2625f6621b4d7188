import { ageingReport } from "./ageingReport.ts";
import { debtsReport } from "./debtsReport.ts";
import { deliveriesReport } from "./deliveriesReport.ts";
import { detailedCash } from "./detailedCash.ts";
import { eventsReport } from "./eventsReport.ts";
import { journalReport } from "./journalReport.ts";
import { receiptsReport } from "./receiptsReport.ts";
import { receivablesReport } from "./receivablesReport.ts";
import type { ReportDefinition } from "./report.ts";
import { simplifiedCash } from "./simplifiedCash.ts";
import { statementReport } from "./statementReport.ts";
import { writeOffsReport } from "./writeOffsReport.ts";

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
} satisfies Record<string, ReportDefinition>;
export type ReportName = keyof typeof reports;
