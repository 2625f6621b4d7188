import { parseSheet } from "../sheets/parseSheet.ts";
import type { SheetRow } from "../sheets/sheet.ts";
import type { ReadingModule } from "./protocol.ts";

/** What the pool's test asks for: to read a sheet, to work for so long, to give so many batches, to hold too much in small pieces or in one. */
export type TestInput =
  | { sheet: Uint8Array; maxRows: number }
  | { workMs: number }
  | { batches: number }
  | { fill: true }
  | { grow: true }
  | { fail: string };

const run: ReadingModule<TestInput, SheetRow[] | number>["default"] = async function* (input) {
  if ("sheet" in input) yield await parseSheet(input.sheet, input.maxRows);
  else if ("workMs" in input) {
    work(input.workMs);
    yield input.workMs;
  } else if ("batches" in input) for (let at = 0; at < input.batches; at++) yield at;
  else if ("fill" in input) {
    const hoard: number[][] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, at) => at / 3));
  } else if ("grow" in input) {
    const whole = new Map<number, number>();
    for (let at = 0; ; at += 1) whole.set(at, at);
  } else throw new Error(input.fail);
};

export default run;

/** Uses the processor for so long, in milliseconds of its own time. */
function work(milliseconds: number): void {
  const begin = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(begin);
    if ((user + system) / 1000 >= milliseconds) return;
  }
}
