import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import sharp from "sharp";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { photoForm, samplePhoto } from "#server/files/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice } from "../testing.ts";

describe("files of a courier's phone", () => {
  const { office, anotherPhone, order, send } = phoneOffice();

  it("takes 1,000 files a day of a courier, and the same one again", async () => {
    const { api, owner, phone } = office();
    const send = (id: string, as = phone) => as.put(`/courier/files/${id}`, photoForm());
    const sent = randomUUID();
    assert.equal((await send(sent)).status, 200);
    await api.database.transaction((tx) =>
      tx.updateTable("attempts").set({ count: 1000 }).where("bucket", "like", "files %").execute(),
    );
    const { status, body, headers } = await send(randomUUID());
    assert.deepEqual(
      [status, body.message, headers["retry-after"]],
      [429, "Este teléfono ya envió demasiadas fotos hoy. Avisa a la oficina.", String(24 * 3600)],
    );
    assert.equal((await send(sent)).status, 200);
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    assert.equal((await send(randomUUID(), await anotherPhone(other))).status, 200);
    api.setNow("2026-11-21T15:00:00Z");
    assert.equal((await send(randomUUID())).status, 200);
  });

  it("stores photos by their content, once, and shows them to the office only", async () => {
    const { api, owner, phone } = office();
    const [photo, signature] = [randomUUID(), randomUUID()];
    const bytes = samplePhoto(0x12_34_56);
    assert.equal((await phone.put(`/courier/files/${photo}`, photoForm(bytes))).status, 200);
    const raw = await phone.put(`/courier/files/${signature.toUpperCase()}`, bytes, {
      "content-type": "image/png",
    });
    assert.deepEqual(raw.body, { id: signature });
    assert.equal((await phone.put(`/courier/files/${photo}`, photoForm(bytes))).status, 200, "again");
    assert.equal((await phone.put(`/courier/files/${photo}`, photoForm())).status, 409, "other content");
    const text = await phone.put(
      `/courier/files/${randomUUID()}`,
      photoForm(Buffer.from("<svg/>".repeat(9))),
    );
    assert.deepEqual(text.body.errors, { file: ["Debe ser una imagen JPEG, PNG o WebP"] });
    const large = Buffer.concat([bytes, Buffer.alloc(600 * 1024)]);
    assert.equal((await phone.put(`/courier/files/${randomUUID()}`, photoForm(large))).status, 413);
    const type = { "content-type": "image/png" };
    assert.equal((await phone.put(`/courier/files/${randomUUID()}`, large, type)).status, 413);
    assert.equal((await phone.put("/courier/files/1", photoForm(bytes))).status, 404);

    const id = await order();
    await send(sampleAction(id));
    await send(deliver(id, { photo, signature }));
    const proofs = (await owner.get(`/deliveries/${id}/proof`)).body;
    assert.deepEqual(
      proofs.map(({ kind, receiver_name }: { kind: string; receiver_name: string }) => [kind, receiver_name]),
      [
        ["photo", "Ana Rojas"],
        ["signature", "Ana Rojas"],
      ],
    );
    const picture = await owner.get(`/deliveries/${id}/proof/${proofs[0].id}`);
    assert.equal(picture.headers["content-type"], "image/png");
    assert.deepEqual([...(await sharp(picture.raw).raw().toBuffer())], [0x12, 0x34, 0x56]);
    const stranger = await api.owner();
    assert.equal((await stranger.get(`/deliveries/${id}/proof/${proofs[0].id}`)).status, 404);
  });
});
