import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, describe, it } from "node:test";
import { deflateRawSync } from "node:zlib";
import type { AppError, FieldErrors } from "#shared/errors.ts";
import { partsOf, rowsXml, workbookOf, zipOf } from "#test/workbook.ts";
import type { SheetRow } from "../sheets/sheet.ts";
import { budgetOf, createReadingPool, readApart } from "./pool.ts";
import type { TestInput } from "./test-jobs.ts";

const MEGABYTE = 1024 * 1024;

const module = new URL("./test-jobs.ts", import.meta.url);

async function readSheet(sheet: Uint8Array): Promise<SheetRow[]> {
  const input: TestInput = { sheet, maxRows: 20_000 };
  const job = { module, companyId: 1, input, budget: budgetOf(sheet.length) };
  return (await Array.fromAsync(readApart<SheetRow[]>(job))).flat();
}

/** The message under `file`. */
async function refusal(read: Promise<unknown>): Promise<string> {
  const error = await read.then(
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

describe("a sheet", () => {
  it("is read in a process of its own", async () => {
    const rows = await readSheet(await workbookOf({ sheets: [{ rows: rowsXml([["a", 1]]) }] }));
    assert.deepEqual(rows, [{ number: 1, cells: ["a", 1] }]);
  });

  it("that unpacks to very much is refused, whatever it declares", async () => {
    const parts = partsOf({ sheets: [{ rows: rowsXml([["a"]]) }] });
    const sheet = "xl/worksheets/sheet1.xml";
    const tooMuch: Record<string, string | Buffer>[] = [
      { ...parts, "xl/sharedStrings.xml": randomBytes(41 * MEGABYTE) },
      { ...parts, "xl/worksheets/sheet9.xml": Buffer.concat(Array(11).fill(randomBytes(19 * MEGABYTE))) },
      // A thousand times its size.
      { ...parts, [sheet]: Buffer.alloc(2 * MEGABYTE, 0x20) },
    ];
    for (const each of tooMuch) assert.match(await refusal(readSheet(await zipOf(each))), /demasiados datos/);
    const small = await zipOf({ ...parts, [sheet]: Buffer.alloc(MEGABYTE, 0x20) });
    for (const declared of [0, 0xffffffff])
      assert.match(await refusal(readSheet(patchEntry(small, sheet, 24, declared))), /demasiados datos/);
    // It says less than it unpacks to: the reader stops there.
    assert.match(await refusal(readSheet(patchEntry(small, sheet, 24, 1000))), /está dañado/);
    assert.ok(deflateRawSync(Buffer.alloc(MEGABYTE)).length < 2000);
  });
});

describe("the pool", () => {
  const own = createReadingPool();
  after(() => own.close());
  const run = (input: TestInput, companyId = 1, budget = 3000) =>
    Array.fromAsync(own.read<SheetRow[] | number>({ module, companyId, input, budget }));

  it("gives a job's batches in order", async () => {
    assert.deepEqual(
      await run({ batches: 1500 }),
      Array.from({ length: 1500 }, (_, at) => at),
    );
  });

  it("goes on after a job that nobody wants to its end", async () => {
    for await (const at of own.read<number>({ module, companyId: 1, input: { batches: 9 }, budget: 3000 }))
      if (at === 2) break;
    assert.deepEqual(await run({ batches: 2 }), [0, 1]);
  });

  it("ends a job that needs more processor time than it may, and only that", async () => {
    const [slow, other] = await Promise.allSettled([
      refusal(run({ workMs: 60_000 }, 1, 200)),
      run({ workMs: 100 }, 2),
    ]);
    assert.deepEqual(
      [slow, other],
      [
        { status: "fulfilled", value: "El archivo tardó demasiado en leerse" },
        { status: "fulfilled", value: [100] },
      ],
    );
  });

  it("ends a job that fills its memory, and only that", async () => {
    const [full, other] = await Promise.all([
      refusal(run({ fill: true }, 1, 60_000)),
      run({ workMs: 100 }, 2),
    ]);
    assert.equal(full, "El archivo se descomprime en demasiados datos");
    assert.deepEqual(other, [100]);
  });

  it("ends a job of which one allocation finds no memory left, and only that: in a thread it would end the server", async () => {
    const [full, other] = await Promise.all([
      refusal(run({ grow: true }, 1, 60_000)),
      run({ workMs: 100 }, 2),
    ]);
    assert.equal(full, "El archivo se descomprime en demasiados datos");
    assert.deepEqual(other, [100]);
  });

  it("passes a job's own failure on, and runs the next", async () => {
    await assert.rejects(run({ fail: "roto" }), { message: "roto" });
    assert.deepEqual(await run({ batches: 1 }), [0]);
  });

  it("takes the file of a company that used less before those that another keeps sending", async () => {
    const ended: string[] = [];
    const send = async (name: string, companyId: number) => {
      await run({ workMs: 100 }, companyId);
      ended.push(name);
    };
    const [first, second] = [send("a1", 11), send("b1", 12)];
    // Both threads are taken; these wait.
    const waiting = [send("a2", 11), send("a3", 11), send("b2", 12), send("c1", 13)];
    await Promise.all([first, second, ...waiting]);
    assert.ok(ended.indexOf("c1") <= 3, ended.join());
    assert.ok(ended.indexOf("c1") < ended.indexOf("a3"), ended.join());
  });

  it("refuses what would wait too long behind the company's own files", async () => {
    const sent = Array.from({ length: 22 }, () => run({ workMs: 10 }, 21));
    const results = await Promise.allSettled(sent);
    const refused = results.filter((result) => result.status === "rejected");
    assert.deepEqual(
      refused.map(({ reason }) => (reason as AppError).status),
      [503],
    );
  });
});
