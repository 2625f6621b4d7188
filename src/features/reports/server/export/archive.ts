import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { ZipFile } from "yazl";
import { exportTexts } from "#features/reports/texts.ts";
import { BOM, csvLine, csvText } from "#server/csv.ts";
import type { Db } from "#server/schema.ts";
import { type Exported, writeReadme } from "./readme.ts";
import { type ExportedFile, files } from "./tables.ts";

/** Writes the company's records as a ZIP of CSV files and ends `output`. Keeps one batch of rows in memory at a time. */
export async function writeArchive(
  db: Db,
  companyId: number,
  exported: Exported,
  output: Writable,
): Promise<void> {
  const zip = new ZipFile();
  const entry = { mtime: exported.at };
  let reading: Readable | undefined;
  zip.addBuffer(Buffer.from(writeReadme(exported)), exportTexts.readme, entry);
  for (const file of files)
    zip.addReadStreamLazy(file.name, entry, (begin) => {
      reading = Readable.from(csvOf(db, companyId, file, exported.timeZone));
      // The library doesn't handle this error, and would wait for the rest of the file.
      reading.on("error", (error) => (zip.outputStream as Readable).destroy(error));
      begin(null, reading);
    });
  zip.end();
  try {
    await pipeline(zip.outputStream, output);
  } finally {
    reading?.destroy();
  }
}

async function* csvOf(db: Db, companyId: number, file: ExportedFile, timeZone: string) {
  const { columns } = file;
  yield BOM + csvLine(columns.map(({ name }) => csvText(name)));
  for await (const rows of file.read(db, companyId)) {
    yield rows.map((row) => csvLine(columns.map(({ field, write }) => write(row[field], timeZone)))).join("");
    // Yields, because other documents are made in the same thread.
    await yieldToEventLoop();
  }
}
