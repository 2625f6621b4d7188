import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, it } from "node:test";
import type { Day } from "#shared/dates.ts";
import { type StreamedCell, streamWorkbook } from "./streamWorkbook.ts";
import { readWorkbook } from "./workbook/readWorkbook.ts";

const text = (value: string): StreamedCell => ({ is: "text", text: value });

async function written(rows: StreamedCell[][], mostRows?: number): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const workbook = streamWorkbook(output, mostRows);
  for (const row of rows) {
    workbook.row(row);
    await workbook.drain();
  }
  await workbook.end();
  return bytes;
}

describe("a streamed workbook", () => {
  it("is read as it was written: numbers, days, moments, and texts with their zeros", async () => {
    const texts = [
      "00123",
      "=1+1",
      '<a> & "b"',
      "_x0041_",
      " con espacios ",
      "ñandú",
      "dos\nlíneas",
      "a\u0001b\ud800",
    ];
    const bytes = await written([
      [text("Nombre"), null, text("Monto")],
      texts.map(text),
      [
        { is: "money", decimal: "-1234.50" },
        { is: "rate", decimal: "231.0462" },
        { is: "integer", decimal: "12" },
        { is: "day", day: "2026-11-26" as Day },
        { is: "moment", day: "2026-11-26" as Day, time: "14:05" },
      ],
    ]);
    const rows = await readWorkbook(bytes, 100);
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ["Nombre", "", "Monto"],
        ["00123", "=1+1", '<a> & "b"', "_x0041_", "con espacios", "ñandú", "dos\nlíneas", "ab\ufffd"],
        [...[-1234.5, 231.0462, 12], { day: "2026-11-26", time: null }, { day: "2026-11-26", time: "14:05" }],
      ],
    );
  });

  it("goes on in another sheet when one is full", async () => {
    const bytes = await written([[text("a")], [text("b")], [text("c")]], 2);
    assert.match(bytes.toString("latin1"), /xl\/worksheets\/sheet2\.xml/);
    assert.deepEqual(
      (await readWorkbook(bytes, 100)).map(({ cells }) => cells),
      [["a"], ["b"]],
    );
  });

  it("stops when its reader goes away", async () => {
    const output = new PassThrough();
    const workbook = streamWorkbook(output);
    output.destroy();
    await assert.rejects(async () => {
      for (let row = 0; row < 100_000; row++) {
        workbook.row([text("x".repeat(100))]);
        await workbook.drain();
      }
    });
  });
});
