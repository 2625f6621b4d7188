import { closeReports, reportJobs } from "#features/reports/server/jobs.ts";
import type { writeTicket } from "#server/pdf/ticket.ts";
import type { JobsModule } from "#server/workers/protocol.ts";

/** Loaded with the first ticket: the PDF libraries take 30 MB. */
const ticket = async (...args: Parameters<typeof writeTicket>) =>
  (await import("#server/pdf/ticket.ts")).writeTicket(...args);

/** The functions of the documents thread. */
export default { ticket, ...reportJobs } satisfies JobsModule["default"];

export const close = closeReports;
