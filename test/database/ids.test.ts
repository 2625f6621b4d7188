// @both-engines Each engine counts ids its own way.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { takeIds } from "#server/database/ids.ts";
import { openTestApi, type TestApi } from "#test/api.ts";

describe("taken ids", () => {
  let api: TestApi;
  let companyId: number;
  before(async () => {
    api = await openTestApi();
    await api.owner();
    const [row] = await api.database.read.selectFrom("companies").select("id").execute();
    companyId = row?.id ?? 0;
  });
  after(() => api.close());

  const bill = (id?: number) => ({
    ...(id === undefined ? {} : { id }),
    company_id: companyId,
    name: "Gasolina",
    date: "2026-11-20",
    description: "",
    method: "cash",
    amount: 100,
    search: "gasolina",
    created_at: "2026-11-20T15:00:00.000Z",
    updated_at: "2026-11-20T15:00:00.000Z",
  });

  it("are new, ascending, and as many of each table as asked", async () => {
    const ids = await api.database.transaction((tx) =>
      takeIds(tx, { company_bills: 3, deliveries: 1, debts: 0 }),
    );
    assert.equal(ids.company_bills.length, 3);
    assert.equal(ids.deliveries.length, 1);
    assert.deepEqual(ids.debts, []);
    const [first = 0] = ids.company_bills;
    assert.deepEqual(ids.company_bills, [first, first + 1, first + 2]);
  });

  it("are reserved at once, also for a table that never had a row", async () => {
    const results = await api.database.transaction(async (tx) =>
      Promise.all([takeIds(tx, { remittances: 2 }), takeIds(tx, { remittances: 2 })]),
    );
    const ids = results.flatMap(({ remittances }) => remittances);
    assert.equal(new Set(ids).size, 4);
  });

  it("are not given to another row, whoever inserts next and however", async () => {
    const { database } = api;
    const used: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await database.transaction(async (tx) => {
        const { company_bills: ids } = await takeIds(tx, { company_bills: 2 });
        used.push(...ids);
        await tx
          .insertInto("company_bills")
          .values(ids.map((id) => bill(id)) as never)
          .execute();
      });
      const row = await database.transaction((tx) =>
        tx
          .insertInto("company_bills")
          .values(bill() as never)
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      used.push(row.id);
    }
    assert.equal(new Set(used).size, 9);
    assert.deepEqual(
      used,
      used.toSorted((a, b) => a - b),
    );
  });
});
