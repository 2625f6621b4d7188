// A client, courier or service that something refers to is hidden instead of deleted. A foreign key that REFERRING doesn't know would answer 500.
// @both-engines Foreign keys.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { REFERRING } from "#server/removeOrHide.ts";
import { expectBody, openTestApi, type TestApi, testEngine } from "#test/api.ts";

/** Columns of clients without a foreign key. SQLite adds none to a table that is there. */
const WITHOUT_KEY = ["imports.client_id", ...(testEngine === "sqlite" ? ["clients.merged_into_id"] : [])];

describe("what refers to a record that is deleted", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi({ now: "2026-11-20T15:00:00Z" });
  });
  after(() => api.close());

  for (const [table, columns] of Object.entries(REFERRING))
    it(`is every foreign key to ${table}, but for those that delete its rows too`, async () => {
      const { rows } = await (testEngine === "sqlite"
        ? sql<{ name: string }>`
            select t.name || '.' || k."from" as name from sqlite_schema as t, pragma_foreign_key_list(t.name) as k
            where t.type = 'table' and k."table" = ${table} and k."from" <> 'company_id' and k.on_delete = 'NO ACTION'`
        : sql<{ name: string }>`
            select k.conrelid::regclass || '.' || a.attname as name from pg_constraint as k
            join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
            where k.contype = 'f' and k.confrelid = ${table}::regclass and a.attname <> 'company_id' and k.confdeltype = 'a'`
      ).execute(api.database.read);
      const keys = [...rows.map(({ name }) => name), ...(table === "clients" ? WITHOUT_KEY : [])];
      assert.deepEqual(keys.sort(), [...columns].sort());
    });

  it("hides a courier whom only an order of a closed day names, which another one has since", async () => {
    const owner = await api.owner();
    const add = (path: string, body: object) => expectBody(owner.post(path, body));
    const { id: service } = await add("/services", sampleService());
    const { id: courier_id } = await add("/couriers", sampleCourier());
    const { id: other } = await add("/couriers", sampleCourier());
    const order = sampleDelivery(service, { courier_id, date: "2026-11-18" });
    const { id } = await add("/deliveries", order);
    await expectBody(owner.put("/company/closed-until", { date: "2026-11-19" }), 200);
    await expectBody(owner.put(`/deliveries/${id}/courier`, { courier_id: other }), 200);
    const { status, body } = await owner.del(`/couriers/${courier_id}`);
    assert.equal(status, 204, JSON.stringify(body));
    assert.equal((await owner.get(`/couriers/${courier_id}`)).status, 404);
  });
});
