import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import jsQr from "jsqr";
import sharp from "sharp";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { readParcelCode } from "#features/labels/rules.ts";
import { tooManyLabels } from "#features/labels/texts.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { cannotRead, HOSTILE, infoOf, pagesOf } from "#server/pdf/testing.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { pricedFields } from "#test/newerRows.ts";

/** The dots to the inch of most label printers. */
const DPI = 203;

/** What a camera reads on each page as it is printed: black dots on white. */
async function scan(pdf: Buffer): Promise<unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), "labels-"));
  try {
    writeFileSync(join(folder, "labels.pdf"), pdf);
    execFileSync("pdftoppm", ["-r", String(DPI), "-png", "labels.pdf", "page"], { cwd: folder });
    const read: unknown[] = [];
    for (const page of readdirSync(folder)
      .filter((name) => name.startsWith("page"))
      .sort()) {
      // Such a printer has no grey.
      const image = sharp(join(folder, page)).threshold(128).toColourspace("srgb").ensureAlpha().raw();
      const { data, info } = await image.toBuffer({ resolveWithObject: true });
      const scanned = jsQr.default(new Uint8ClampedArray(data), info.width, info.height);
      read.push(scanned && readParcelCode(scanned.data));
    }
    return read;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("labels", { skip: cannotRead }, () => {
  let api: TestApi;
  let owner: Caller;
  let [client, service] = [0, 0];
  let zones = {};
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 5 })))).id;
    client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    const { pickup_zone_id, delivery_zone_id } = (await pricedFields(owner, service)) as Record<
      string,
      number
    >;
    zones = { pickup_zone_id, delivery_zone_id };
  });
  after(() => api.close());

  const add = async (change: object = {}): Promise<number> =>
    (await expectBody(owner.post("/deliveries", sampleCredit(service, client, { ...zones, ...change })))).id;
  const print = async (...ids: number[]): Promise<Buffer> => {
    const { status, raw } = await owner.get(`/deliveries/labels?ids=${ids.join(",")}`);
    assert.equal(status, 200);
    return raw;
  };

  it("are one page of 100 × 50 mm for each parcel, which says what a courier looks for", async () => {
    const id = await add({ packages: 3 });
    const order = await expectBody(owner.get(`/deliveries/${id}`), 200);
    const pdf = await print(id);
    assert.match(infoOf(pdf).get("Page size") ?? "", /^283\.46\d* x 141\.73\d* pts/);
    const pages = pagesOf(pdf);
    assert.equal(pages.length, 3);
    for (const [index, page] of pages.entries()) {
      const number = String(order.number).padStart(6, "0");
      for (const text of [number, `${index + 1}/3`, "Chacao", "María Gutiérrez", "Av. Libertador"])
        assert.ok(page.includes(text), `${text} in ${page}`);
    }
  });

  it("have codes that a camera reads from a printer of 203 dots to the inch", async () => {
    const [single, several] = [await add(), await add({ packages: 12 })];
    const parcels = Array.from({ length: 12 }, (_, index) => ({ delivery_id: several, parcel: index + 1 }));
    assert.deepEqual(await scan(await print(several, single)), [
      ...parcels,
      { delivery_id: single, parcel: 1 },
    ]);
  });

  it("don't count the only parcel", async () => {
    const [page = ""] = pagesOf(await print(await add()));
    assert.ok(!page.includes("1/1"), page);
  });

  it("have room for whatever people write", async () => {
    let printed = 0;
    for (const text of Object.values(HOSTILE).filter((value) => value !== "")) {
      const receipt = { full_name: text.slice(0, 200), phone: "04149876543", address: text.slice(0, 500) };
      const { status, body } = await owner.post("/deliveries", sampleCredit(service, client, { receipt }));
      // Names have one line, without what people can't see.
      if (status === 422) continue;
      assert.equal(pagesOf(await print(body.id)).length, 1);
      printed += 1;
    }
    assert.ok(printed > 6, String(printed));
  });

  it("are printed for orders of the company only, and not more than a printer prints at once", async () => {
    const stranger = await api.owner();
    const id = await add();
    assert.equal((await stranger.get(`/deliveries/labels?ids=${id}`)).status, 404);
    const many = await Promise.all(Array.from({ length: 6 }, () => add({ packages: 99 })));
    const { status, body } = await owner.get(`/deliveries/labels?ids=${many.join(",")}`);
    assert.deepEqual([status, body.errors], [422, { ids: [tooManyLabels(500)] }]);
    for (const ids of ["", "0", "1,x", Array.from({ length: 101 }, (_, index) => index + 1).join(",")])
      assert.equal((await owner.get(`/deliveries/labels?ids=${ids}`)).status, 422, ids);
  });
});
