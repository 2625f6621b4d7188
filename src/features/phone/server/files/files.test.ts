import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { photoForm, samplePhoto } from "#server/files/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "../samples.ts";

describe("a file that a courier's phone sends", () => {
  let api: TestApi;
  let owner: Caller;
  let courier: number;
  let phone: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  it("keeps no place and no camera of a photo, and knows it again as its phone sent it", async () => {
    const [photo, type] = [randomUUID(), { "content-type": "image/jpeg" }];
    const jpeg = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: "red" } })
      .withExif({ IFD0: { Make: "Camara" }, IFD3: { GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    assert.ok(jpeg.includes("Camara"));
    const sendPhoto = (bytes: Buffer) => phone.put(`/courier/files/${photo}`, bytes, type);
    for (const which of ["first", "again"]) assert.equal((await sendPhoto(jpeg)).status, 200, which);
    assert.equal((await sendPhoto(Buffer.concat([jpeg, Buffer.from("x")]))).status, 409);
    const service = (await owner.post("/services", sampleService())).body.id;
    const { id } = (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier }))).body;
    const handed = { kind: "deliver", receiver_name: "Ana Rojas", photo };
    const { body } = await phone.post("/courier/actions", {
      actions: [sampleAction(id), sampleAction(id, handed)],
    });
    assert.equal(body.results[1].status, "done", JSON.stringify(body));
    const [proof] = (await owner.get(`/deliveries/${id}/proof`)).body;
    const picture = await owner.get(`/deliveries/${id}/proof/${proof.id}`);
    assert.ok(!picture.raw.includes("Camara"));
    const { exif, width, height, format } = await sharp(picture.raw).metadata();
    assert.deepEqual([exif, width, height, format], [undefined, 1600, 800, "jpeg"]);
    // The stored bytes are others. A file from before that is known by its own hash.
    const stored = await api.database.read
      .selectFrom("proof_files")
      .selectAll()
      .where("uuid", "=", photo)
      .executeTakeFirstOrThrow();
    assert.notEqual(stored.sha256, stored.sent_sha256);
    await api.database.transaction((tx) =>
      tx.updateTable("proof_files").set({ sent_sha256: null }).where("id", "=", stored.id).execute(),
    );
    assert.equal((await sendPhoto(picture.raw)).status, 200);
    assert.equal((await sendPhoto(jpeg)).status, 409);
  });

  it("refuses a picture of too many pixels, and a damaged one, and keeps neither", async () => {
    const many = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    assert.ok(many.length < 600 * 1024);
    for (const bytes of [
      many,
      samplePhoto().subarray(0, 40),
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    ]) {
      const { status, body } = await phone.put(`/courier/files/${randomUUID()}`, photoForm(bytes));
      assert.deepEqual([status, body.errors], [422, { file: ["Debe ser una imagen JPEG, PNG o WebP"] }]);
    }
  });
});
