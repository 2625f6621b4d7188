// @both-engines A migration.
import assert from "node:assert/strict";
import { it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { up } from "#migrations/0048-undoing.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { openTestApi, testEngine } from "../api.ts";

/** The migration's statements that find the door receipts of orders from before. */
const FILLS = up(ddlOf(testEngine)).filter(
  (step): step is string =>
    typeof step === "string" && step.startsWith("update deliveries set door_receipt_id"),
);

it("migration 0048 finds the receipt of each order's door, and no other of the order", async () => {
  assert.equal(FILLS.length, 2);
  const api = await openTestApi();
  try {
    let minute = 0;
    const later = () => {
      minute += 1;
      api.setNow(`2026-11-20T15:${String(minute).padStart(2, "0")}:00Z`);
    };
    later();
    const owner = await api.owner();
    const service = (await owner.post("/services", sampleService({ amount: 5 }))).body.id;
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    const client = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body.id;
    /** Delivers an order of which the office may have taken a part before. */
    async function deliver(
      change: object,
      { before, outcome = "collected" }: { before?: number; outcome?: string },
    ) {
      const terms = { payment_type: "full", collect_fee: true, courier_id, ...change };
      const { id, debt_id } = (await owner.post("/deliveries", sampleCredit(service, client, terms))).body;
      if (before) await owner.post("/debt-payments/partial", { debt_id, amount: before, method: "cash" });
      later();
      await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
      later();
      const collection = { outcome, ...(outcome === "collected" && { method: "cash", currency: "USD" }) };
      const { status, body } = await owner.put(`/deliveries/${id}/status`, {
        status: "delivered",
        collection,
      });
      assert.equal(status, 200, JSON.stringify(body));
      return id as number;
    }
    await deliver({}, {});
    await deliver({ cod_amount: 20 }, { before: 2 });
    await deliver({}, { before: 2 });
    await deliver({}, { before: 5 });
    await deliver({ cod_amount: 20 }, { outcome: "paid_to_client" });
    const voided = await deliver({ cod_amount: 20 }, {});
    const [receipt] = (await owner.get("/receipts/filter?perPage=1")).body.items;
    await owner.post(`/receipts/${receipt.id}/void`, { reason: "Prueba" });
    const doors = () =>
      api.database.read
        .selectFrom("deliveries")
        .select(["id", "door_receipt_id"])
        .where("id", "<>", voided)
        .orderBy("id")
        .execute();
    const doorRows = await doors();
    assert.deepEqual(
      doorRows.map(({ door_receipt_id }) => door_receipt_id !== null),
      [true, true, true, false, false],
    );
    await api.database.transaction(async (tx) => {
      await sql`update deliveries set door_receipt_id = null`.execute(tx);
      for (const statement of FILLS) await sql.raw(statement).execute(tx);
    });
    assert.deepEqual(await doors(), doorRows);
  } finally {
    await api.close();
  }
});
