// Pictures that arrive after the action that names them, and in pieces.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, it } from "node:test";
import fc from "fast-check";
import sharp from "sharp";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { PIECE_BYTES } from "#features/phone/rules.ts";
import { photoForm } from "#server/files/samples.ts";
import { MAX_PHOTO_BYTES } from "#shared/pictures/limits.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice, resultsOf } from "../testing.ts";

const JPEG = { "content-type": "image/jpeg" };

describe("a picture on a thin uplink", () => {
  const { office, anotherPhone, order, send: act } = phoneOffice({ COMPANY_CHANGES_PER_MINUTE: "100000" });

  let large: Buffer;
  before(async () => {
    const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
    large = await sharp({ create: { width: 500, height: 400, channels: 3, background: "red", noise } })
      .jpeg({ quality: 90 })
      .toBuffer();
    assert.ok(large.length > 2 * PIECE_BYTES && large.length < MAX_PHOTO_BYTES, String(large.length));
  });

  /** An order that was delivered with these pictures, which have not arrived. */
  const delivered = async (pictures: object): Promise<number> => {
    const id = await order();
    assert.deepEqual(resultsOf(await act(sampleAction(id), deliver(id, pictures))), ["done", "done"]);
    return id;
  };
  const kindsOf = async (id: number) =>
    (await office().owner.get(`/deliveries/${id}/proof`)).body.map(({ kind }: { kind: string }) => kind);
  const send = (uuid: string, by = office().phone) => by.put(`/courier/files/${uuid}`, photoForm());

  it("is attached to its action when it arrives, within thirty days", async () => {
    const { api, owner } = office();
    const [photos, signature] = [[randomUUID(), randomUUID(), randomUUID()], randomUUID()];
    const id = await delivered({ photo: photos, signature });
    assert.deepEqual(await kindsOf(id), []);
    assert.equal((await send(photos[1] as string)).status, 200);
    assert.equal((await send(photos[1] as string)).status, 200, "again");
    assert.deepEqual(await kindsOf(id), ["photo"]);
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
    assert.match(items[0].summary, /^Envió una foto de la orden \d{6}$/);
    api.setNow("2026-12-20T15:00:00Z");
    const phone = await anotherPhone();
    assert.equal((await send(signature, phone)).status, 200);
    assert.deepEqual(await kindsOf(id), ["photo", "signature"]);
    api.setNow("2026-12-20T15:00:01Z");
    assert.equal((await send(photos[0] as string, phone)).status, 200);
    assert.deepEqual(await kindsOf(id), ["photo", "signature"], "too late");
  });

  it("is attached once when it arrives together with its action", async () => {
    const photo = randomUUID();
    const id = await order();
    await Promise.all([send(photo), act(sampleAction(id), deliver(id, { photo })), send(photo)]);
    assert.deepEqual(await kindsOf(id), ["photo"]);
  });

  it("is of one phone: another courier's file with the same id proves nothing", async () => {
    const { owner } = office();
    const photo = randomUUID();
    const id = await delivered({ photo });
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    assert.equal((await send(photo, await anotherPhone(other))).status, 200);
    assert.deepEqual(await kindsOf(id), []);
  });

  it("is refused as the fourth of an action", async () => {
    const { phone } = office();
    const id = await order();
    const photo = [1, 2, 3, 4].map(() => randomUUID());
    const action = sampleAction(id, { kind: "fail", reason: "absent", photo });
    const { status, body } = await phone.post("/courier/actions", { actions: [action] });
    assert.equal(status, 422);
    assert.match(JSON.stringify(body.errors), /Una acción tiene hasta 3 fotos/);
  });

  const sendPiece = async (uuid: string, from: number, bytes: Buffer, size = large.length) => {
    const path = `/courier/files/${uuid}/pieces?from=${from}&size=${size}`;
    return office().phone.put(path, bytes, JPEG);
  };
  const pieceAt = (from: number) => large.subarray(from, from + PIECE_BYTES);

  it("arrives in pieces, which may be sent again, and goes on where it stopped", async () => {
    const { api, owner, phone } = office();
    const photo = randomUUID();
    const id = await delivered({ photo });
    const received = async (from: number) => {
      const { status, body } = await sendPiece(photo, from, pieceAt(from));
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.id, photo);
      return body.received as number;
    };
    assert.equal(await received(0), PIECE_BYTES);
    assert.equal(await received(0), PIECE_BYTES, "its answer was lost");
    assert.equal(await received(2 * PIECE_BYTES), PIECE_BYTES, "a gap");
    let at = PIECE_BYTES;
    while (at < large.length) at = await received(at);
    assert.equal(await received(PIECE_BYTES), large.length, "the last answer was lost");
    assert.deepEqual(await kindsOf(id), ["photo"]);
    const [proof] = (await owner.get(`/deliveries/${id}/proof`)).body;
    const picture = await owner.get(`/deliveries/${id}/proof/${proof.id}`);
    assert.deepEqual((await sharp(picture.raw).metadata()).width, 500);
    const left = await api.database.read.selectFrom("file_pieces").select("id").execute();
    assert.deepEqual(left, []);
    assert.equal((await phone.put(`/courier/files/${photo}`, large, JPEG)).status, 200, "the same whole");
  });

  it("is whole in whatever order its pieces arrive, as long as each is sent until it is taken", async () => {
    const { phone } = office();
    const places = Array.from({ length: Math.ceil(large.length / PIECE_BYTES) }, (_, at) => at * PIECE_BYTES);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...places), { maxLength: 6 }), async (tries) => {
        const photo = randomUUID();
        for (const from of [...tries, ...places])
          assert.equal((await sendPiece(photo, from, pieceAt(from))).status, 200);
        const { status } = await phone.put(`/courier/files/${photo}`, large, JPEG);
        assert.equal(status, 200);
        const again = await phone.put(
          `/courier/files/${photo}`,
          Buffer.concat([large, Buffer.from("x")]),
          JPEG,
        );
        assert.equal(again.status, 409, "stored as it was sent");
      }),
      { numRuns: 10 },
    );
  });

  it("begins anew when the phone makes it smaller", async () => {
    const { phone } = office();
    const photo = randomUUID();
    await sendPiece(photo, 0, pieceAt(0));
    const small = await sharp(large).resize(200).jpeg({ quality: 40 }).toBuffer();
    const { body } = await sendPiece(photo, 0, small, small.length);
    assert.equal(body.received, small.length);
    assert.equal((await phone.put(`/courier/files/${photo}`, small, JPEG)).status, 200);
  });

  it("has five unfinished ones of a courier at most, and no piece beyond its size", async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID());
    for (const id of ids) assert.equal((await sendPiece(id, 0, pieceAt(0))).body.received, PIECE_BYTES);
    const [first, second] = ids as [string, string];
    assert.equal((await sendPiece(first, PIECE_BYTES, pieceAt(PIECE_BYTES))).body.received, 0, "begins anew");
    assert.equal((await sendPiece(second, PIECE_BYTES, pieceAt(PIECE_BYTES))).body.received, 2 * PIECE_BYTES);
    const beyond = await sendPiece(randomUUID(), 0, pieceAt(0), 100);
    assert.deepEqual([beyond.status, Object.keys(beyond.body.errors)], [422, ["size"]]);
    for (const size of [0, MAX_PHOTO_BYTES + 1])
      assert.equal((await sendPiece(randomUUID(), 0, pieceAt(0), size)).status, 422);
    const more = Buffer.concat([pieceAt(0), Buffer.from("x")]);
    assert.equal((await sendPiece(randomUUID(), 0, more)).status, 413);
    const text = Buffer.from("no es una foto");
    assert.equal((await sendPiece(randomUUID(), 0, text, text.length)).status, 422);
  });
});
