// A recipient of a request for a trip, of which each stop has its own.
import assert from "node:assert/strict";
import { it } from "node:test";
import { sampleAsked, sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { expectBody, openTestApi } from "#test/api.ts";
import { eraseRequests } from "./eraseRequests.ts";

it("a recipient is erased at any stop, with the notes of all", async () => {
  const api = await openTestApi();
  try {
    api.setNow("2026-11-20T15:00:00Z");
    const owner = await api.owner();
    const service_id = (await expectBody(owner.post("/services", sampleService()))).id;
    const { receipt } = sampleAsked(service_id);
    const other = { full_name: "Persona Borrable", phone: "04127778899", address: "Su casa" };
    const stops = [
      { receipt, notes: "De la vecina" },
      { receipt: other, notes: "Su regalo" },
    ];
    const { id } = await sampleRequest(api.database, owner.user.id, { service_id, body: { stops } });
    const { company_id } = await api.database.read
      .selectFrom("requests")
      .select("company_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const erased = await api.database.transaction((tx) =>
      eraseRequests(tx, company_id, phoneKey(other.phone)),
    );
    assert.deepEqual(erased[0]?.slice(0, 1), ["Persona Borrable"]);
    const { body } = await expectBody(owner.get(`/requests/${id}`), 200);
    const text = JSON.stringify(body);
    assert.ok(!/Borrable|7778899|Su casa|regalo|vecina/.test(text), text);
    assert.equal(body.stops[0].receipt.full_name, receipt.full_name);
  } finally {
    await api.close();
  }
});
