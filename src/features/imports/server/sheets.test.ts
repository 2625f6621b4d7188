import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { parseSheet } from "#server/sheets/parseSheet.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { rowsXml, workbookOf } from "#test/workbook.ts";
import { check, countsOf, rowsIn, run, upload } from "./testing.ts";

describe("the sheets that imports", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  const begin = async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  };

  it("give back what was not taken, ready to be imported", async () => {
    await begin();
    const sheet = rowsXml([
      ["Clientes de Ana"],
      ["Nombre", "RIF", "Dirección", "Extra"],
      ["Uno", "J-1", "A", "=x"],
      ["Dos", null, "B", 5],
    ]);
    const done = await run(
      api,
      owner,
      await check(
        owner,
        await upload(owner, (await workbookOf({ sheets: [{ rows: sheet }] })) as Uint8Array<ArrayBuffer>),
      ),
    );
    assert.deepEqual(countsOf(done), { created: 1, rejected: 1 });
    const answer = await owner.get(`/imports/${done.id}/rejected`);
    assert.equal(answer.status, 200);
    const rows = await parseSheet(answer.raw, 100);
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [
        ["Nombre", "RIF", "Dirección", "Extra", "Motivo"],
        [
          "Dos",
          "",
          "B",
          5,
          "Numero de documento: Numero de documento es Requerido; Tipo de documento: El tipo de documento es requerido",
        ],
      ],
    );
    const again = await upload(owner, answer.raw as Uint8Array<ArrayBuffer>);
    assert.equal(again.mapping.legal_name, 0);
    assert.equal(again.counts.rows, 1);
  });

  it("offer templates that can be imported as they are", async () => {
    await begin();
    for (const kind of ["clients", "couriers", "services"] as const) {
      const { status, raw } = await owner.get(`/imports/templates/${kind}`);
      assert.equal(status, 200);
      const checked = await check(owner, await upload(owner, raw as Uint8Array<ArrayBuffer>, kind));
      assert.deepEqual(countsOf(checked), { ok: 1 }, JSON.stringify(await rowsIn(owner, checked)));
      assert.ok(Object.values(checked.mapping).every((column) => column !== null));
    }
    assert.equal((await owner.get("/imports/templates/nada")).status, 404);
  });
});
