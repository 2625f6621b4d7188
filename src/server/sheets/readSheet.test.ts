import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateRawSync } from "node:zlib";
import type { AppError, FieldErrors } from "#shared/errors.ts";
import { partsOf, rowsXml, workbookOf, zipOf } from "#test/workbook.ts";
import { readSheet } from "./readSheet.ts";

const MEGABYTE = 1024 * 1024;

/** The message under `file`. */
async function refusal(bytes: Uint8Array, longest?: number): Promise<string> {
  const error = await Promise.resolve()
    .then(() => readSheet(bytes, 1, undefined, longest))
    .then(
      () => assert.fail("it was read"),
      (reason: AppError) => reason,
    );
  assert.equal(error.status, 422, String(error));
  const [message = ""] = (error.errors as FieldErrors).file ?? [];
  return message;
}

/** Writes a number of four bytes in the directory's entry of a part. */
function patchEntry(bytes: Uint8Array, name: string, field: number, value: number): Uint8Array {
  const patched = Buffer.from(bytes);
  const at = patched.lastIndexOf(name) - 46;
  patched.writeUInt32LE(value, at + field);
  return patched;
}

describe("an upload", () => {
  it("is read in a thread", async () => {
    const rows = await readSheet(await workbookOf({ sheets: [{ rows: rowsXml([["a", 1]]) }] }), 1);
    assert.deepEqual(rows, [{ number: 1, cells: ["a", 1] }]);
  });

  it("of more than 10 MB is refused", async () => {
    assert.equal(
      await refusal(new Uint8Array(10 * MEGABYTE + 1)),
      "El archivo puede pesar como máximo 10 MB",
    );
  });

  it("that unpacks to very much is refused, whatever it declares", async () => {
    const parts = partsOf({ sheets: [{ rows: rowsXml([["a"]]) }] });
    const bomb = await zipOf({ ...parts, "xl/sharedStrings.xml": Buffer.alloc(41 * MEGABYTE, 0x20) });
    assert.match(await refusal(bomb), /se descomprime en demasiados datos/);
    const rows = await zipOf({ ...parts, "xl/worksheets/sheet9.xml": Buffer.alloc(201 * MEGABYTE, 0x20) });
    assert.match(await refusal(rows), /se descomprime en demasiados datos/);
    const small = await zipOf({ ...parts, "xl/worksheets/sheet1.xml": Buffer.alloc(30 * MEGABYTE, 0x20) });
    for (const declared of [0, 0xffffffff])
      assert.match(
        await refusal(patchEntry(small, "xl/worksheets/sheet1.xml", 24, declared)),
        /demasiados datos/,
      );
    // It says less than it unpacks to: the reader stops there.
    assert.match(await refusal(patchEntry(small, "xl/worksheets/sheet1.xml", 24, 1000)), /está dañado/);
    assert.ok(deflateRawSync(Buffer.alloc(MEGABYTE)).length < 2000);
  });

  it("that fills the thread's memory ends that thread only", async () => {
    const wide = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(200_000);
    assert.match(
      await refusal(await workbookOf({ sheets: [{ rows: wide }] })),
      /demasiados datos|como máximo 200 columnas/,
    );
    assert.equal((await readSheet(new TextEncoder().encode("a;b"), 1)).length, 1);
  });

  it("that takes too long is refused, and the next one is read", async () => {
    const lines = new TextEncoder().encode("a;b;c\n".repeat(20_000));
    assert.match(await refusal(lines, 1), /tarda demasiado/);
    assert.equal((await readSheet(lines, 1)).length, 20_000);
  });
});
