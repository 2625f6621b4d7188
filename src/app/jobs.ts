import { closeReports, reportJobs } from "#features/reports/server/jobs.ts";
import { writeTicket } from "#server/pdf/ticket.ts";
import type { JobsModule } from "#server/workers/protocol.ts";

/** The functions of the documents thread. */
export default { ticket: writeTicket, ...reportJobs } satisfies JobsModule["default"];

export const close = closeReports;
