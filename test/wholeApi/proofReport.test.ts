import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import sharp from "sharp";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleAction } from "#features/phone/server/samples.ts";
import { phoneOffice } from "#features/phone/server/testing.ts";
import { photoForm } from "#server/files/samples.ts";
import { cannotRead, pagesOf } from "#server/pdf/testing.ts";

describe("the proof of a delivery as a PDF", () => {
  const { office, order, send } = phoneOffice();
  const jpeg = () =>
    sharp({ create: { width: 640, height: 480, channels: 3, background: "#336699" } })
      .jpeg()
      .toBuffer();

  /** An order that was delivered after a failed attempt, with a photo and a signature. */
  async function delivered() {
    const { owner, phone } = office();
    const id = await order({ pin: true });
    const [photo, signature] = [randomUUID(), randomUUID()];
    await phone.put(`/courier/files/${photo}`, photoForm(await jpeg()));
    await phone.put(`/courier/files/${signature}`, photoForm());
    const failed = { kind: "fail", reason: "absent", note: "Perro bravo" };
    await send(sampleAction(id), sampleAction(id, failed));
    const pin = (await owner.get(`/deliveries/${id}`)).body.pin_code;
    const handed = { receiver_name: "Ana Rojas", receiver_document: "V-12.345.678", note: "En la caja" };
    const action = { kind: "deliver", ...handed, pin, photo, signature };
    await send(sampleAction(id, action), sampleAction(id, { kind: "note", note: "Timbre roto" }));
    const { tracking_url } = (await owner.get(`/deliveries/${id}`)).body;
    return { id, token: tracking_url.split("/t/")[1] as string };
  }

  it("says when, who, where and after what, with the pictures", { skip: cannotRead }, async () => {
    const { owner, phone } = office();
    const { id } = await delivered();
    const { status, headers, raw } = await owner.get(`/deliveries/${id}/proof-report`);
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "application/pdf");
    assert.match(String(headers["content-disposition"]), /filename="constancia_1\.pdf"/);
    const text = (await pagesOf(raw)).join("\n");
    for (const part of [
      ...[
        "Constancia de entrega",
        "Orden 000001",
        "20 nov 2026, 10:30",
        "Ana Rojas",
        "V-12.345.678",
        "Confirmado",
      ],
      ...["Av. Libertador, Edif. Sol, piso 3", "María Gutiérrez", "Plaza Altamira", "Ausente", "Perro bravo"],
      ...["En la caja", "Timbre roto", "Foto, ", "Firma, "],
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
    const pin = (await phone.get("/courier/deliveries")).body;
    assert.ok(!("pin_code" in pin.items[0]));
    const { items } = (await owner.get("/events/filter?entity=report")).body;
    assert.equal(items[0].summary, "Imprimió la constancia de la orden 000001");
  });

  it("is offered to who has the link only after delivery and with the company's switch", async () => {
    const { api, owner } = office();
    const nobody = api.as(null);
    const { token } = await delivered();
    const paper = (of: string) => nobody.get(`/track/${of}/proof-report`);
    const offered = async (of: string) => (await nobody.get(`/track/${of}`)).body.proof;
    assert.deepEqual([(await paper(token)).status, await offered(token)], [404, undefined]);
    await owner.put("/company", sampleCompany({ tracking_proof: true }));
    assert.equal(await offered(token), `/track/${token}/proof-report`);
    const page = (await api.app.inject({ url: `/t/${token}` })).payload;
    assert.ok(page.includes(`href="/api/track/${token}/proof-report"`));
    const { status, raw, headers } = await paper(token);
    assert.deepEqual([status, headers["cache-control"]], [200, "no-store"]);
    if (!cannotRead) {
      const text = (await pagesOf(raw)).join("\n");
      assert.ok(text.includes("Ana Rojas"), text);
      assert.ok(text.includes("Luis") && text.includes("Ausente"), text);
      const internal = ["Perro bravo", "En la caja", "Timbre roto"];
      const ofPeople = ["Gutiérrez", "0414", "9876543", "Av. Libertador", "Altamira", "12.345.678", "Peña"];
      for (const hidden of [...internal, ...ofPeople]) assert.ok(!text.includes(hidden), hidden);
    }
    const open = (await owner.get(`/deliveries/${await order()}`)).body.tracking_url.split("/t/")[1];
    assert.deepEqual([(await paper(open)).status, await offered(open)], [404, undefined]);
    await api.database.transaction((tx) =>
      tx.updateTable("attempts").set({ count: 100 }).where("bucket", "like", "company proofs %").execute(),
    );
    assert.equal((await paper(token)).status, 429);
  });
});
