import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { photoForm } from "#server/files/samples.ts";
import { filesUsage } from "#server/files/usage.ts";
import { readConfig } from "#server/program/config.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { mountSmallDisk } from "#test/reliability/disks.ts";
import { phoneToken } from "../samples.ts";

const NOW = "2026-11-20T15:00:00.000Z";
const KB = 1024;

/** A photo of at least so many bytes, different from all others: noise can't be compressed. */
async function photo(bytes: number) {
  const raw = { width: 64, height: Math.ceil(bytes / (64 * 3)), channels: 3 } as const;
  return photoForm(
    await sharp(randomBytes(raw.width * raw.height * 3), { raw })
      .png()
      .toBuffer(),
  );
}
/** Noise of two colours that is larger than what is stored: scaled down, it has many colours. */
const growing = async () =>
  photoForm(
    await sharp(randomBytes(2000 * 2000), { raw: { width: 2000, height: 2000, channels: 1 } })
      .threshold(128)
      .png({ palette: true, colours: 2, dither: 0, effort: 1 })
      .toBuffer(),
  );
const send = async (phone: Caller, bytes = 100) =>
  phone.put(`/courier/files/${randomUUID()}`, await photo(bytes));

async function phoneOf(api: TestApi, owner: Caller): Promise<Caller> {
  const { id } = (await owner.post("/couriers", sampleCourier())).body;
  return api.as(await phoneToken(owner, id, api.as(null)));
}

describe("the room for photos and signatures", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi({ FILES_TOTAL_MB: "1" });
    api.setNow(NOW);
    owner = await api.owner();
  });
  after(() => api.close());

  /** Sets how much the owner's company has sent today. */
  async function sentToday(bucket: string, count: number): Promise<void> {
    const { company_id } = await api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const row = { bucket: `${bucket} ${company_id}`, count, started_at: NOW as never };
    await api.database.transaction((tx) =>
      tx
        .insertInto("attempts")
        .values(row)
        .onConflict((conflict) => conflict.column("bucket").doUpdateSet({ count }))
        .execute(),
    );
  }

  for (const [bucket, most, last] of [
    ["company files", 5000, 1],
    ["company kB", 1_000_000, 2],
  ] as const)
    it(`is limited for a company in a day, whichever courier sends: ${bucket}`, async () => {
      const [first, second] = [await phoneOf(api, owner), await phoneOf(api, owner)];
      await sentToday(bucket, most - last);
      assert.equal((await send(first, 1.5 * KB)).status, 200);
      for (const phone of [first, second]) {
        const refused = await send(phone, 1.5 * KB);
        assert.equal(refused.status, 429);
        assert.match(refused.body.message, /empresa ya envió demasiadas fotos/);
        assert.ok(Number(refused.headers["retry-after"]) > 3600);
      }
      const other = await phoneOf(api, await api.owner());
      assert.equal((await send(other, 1.5 * KB)).status, 200);
      await sentToday(bucket, 0);
    });

  it("counts a photo as it is stored, also one that grows when it is encoded anew", async () => {
    const phone = await phoneOf(api, owner);
    await sentToday("company kB", 1_000_000 - 600);
    const form = await growing();
    assert.equal((await phone.put(`/courier/files/${randomUUID()}`, form)).status, 429);
    await sentToday("company kB", 0);
    const refused = await phone.put(`/courier/files/${randomUUID()}`, form);
    assert.equal(refused.status, 503);
    assert.match(refused.body.message, /No queda espacio para fotos y firmas/);
  });

  it("is limited in total: above it new ones get 503 with the reason, and one that is there is answered", async () => {
    const phone = await phoneOf(api, owner);
    const [uuid, form] = [randomUUID(), await photo(590 * KB)];
    assert.equal((await phone.put(`/courier/files/${uuid}`, form)).status, 200);
    // What is stored is smaller than what was sent. A few fill the megabyte.
    let refused = await send(phone, 590 * KB);
    for (let more = 0; more < 10 && refused.status === 200; more += 1) refused = await send(phone, 590 * KB);
    const config = readConfig({ FILES_TOTAL_MB: "1" });
    const { used, most } = await filesUsage(api.database.read, config);
    assert.equal(most, 1024 * KB);
    assert.ok(used <= most && used + 600 * KB > most, String(used));
    assert.equal(refused.status, 503);
    assert.match(refused.body.message, /No queda espacio para fotos y firmas/);
    assert.ok(refused.headers["retry-after"]);
    assert.equal((await filesUsage(api.database.read, config)).used, used);
    assert.equal((await phone.put(`/courier/files/${uuid}`, form)).status, 200);
    assert.equal((await filesUsage(api.database.read, config)).used, used);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });
});

const disk = process.getuid?.() === 0 ? mountSmallDisk(2) : null;

it("a full disk answers 503 with the reason, and the same photo is taken once there is room", {
  skip: disk === null && "only root can mount a small disk",
}, async () => {
  if (!disk) return;
  const api = await openTestApi({ DATA_DIR: disk.dir });
  try {
    const phone = await phoneOf(api, await api.owner());
    const [uuid, form] = [randomUUID(), await photo(50 * KB)];
    disk.fill();
    const refused = await phone.put(`/courier/files/${uuid}`, form);
    assert.equal(refused.status, 503);
    assert.match(refused.body.message, /No queda espacio en el disco/);
    assert.equal(refused.headers["retry-after"], "60");
    disk.free();
    assert.equal((await phone.put(`/courier/files/${uuid}`, form)).status, 200);
  } finally {
    await api.close();
    disk.remove();
  }
});
