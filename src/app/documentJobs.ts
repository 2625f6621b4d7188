import type { writeRouteSheet } from "#features/dispatch/server/drawRouteSheet.ts";
import type { writeLabels } from "#features/labels/server/drawLabels.ts";
import type { writeProofReport } from "#features/proof/server/drawProofReport.ts";
import { closeReports, reportJobs } from "#features/reports/server/reportJobs.ts";
import type { writeSummary } from "#server/pdf/table/summary.ts";
import type { writeTicket } from "#server/pdf/ticket.ts";
import type { writeSheets } from "#server/sheets/writeSheet.ts";
import type { JobsModule } from "#server/workers/protocol.ts";

/** Loaded with the first ticket: the PDF libraries take 30 MB. */
const ticket = async (...args: Parameters<typeof writeTicket>) =>
  (await import("#server/pdf/ticket.ts")).writeTicket(...args);

const labels = async (...args: Parameters<typeof writeLabels>) =>
  (await import("#features/labels/server/drawLabels.ts")).writeLabels(...args);

const routeSheet = async (...args: Parameters<typeof writeRouteSheet>) =>
  (await import("#features/dispatch/server/drawRouteSheet.ts")).writeRouteSheet(...args);

const summary = async (...args: Parameters<typeof writeSummary>) =>
  (await import("#server/pdf/table/summary.ts")).writeSummary(...args);

const proofReport = async (...args: Parameters<typeof writeProofReport>) =>
  (await import("#features/proof/server/drawProofReport.ts")).writeProofReport(...args);

const workbook = async (...args: Parameters<typeof writeSheets>) =>
  (await import("#server/sheets/writeSheet.ts")).writeSheets(...args);

/** The functions of the documents thread. */
export default {
  ticket,
  workbook,
  labels,
  routeSheet,
  proofReport,
  summary,
  ...reportJobs,
} satisfies JobsModule["default"];

export const close = closeReports;
