import { letterheadOf } from "#features/company/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import type { Call, FileAnswer } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import type { Day } from "#shared/dates.ts";
import type { RouteShape } from "#shared/routes/route.ts";
import { printedSummary } from "../texts.ts";
import { coverOf, type ReportInput } from "./report.ts";
import { type ReportName, reports } from "./reports.ts";
import type { Format } from "./sheet/sheet.ts";

type ReportCall = Pick<Call<RouteShape>, "at" | "today" | "clock"> & {
  actor: { companyId: number };
  query: {
    format: Format;
    start_date?: Day | undefined;
    end_date?: Day | undefined;
    margin?: "0" | "1" | undefined;
    group?: "receipt" | undefined;
  };
  db: Db;
  after: number | null;
  database: Database;
  documents: WorkPool;
};

const TYPES: Record<Format, string> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Runs a report. Its file name is `name`, the subject's id and the days as given. */
export async function reportFile(
  { actor, query, at, today, clock, db, after, database, documents }: ReportCall,
  report: ReportName,
  name: string,
  {
    thing = null,
    lastEvent,
    ofCouriers,
  }: Partial<Pick<ReportInput, "thing" | "lastEvent" | "ofCouriers">> = {},
): Promise<FileAnswer> {
  const { format, start_date: start, end_date: end, margin, group } = query;
  const input: ReportInput = {
    options: database.options,
    after,
    companyId: actor.companyId,
    company: await letterheadOf(db, actor.companyId),
    format,
    printedAt: at,
    ...clock,
    today,
    range: start && end ? { start, end } : null,
    thing,
    ...(margin === "1" ? { margin: true } : {}),
    ...(group === "receipt" ? { byReceipt: true } : {}),
    ...(ofCouriers ? { ofCouriers } : {}),
    ...(lastEvent === undefined ? {} : { lastEvent }),
  };
  const definition = reports[report];
  const parts = [name, thing?.id, start, end].filter((part) => part !== undefined);
  const covers = coverOf(definition, input);
  const summary = printedSummary(report, thing?.name, covers, format);
  return {
    name: `${parts.join("_")}.${format}`,
    contentType: TYPES[format],
    disposition: "attachment",
    // Last, because the thread starts working here: nothing after this may fail.
    body: documents.run(report, input),
    events: [{ action: "report", entity: "report", id: thing?.id ?? null, summary }],
  };
}
