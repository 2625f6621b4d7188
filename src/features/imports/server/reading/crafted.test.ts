import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { rowsXml, workbookOf } from "#test/workbook.ts";
import { importForm } from "../samples.ts";

const MEGABYTE = 1024 * 1024;
/** As long as a cell may be. */
const LONG = "Calle Los Samanes ".repeat(550).slice(0, 9900);

/** So many rows whose cells all have one shared text, but for the first: a file of some kilobytes. */
const sharedRows = (rows: number, columns: number): string =>
  Array.from(
    { length: rows },
    (_, row) => `<row><c><v>${row}</v></c>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`,
  ).join("");

/** Rows of about so many characters, each different, which a zip makes thirty times smaller. */
function longRows(letters: number): string {
  const rows = Math.ceil(letters / 4000);
  return rowsXml(Array.from({ length: rows }, (_, row) => [`${row} ${LONG.slice(0, 3900)}${row * 7919}`]));
}

describe("sheets that unpack to very much", () => {
  let api: TestApi;
  let callers: Caller[];
  before(async () => {
    api = await openTestApi();
    callers = [await api.owner(), await api.owner(), await api.owner()];
  });
  after(() => api.close());

  /** What each company hears of the same file at once. */
  async function refusals(file: Uint8Array): Promise<unknown[]> {
    const sent = callers.map((caller) =>
      caller.post("/imports", importForm("clients", new Uint8Array(file))),
    );
    return (await Promise.all(sent)).map(({ status, body }) => [status, body.errors?.file?.[0]]);
  }
  const TOO_MUCH = [422, "El archivo se descomprime en demasiados datos"];

  it("are refused when their cells repeat one long text, before any of it reaches the server", async () => {
    const file = await workbookOf({
      sheets: [{ rows: sharedRows(300, 10) }],
      shared: [`<t>${LONG}</t>`],
    });
    assert.ok(file.length < MEGABYTE / 10);
    assert.deepEqual(await refusals(file), [TOO_MUCH, TOO_MUCH, TOO_MUCH]);
  });

  it("are refused when a sheet of 95 MB is more than a reader holds, and the server reads on", async () => {
    const file = await workbookOf({ sheets: [{ rows: longRows(95 * MEGABYTE) }] });
    assert.ok(file.length < 10 * MEGABYTE);
    const texts = await refusals(file);
    for (const text of texts)
      assert.ok(
        [TOO_MUCH, [422, "El archivo tardó demasiado en leerse"]].some((known) => `${known}` === `${text}`),
        `${text}`,
      );
    const [owner] = callers;
    const good = await owner?.post("/imports", importForm("clients", "Nombre;RIF\nAna Mora;V-11222333\n"));
    assert.equal(good?.status, 201, JSON.stringify(good?.body));
  });
});
