import { openSnapshots, type Snapshots } from "#server/database/snapshots.ts";
import type { DatabaseOptions } from "#server/database/types.ts";
import type { Job } from "#server/workers/protocol.ts";
import { writeArchive } from "./export/archive.ts";
import type { Exported } from "./export/readme.ts";
import { coverOf, type ReportDefinition, type ReportInput } from "./report.ts";
import { reports } from "./reports.ts";
import { openSheet } from "./sheet/openSheet.ts";

const opened = new Map<string, Promise<Snapshots>>();

function snapshotsOf(options: DatabaseOptions): Promise<Snapshots> {
  const key = JSON.stringify(options);
  let snapshots = opened.get(key);
  if (!snapshots) {
    snapshots = openSnapshots(options);
    opened.set(key, snapshots);
  }
  return snapshots;
}

/** Called before the thread ends. */
export async function closeReports(): Promise<void> {
  await Promise.all([...opened.values()].map(async (snapshots) => (await snapshots).close()));
}

/** The report as a job: it reads one snapshot of the database. */
function reportJob(definition: ReportDefinition): Job<ReportInput> {
  return async (input, output, signal) => {
    const snapshots = await snapshotsOf(input.options);
    await snapshots.read(input.after, signal, async (db) => {
      const { company, printedAt, timeZone } = input;
      const { title, orientation, basis, forWall } = definition;
      const range = coverOf(definition, input);
      const about = input.thing?.name;
      const aboutMore = input.thing?.document;
      const subject = { title, company, about, aboutMore, range, basis };
      const heading = { ...subject, printedAt, timeZone, orientation, forWall };
      const sheet = await openSheet(input.format, heading, output);
      await definition.write(sheet, db, input);
      await sheet.end();
    });
  };
}

/** The export's input, cloned to the documents thread. */
export interface ExportInput extends Exported {
  options: DatabaseOptions;
  after: number | null;
  companyId: number;
}

const exportJob: Job<ExportInput> = async (input, output, signal) => {
  const snapshots = await snapshotsOf(input.options);
  await snapshots.read(input.after, signal, (db) => writeArchive(db, input.companyId, input, output));
};

/** The report jobs by name, for the documents thread. */
export const reportJobs = {
  ...Object.fromEntries(Object.entries(reports).map(([name, definition]) => [name, reportJob(definition)])),
  export: exportJob,
};
