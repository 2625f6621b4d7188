// @both-engines Deletes by a text.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { expectBody, openTestApi } from "#test/api.ts";
import { withRemoval } from "./companyTables.ts";
import { erasePhone } from "./erasePhone.ts";

describe("the alert of an erased person's phone", () => {
  it("goes with its events, and no other phone's does", async () => {
    const api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    const owner = await api.owner();
    for (const [phone, text] of [
      ["04149876543", "Vive con su madre"],
      ["04149876544", "Toca el timbre"],
    ])
      await expectBody(owner.put(`/phone-alerts/${phone}`, { text }), 200);
    const { company_id } = await api.database.read
      .selectFrom("phone_alerts")
      .select("company_id")
      .limit(1)
      .executeTakeFirstOrThrow();
    await api.database.transaction((tx) =>
      withRemoval(tx, () => erasePhone(tx, "0414-987 65 43", String(company_id))),
    );
    const left = await expectBody(owner.get("/phone-alerts"), 200);
    assert.deepEqual(
      left.map(({ text }: { text: string }) => text),
      ["Toca el timbre"],
    );
    const events = await sql<{ text: string }>`select summary || coalesce(changes, '') as text from events
      where entity = 'phone_alert'`.execute(api.database.read);
    assert.equal(events.rows.length, 2);
    const all = events.rows.map(({ text }) => text).join();
    assert.doesNotMatch(all, /madre|987-?6543/);
    assert.match(all, /timbre/);
    await api.close();
  });
});
