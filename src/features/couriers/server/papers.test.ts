// @both-engines Nested rows, and days compared in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleCourier } from "./samples.ts";

const TODAY = "2026-11-20";

describe("a courier's vehicle and papers", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    api.setNow(`${TODAY}T15:00:00.000Z`);
    owner = await api.owner();
    await expectBody(owner.put(`/rates/${TODAY}`, { rate: 200 }), 200);
  });

  const license = { kind: "license", number: "V-123", expires_on: "2026-11-19" };
  const insurance = { kind: "insurance", number: "SEG 9", expires_on: "2026-12-20" };
  const medical = { kind: "medical", number: "M-1", expires_on: "2026-12-21" };
  const permit = { kind: "permit", number: "P-1", expires_on: null };
  const papers = [license, insurance, medical, permit];
  const full = { vehicle: "Moto Bera azul", plate: "AB1C23D", papers };

  it("are kept in their order, answered everywhere, and kept by a body without them", async () => {
    const created = await expectBody(owner.post("/couriers", sampleCourier(full as object)));
    assert.deepEqual([created.vehicle, created.plate, created.papers], [full.vehicle, full.plate, papers]);
    const path = `/couriers/${created.id}`;
    const listed = (await owner.get("/couriers")).body[0];
    const [filtered] = (await owner.get("/couriers/filter")).body.items;
    for (const view of [await expectBody(owner.get(path), 200), listed, filtered])
      assert.deepEqual(view.papers, papers);
    const unchanged = await expectBody(owner.put(path, sampleCourier()), 200);
    assert.deepEqual(
      [unchanged.vehicle, unchanged.plate, unchanged.papers],
      [full.vehicle, full.plate, papers],
    );
    const fewer = { vehicle: "", plate: null, papers: [permit] };
    const changed = await expectBody(owner.put(path, sampleCourier(fewer as object)), 200);
    assert.deepEqual([changed.vehicle, changed.plate, changed.papers], [null, null, [permit]]);
    const { items } = await expectBody(
      owner.get(`/events/filter?entity=courier&entityId=${created.id}`),
      200,
    );
    assert.deepEqual(items[0].changes.papers, { before: papers, after: [permit] });
    const none = await expectBody(owner.put(path, sampleCourier({ papers: [] })), 200);
    assert.deepEqual(none.papers, []);
    await expectBody(owner.put(path, sampleCourier(full as object)), 200);
    await expectBody(owner.del(path), 204);
  });

  it("have a kind, a number and perhaps a day", async () => {
    const { status, body } = await owner.post(
      "/couriers",
      sampleCourier({
        papers: [{ number: "1" }, { kind: "boat", number: "1" }, { ...permit, number: "" }],
      } as object),
    );
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      "papers.0.kind": ["El tipo de papel es requerido"],
      "papers.1.kind": ["El campo no es válido"],
      "papers.2.number": ["El número del papel es requerido"],
    });
    const wrongDay = sampleCourier({ papers: [{ ...permit, expires_on: "2026-02-30" }] } as object);
    assert.deepEqual(Object.keys((await owner.post("/couriers", wrongDay)).body.errors), [
      "papers.0.expires_on",
    ]);
    const many = sampleCourier({ papers: Array.from({ length: 21 }, () => permit) } as object);
    assert.equal((await owner.post("/couriers", many)).status, 422);
  });

  it("wait for somebody from thirty days before, and the board marks an expired one", async () => {
    const waiting = async (caller = owner) =>
      (await expectBody(caller.get("/attention"), 200)).find(
        ({ kind }: { kind: string }) => kind === "papers_expiring",
      );
    const { id } = await expectBody(owner.post("/couriers", sampleCourier(full as object)));
    await expectBody(owner.post("/couriers", sampleCourier({ papers: [permit] } as object)));
    const to = "/couriers?papers_expiring=1";
    const entry = { kind: "papers_expiring", count: 2, amount: null, oldest_at: null, to };
    assert.deepEqual(await waiting(), entry);
    assert.deepEqual(await waiting(await api.owner()), undefined);
    const { items } = await expectBody(owner.get("/couriers/filter?papers_expiring=1"), 200);
    assert.deepEqual(
      items.map((courier: { id: number }) => courier.id),
      [id],
    );
    const onBoard = async () =>
      (await expectBody(owner.get("/dispatch"), 200)).couriers.find(
        (courier: { id: number }) => courier.id === id,
      );
    assert.deepEqual((await onBoard()).papers, [license]);
    api.setNow("2026-11-21T15:00:00.000Z");
    assert.equal((await waiting()).count, 3, "thirty days before");
    api.setNow("2026-12-20T15:00:00.000Z");
    assert.deepEqual((await onBoard()).papers, [license], "it is valid on its last day");
    api.setNow("2026-12-21T15:00:00.000Z");
    assert.deepEqual((await onBoard()).papers, [license, insurance]);
    await expectBody(owner.del(`/couriers/${id}`), 204);
    assert.equal(await waiting(), undefined);
  });

  it("are in a list for an authority, as a PDF and as a CSV", async () => {
    await expectBody(
      owner.post("/couriers", sampleCourier({ first_name: "Ana", last_name: "Soto", ...full } as object)),
    );
    await expectBody(owner.post("/couriers", sampleCourier({ first_name: "Berta", last_name: "Gil" })));
    const csv = await owner.get("/couriers/papers-report?format=csv");
    assert.equal(csv.status, 200);
    const lines = String(csv.body).split("\r\n");
    const ofAna = lines.filter((line) => line.includes("Ana Soto"));
    assert.equal(ofAna.length, 4);
    assert.match(ofAna[0] ?? "", /Moto Bera azul.*AB1C23D.*Licencia.*V-123.*Vencido/);
    assert.doesNotMatch(ofAna[1] ?? "", /Vencido/);
    assert.equal(lines.filter((line) => line.includes("Berta Gil")).length, 1);
    const pdf = await owner.get("/couriers/papers-report");
    assert.equal(pdf.headers["content-type"], "application/pdf");
  });
});
