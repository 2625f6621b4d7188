import { parentPort, workerData } from "node:worker_threads";
import { parseSheet } from "./parseSheet.ts";
import { SheetError, type SheetRow } from "./sheet.ts";

export interface SheetWork {
  bytes: Uint8Array;
  maxRows: number;
}

/** `problem`: why the file can't be read. */
export type SheetReply = { rows: SheetRow[] } | { problem: string };

const { bytes, maxRows } = workerData as SheetWork;
const reply = await parseSheet(bytes, maxRows).then(
  (rows): SheetReply => ({ rows }),
  (error: unknown): SheetReply => {
    if (error instanceof SheetError) return { problem: error.message };
    throw error;
  },
);
parentPort?.postMessage(reply);
