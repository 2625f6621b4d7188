import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { reverseEntry } from "#features/journal/rules.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { up } from "#migrations/0076-change-to-return.ts";
import { withRemoval } from "#operations/removal/companyTables.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { runSteps } from "#server/database/migrate.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { expectBody, openTestApi, testEngine } from "../api.ts";
import { openTenderOffice } from "../tenders.ts";

const AT = "2026-11-20T15:00:00.000Z" as Instant;

describe("migration 0076", () => {
  it("expects change back that an earlier version booked into the bank, and no other", async () => {
    const api = await openTestApi();
    try {
      const office = await openTenderOffice(api);
      const { owner } = office;
      const sendChange = async () => {
        const order = sampleCredit(office.service, office.client);
        const { debt_id } = await expectBody(owner.post("/deliveries", order));
        const tenders = [sampleNotes(20), sampleMobile(-1600)];
        const paid = await expectBody(
          owner.post("/debt-payments/full", { debt_id, method: "cash", tenders }),
        );
        const [{ id }] = await office.change();
        await expectBody(owner.post(`/change-payments/${id}/sent`, { reference: `8899${id}` }), 200);
        return { id, receipt: paid.receipt.id };
      };
      const [undone, standing] = [await sendChange(), await sendChange()];
      await expectBody(owner.post(`/receipts/${undone.receipt}/void`, { reason: "Error" }), 200);
      const { company_id } = await api.database.read
        .selectFrom("accounts")
        .select("company_id")
        .where("id", "=", owner.user.id)
        .executeTakeFirstOrThrow();
      await api.database.transaction(async (tx) => {
        // As it was: no return, and the bank has the money again.
        await withRemoval(tx, () => tx.deleteFrom("change_returns").execute());
        const sent = await standingEntries(tx, company_id, "change_sent", [undone.id]);
        const author = {
          companyId: company_id,
          accountId: owner.user.id,
          isAdmin: true,
          at: AT,
          today: "2026-11-20" as Day,
          timeZone: "America/Caracas",
          dayEnds: [],
        };
        await postEntries(
          tx,
          author,
          sent.map((entry) => reverseEntry(entry, { cause: "change_void", cause_id: undone.id })),
        );
      });
      assert.deepEqual([await office.balance("bank"), await office.balance("change")], [-160_000, 0]);
      const steps = up(ddlOf(testEngine)).filter(
        (step) => typeof step === "string" && step.startsWith("insert into"),
      );
      assert.equal(steps.length, 3);
      await api.database.transaction((tx) => runSteps(tx, steps));
      assert.deepEqual([await office.balance("bank"), await office.balance("change")], [-320_000, 160_000]);
      assert.deepEqual(
        (await office.change("to_return")).map(({ id }: { id: number }) => id),
        [undone.id],
      );
      assert.deepEqual(
        (await office.change("sent")).map(({ id }: { id: number }) => id),
        [standing.id],
      );
      await office.expectSound();
      await expectBody(owner.post(`/change-payments/${undone.id}/returned`, {}), 200);
      await office.expectSound();
    } finally {
      await api.close();
    }
  });
});
