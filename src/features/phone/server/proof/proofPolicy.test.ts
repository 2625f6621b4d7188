import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { photoForm } from "#server/files/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice, resultsOf } from "../testing.ts";

const ALL_OPTIONAL = { photo: "optional", signature: "optional", document: "optional" };

describe("what has to prove a delivery", () => {
  const { office, order, send, statusOf } = phoneOffice();
  const policyOf = async (id: number) => {
    const { items } = (await office().phone.get("/courier/deliveries")).body;
    return items.find((stop: { id: number }) => stop.id === id).proof;
  };

  it("is said by the client, else by the service, else by the company", async () => {
    const { owner, service } = office();
    const own = (await owner.get("/company")).body;
    assert.deepEqual([own.proof, own.pin, own.tracking_proof], [ALL_OPTIONAL, false, false]);
    const created = await owner.post("/clients", sampleClient({ allow_credit: true }));
    assert.equal(created.body.proof, null);
    const id = (
      await owner.post(
        "/deliveries",
        sampleCredit(service, created.body.id, { courier_id: office().courier }),
      )
    ).body.id;
    assert.deepEqual(await policyOf(id), ALL_OPTIONAL);

    const proof = { photo: "required" };
    assert.equal((await owner.put("/company", sampleCompany({ proof }))).status, 200);
    assert.deepEqual(await policyOf(id), { ...ALL_OPTIONAL, photo: "required" });
    const ofService = { photo: "off", signature: "required", document: "optional" };
    const { id: _, ...serviceBody } = (await owner.get(`/services/${service}`)).body;
    assert.equal((await owner.put(`/services/${service}`, { ...serviceBody, proof: ofService })).status, 200);
    assert.deepEqual(await policyOf(id), ofService);
    const ofClient = { ...ALL_OPTIONAL, document: "required" };
    const changed = await owner.put(`/clients/${created.body.id}`, { ...created.body, proof: ofClient });
    assert.deepEqual([changed.status, changed.body.proof], [200, ofClient]);
    assert.deepEqual(await policyOf(id), ofClient);

    // A body without the field keeps it, and null inherits again.
    const { proof: __, ...without } = changed.body;
    assert.deepEqual((await owner.put(`/clients/${created.body.id}`, without)).body.proof, ofClient);
    assert.equal(
      (await owner.put(`/clients/${created.body.id}`, { ...without, proof: null })).body.proof,
      null,
    );
    assert.deepEqual(await policyOf(id), ofService);
    await owner.put(`/services/${service}`, { ...serviceBody, proof: null });
    await owner.put("/company", sampleCompany());
    assert.deepEqual(await policyOf(id), { ...ALL_OPTIONAL, photo: "required" });
    const { items } = (await owner.get("/events/filter?entity=company")).body;
    assert.deepEqual(items[1].changes.proof.after, { ...ALL_OPTIONAL, photo: "required" });
  });

  it("refuses another rule, under the part that has it", async () => {
    const { owner } = office();
    for (const [path, body] of [
      ["/company", sampleCompany({ proof: { photo: "always" } })],
      ["/services", sampleService({ proof: { photo: "always" } })],
      ["/clients", sampleClient({ proof: { photo: "always" } })],
    ] as const) {
      const answer = path === "/company" ? await owner.put(path, body) : await owner.post(path, body);
      assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, ["proof.photo"]], path);
    }
  });

  it("makes a delivery without it a review, with all that was brought", async () => {
    const { owner, phone } = office();
    const proof = { photo: "required", signature: "required", document: "required" };
    await owner.put("/company", sampleCompany({ proof }));
    const id = await order();
    const photo = randomUUID();
    await send(sampleAction(id));
    await phone.put(`/courier/files/${photo}`, photoForm());
    const [result] = await send(deliver(id, { photo }));
    assert.deepEqual(
      [result.status, result.message],
      ["review", "Faltan la firma y la cédula de quien recibe"],
    );
    assert.equal(await statusOf(id), "in_transit");
    const { items } = (await owner.get("/couriers/reviews")).body;
    const { kind, number, message, receiver_name, proof: brought, collection } = items[0];
    assert.deepEqual(
      { kind, number, message, receiver_name, collection },
      {
        kind: "deliver",
        number: 1,
        message: "Faltan la firma y la cédula de quien recibe",
        receiver_name: "Ana Rojas",
        collection: null,
      },
    );
    assert.deepEqual(
      brought.map((proof: { kind: string }) => proof.kind),
      ["photo"],
    );
    const resolved = await owner.post(`/couriers/reviews/${items[0].id}/resolve`, {
      accept: true,
      note: null,
    });
    assert.equal(resolved.status, 200);
    assert.equal(await statusOf(id), "delivered");
    const [handover] = (await owner.get(`/deliveries/${id}/handovers`)).body;
    assert.deepEqual([handover.receiver_name, "pin" in handover], ["Ana Rojas", false]);
  });

  it("keeps the money of a delivery without it, and books it when an admin accepts", async () => {
    const { owner, service, courier } = office();
    await owner.put("/company", sampleCompany({ proof: { photo: "required" } }));
    const id = await order({ courier_id: courier, service_id: service, collect_fee: true });
    const collection = {
      outcome: "collected",
      method: "cash",
      currency: "USD",
      tenders: [{ currency: "USD", amount: 5.5 }],
    };
    const [, result] = await send(sampleAction(id), deliver(id, { collection }));
    assert.deepEqual([result.status, result.message], ["review", "Falta la foto"]);
    const [review] = (await owner.get("/couriers/reviews")).body.items;
    assert.deepEqual(review.cash, { USD: 5.5, VES: 0 });
    await owner.post(`/couriers/reviews/${review.id}/resolve`, { accept: true, note: null });
    const { status, cod_status, debt_remaining_amount } = (await owner.get(`/deliveries/${id}`)).body;
    assert.deepEqual([status, cod_status, debt_remaining_amount], ["delivered", "collected", 0]);
  });

  it("asks nothing of a failed attempt, and nothing that is off", async () => {
    const { owner } = office();
    await owner.put("/company", sampleCompany({ proof: { photo: "required", signature: "off" } }));
    const id = await order();
    const fail = { kind: "fail", reason: "absent" };
    const [, failed, delivered] = await send(
      ...[sampleAction(id), sampleAction(id, fail)],
      // A photo that is named counts, although it arrives later.
      deliver(id, { photo: [randomUUID()] }),
    );
    assert.deepEqual(resultsOf([failed, delivered]), ["done", "done"]);
  });
});
