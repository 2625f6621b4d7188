import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleMobile } from "#features/receipts/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { openTestApi } from "#test/api.ts";
import { holdsPhone, spelledPhones } from "./erasedPhones.ts";

describe("the phones of an erased person", () => {
  it("are found in every spelling, also where they only paid", async () => {
    const api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    const owner = await api.owner();
    const create = async (path: string, body: object): Promise<number> =>
      (await owner.post(path, body)).body.id;
    const [service, courier] = [
      await create("/services", sampleService()),
      await create("/couriers", sampleCourier()),
    ];
    await owner.put("/rates/2026-11-20", { rate: 100 });
    const client_id = await create("/clients", sampleClient());
    const paid = { client_id, method: "mobile_payment", tenders: [sampleMobile(500)] };
    assert.equal((await owner.post("/debt-payments/advance", paid)).status, 201);
    const order = await create("/deliveries", sampleDelivery(service, { courier_id: courier }));
    const phone = api.as(await phoneToken(owner, courier, api.as(null)));
    await phone.post("/courier/actions", { actions: [sampleAction(order)] });
    const read = api.database.read;
    const { company_id } = await read
      .selectFrom("deliveries")
      .select("company_id")
      .where("id", "=", order)
      .executeTakeFirstOrThrow();
    const collection = JSON.stringify({
      tenders: [{ payer_phone: "+58 414.123-45-67" }],
      note: "0414-9999999",
    });
    await api.database.transaction(async (tx) => {
      // As older versions stored them.
      await tx.updateTable("deliveries").set({ payment_phone: "(0414) 1234567" }).execute();
      await sql`update courier_actions set collection = ${collection}`.execute(tx);
    });
    const spellings = await spelledPhones(read, company_id, ["Rosa Mora", "+58 414 1234567"]);
    for (const spelled of [
      "4141234567",
      "(0414) 1234567",
      "+58 414.123-45-67",
      "04141234567",
      "0414-1234567",
    ])
      assert.ok(spellings.includes(spelled), spelled);
    assert.ok(!spellings.some((text) => text.includes("999")));
    assert.deepEqual(await spelledPhones(read, company_id, ["Rosa Mora"]), []);
    assert.ok(await holdsPhone(read, company_id, "0414 123 45 67", /^payer_phone$/));
    assert.ok(!(await holdsPhone(read, company_id, "0414 123 45 68", /phone$/)));
    await api.close();
  });
});
