// @both-engines Sums and days in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { openBankOffice } from "./testing.ts";

describe("a reported transfer that no bank shows", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  it("waits for somebody once its day is imported and more than two days ago", async () => {
    const office = await openBankOffice(api);
    const { owner } = office;
    const [before, matched, missing, young] = [
      await office.receive(400, "100001", "2026-11-15"),
      await office.receive(400, "100002", "2026-11-16"),
      await office.receive(400, "100003", "2026-11-17"),
      await office.receive(400, "100004", "2026-11-18"),
    ];
    const waiting = async (caller: Caller = owner) =>
      (await expectBody(caller.get("/attention"), 200)).find(
        ({ kind }: { kind: string }) => kind === "not_in_bank",
      );
    assert.equal(await waiting(), undefined, "nothing is imported");
    await office.importLines([
      ["2026-11-16", 400, "100002"],
      ["2026-11-18", 7, "999999"],
    ]);
    await expectBody(owner.post("/bank/match", {}), 200);
    const { created_at } = await office.receipt(missing);
    assert.deepEqual(await waiting(), {
      kind: "not_in_bank",
      count: 1,
      amount: { USD: 0, VES: 400 },
      oldest_at: created_at,
      to: "/debts/receipts?not_in_bank=1",
    });
    const { items } = await expectBody(owner.get("/receipts/filter?not_in_bank=1"), 200);
    assert.deepEqual(
      items.map(({ id }: { id: number }) => id),
      [missing],
    );
    assert.equal((await expectBody(owner.get("/receipts/totals?not_in_bank=1"), 200)).count, 1);
    const stateOf = async (id: number) => {
      const { in_bank, not_in_bank } = await office.receipt(id);
      return [in_bank, not_in_bank];
    };
    assert.deepEqual(
      [await stateOf(before), await stateOf(matched), await stateOf(missing), await stateOf(young)],
      [
        [false, false],
        [true, false],
        [false, true],
        [false, false],
      ],
    );
    // Three days after it was paid, the younger one should be there too.
    api.setNow("2026-11-21T15:00:00.000Z");
    assert.equal((await waiting()).count, 2);
    assert.equal(await waiting(await api.employee(owner)), undefined);
    await expectBody(owner.post(`/receipts/${missing}/void`, { reason: "Falso" }), 200);
    assert.equal((await waiting()).count, 1);
  });
});
