import { closeReports, reportJobs } from "#features/reports/server/jobs.ts";
import type { JobsModule } from "#server/pdf/protocol.ts";
import { writeTicket } from "#server/pdf/ticket.ts";

/** What the thread of papers can do. */
export default { ticket: writeTicket, ...reportJobs } satisfies JobsModule["default"];

export const close = closeReports;
