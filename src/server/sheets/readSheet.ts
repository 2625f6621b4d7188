import { Worker } from "node:worker_threads";
import { createFairLimit } from "../admission/fairLimit.ts";
import type { SheetReply, SheetWork } from "./readSheetWorker.ts";
import { refuseFile, type SheetLimits, type SheetRow, sheetTexts } from "./sheet.ts";

const MEGABYTE = 1024 * 1024;

export const SHEET_LIMITS: SheetLimits = { maxBytes: 10 * MEGABYTE, maxRows: 20_000 };

/** What one file may use. A thread that uses more is ended, and only its upload fails. */
const MOST_MEMORY_MB = 192;
const LONGEST_MS = 20_000;

// One at a time: two would double the memory. Companies take turns.
const reading = createFairLimit<number>({ atOnce: 1, each: 1, waiting: 5, waitMs: 60_000 });

/**
 * The rows of a company's XLSX or CSV that are not empty. Throws a 422 under `file` for anything that is no sheet, locked, damaged or
 * above the limits, and `unavailable` if too many wait. `longest`: milliseconds.
 */
export function readSheet(
  bytes: Uint8Array,
  companyId: number,
  { maxBytes, maxRows }: SheetLimits = SHEET_LIMITS,
  longest: number = LONGEST_MS,
): Promise<SheetRow[]> {
  if (bytes.length > maxBytes) throw refuseFile(sheetTexts.tooLarge(maxBytes));
  return reading.run(companyId, () => readInThread({ bytes, maxRows }, longest));
}

function readInThread(work: SheetWork, longest: number): Promise<SheetRow[]> {
  const worker = new Worker(new URL("./readSheetWorker.ts", import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  });
  return new Promise<SheetRow[]>((resolve, reject) => {
    const late = setTimeout(() => reject(refuseFile(sheetTexts.tooSlow)), longest);
    worker.on("message", (reply: SheetReply) => {
      if ("rows" in reply) resolve(reply.rows);
      else reject(refuseFile(reply.problem));
    });
    worker.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuseFile(sheetTexts.tooMuch) : error),
    );
    worker.on("exit", () => {
      clearTimeout(late);
      reject(new Error("The thread that reads a sheet ended without an answer"));
    });
  }).finally(() => worker.terminate());
}
