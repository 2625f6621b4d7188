import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { NOTES_A_DAY } from "#features/phone/rules.ts";
import { photoForm } from "#server/files/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice, resultsOf } from "../testing.ts";

const note = (id: number, change: object = {}) =>
  sampleAction(id, { kind: "note", note: "La puerta es la verde", ...change });

describe("a courier's note", () => {
  const { office, order, send } = phoneOffice();

  it("stands in the order with its photos, once, in any state until the order's day is over", async () => {
    const { api, owner, phone } = office();
    const id = await order();
    const photos = [randomUUID(), randomUUID()];
    await phone.put(`/courier/files/${photos[0]}`, photoForm());
    const before = (await owner.get(`/deliveries/${id}`)).body;
    const pending = note(id);
    const results = await send(pending, pending);
    assert.deepEqual(resultsOf(results), ["done", "done"]);
    assert.deepEqual((await owner.get(`/deliveries/${id}`)).body, before, "the order is as it was");
    await send(sampleAction(id), deliver(id), note(id, { note: null, photo: photos }));
    const after = (await owner.get(`/deliveries/${id}`)).body;

    const notes = (await owner.get(`/deliveries/${id}/notes`)).body;
    assert.deepEqual(
      notes.map((note: { note: string | null; at: string }) => [note.note, note.at]),
      [
        ["La puerta es la verde", "2026-11-20T14:30:00.000Z"],
        [null, "2026-11-20T14:30:00.000Z"],
      ],
    );
    await phone.put(`/courier/files/${photos[1]}`, photoForm());
    const proofs = (await owner.get(`/deliveries/${id}/proof`)).body;
    assert.equal(proofs.length, 2);
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
    const summaries = items.map(({ summary }: { summary: string }) => summary);
    assert.ok(summaries.includes("Agregó una nota a la orden 000001"), summaries);
    assert.ok(summaries.includes("Agregó 2 fotos a la orden 000001"), summaries);
    assert.deepEqual((await owner.get(`/deliveries/${id}`)).body.updated_at, after.updated_at);

    // At Caracas it is the next day.
    api.setNow("2026-11-21T05:00:00Z");
    assert.deepEqual(resultsOf(await send(note(id))), ["La orden terminó otro día"]);
  });

  it("needs a text or a photo, and an order of this courier", async () => {
    const { owner, phone } = office();
    const id = await order();
    const { status, body } = await phone.post("/courier/actions", { actions: [note(id, { note: " " })] });
    assert.deepEqual([status, Object.values(body.errors)], [422, [["Escribe una nota o toma una foto"]]]);
    const other = (await owner.post("/couriers", sampleCourier())).body.id;
    await owner.put(`/deliveries/${id}/courier`, { courier_id: other });
    const results = await send(note(id), note(987_654));
    assert.deepEqual(resultsOf(results), [
      "La orden ya no está asignada a este repartidor",
      "La orden no existe",
    ]);
    assert.deepEqual((await owner.get(`/deliveries/${id}/notes`)).body, []);
  });

  it("is the last one of its day after many", async () => {
    const id = await order();
    const many = Array.from({ length: NOTES_A_DAY + 1 }, () => note(id));
    const results = resultsOf(await send(...many));
    assert.deepEqual(results.slice(-2), ["done", `La orden ya tiene ${NOTES_A_DAY} notas hoy`]);
  });
});
