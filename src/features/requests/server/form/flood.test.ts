import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleFormBody } from "../samples.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const HOUR_MS = 3_600_000;

interface Form {
  owner: Caller;
  slug: string;
  service: number;
}

describe("a flood of a public form", () => {
  let api: TestApi;
  let target: Form;
  let neighbour: Form;
  before(async () => {
    api = await openTestApi();
    api.setNow(new Date(NOW));
    target = await open("asaltada");
    neighbour = await open("vecina");
  });
  after(() => api.close());

  async function open(slug: string): Promise<Form> {
    const owner = await api.owner();
    const { id } = await expectBody(owner.post("/services", sampleService({ public: true })));
    await expectBody(owner.put("/company", sampleCompany({ request_form: true, slug })), 200);
    return { owner, slug, service: id };
  }

  const ask = ({ slug, service }: Form, ip: string, change: object = {}) =>
    api.as(null, null, ip).post(`/public/${slug}/requests`, sampleFormBody(service, change));
  const countRequests = async ({ owner }: Form) => (await owner.get("/requests/filter")).body.total;
  const count = (answers: Answer[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length;
  const onlyRefused = (answers: Answer[]) =>
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => ![201, 429, 503].includes(status)),
      [],
    );

  it("of one address is refused after ten requests, and others ask on", async () => {
    const answers: Answer[] = [];
    for (let turn = 0; turn < 15; turn += 1) answers.push(await ask(target, "10.9.0.1"));
    assert.deepEqual([count(answers, 201), count(answers, 429)], [10, 5]);
    assert.ok(answers.at(-1)?.headers["retry-after"]);
    assert.equal((await ask(target, "10.9.0.2")).status, 201);
    assert.equal((await ask(neighbour, "10.9.0.1")).status, 201);
    // What a program typed into the hidden field counts too.
    const decoys: Answer[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      decoys.push(await ask(target, "10.9.0.3", { website: "https://spam.example" }));
    assert.deepEqual([count(decoys, 201), count(decoys, 429)], [10, 2]);
    assert.equal(await countRequests(target), 11);
  });

  it("all at once from one address waits for nobody else's turn", async () => {
    api.setNow(new Date(NOW + HOUR_MS));
    const before = await countRequests(target);
    const flood = Array.from({ length: 400 }, () => ask(target, "10.9.0.1"));
    const others = Array.from({ length: 10 }, (_, turn) => ask(target, `10.9.1.${turn}`));
    const office = Array.from({ length: 10 }, () => target.owner.post("/couriers", sampleCourier()));
    const [attack, requests, worked] = await Promise.all(
      [flood, others, office].map((each) => Promise.all(each)),
    );
    onlyRefused(attack ?? []);
    assert.ok(count(attack ?? [], 201) <= 10);
    assert.equal(count(requests ?? [], 201), 10);
    assert.equal(count(worked ?? [], 201), 10);
    assert.equal(await countRequests(target), before + count(attack ?? [], 201) + 10);
  });

  it("from many addresses is bounded by the hour, and another company's form and office work on", async () => {
    api.setNow(new Date(NOW + 3 * HOUR_MS));
    const before = await countRequests(target);
    let createdCount = 0;
    for (let wave = 0; wave < 7; wave += 1) {
      const flood = Array.from({ length: 100 }, (_, turn) => ask(target, `10.${10 + wave}.2.${turn}`));
      const near = ask(neighbour, `10.9.3.${wave}`);
      const office = target.owner.post("/couriers", sampleCourier());
      const answers = await Promise.all(flood);
      onlyRefused(answers);
      createdCount += count(answers, 201);
      assert.equal((await near).status, 201);
      assert.equal((await office).status, 201);
    }
    assert.equal(createdCount, 300);
    assert.equal(await countRequests(target), before + 300);
    assert.equal((await ask(target, "10.9.4.1")).status, 429);
    api.setNow(new Date(NOW + 4 * HOUR_MS + 1000));
    assert.equal((await ask(target, "10.9.4.1")).status, 201);
  });
});
