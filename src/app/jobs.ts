import { closeReports, reportJobs } from "#features/reports/server/jobs.ts";
import { writeTicket } from "#server/pdf/ticket.ts";
import type { JobsModule } from "#server/workers/protocol.ts";

/** What the thread of documents can do. */
export default { ticket: writeTicket, ...reportJobs } satisfies JobsModule["default"];

export const close = closeReports;
