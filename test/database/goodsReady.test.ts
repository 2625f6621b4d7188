// @both-engines A migration.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { up as goodsReady } from "#migrations/0042-goods-money-ready.ts";
import { up as tenders } from "#migrations/0047-tenders.ts";
import { fillTotals } from "#migrations/journal/fill.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { runSteps } from "#server/database/migrate.ts";
import type { Step } from "#server/database/types.ts";
import type { Tx } from "#server/schema.ts";
import { openTestApi, testEngine } from "../api.ts";

/** Puts the journal back to what it was before migration 0042. */
async function forgetReady(tx: Tx): Promise<void> {
  const journal = ["journal_entries", "journal_lines"];
  const run = (statement: string) => sql.raw(statement).execute(tx);
  const own = "cause in ('goods_ready', 'goods_ready_void')";
  const { rows: triggers } =
    testEngine === "sqlite"
      ? await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_schema where type = 'trigger' and tbl_name in ('journal_entries', 'journal_lines')`.execute(
          tx,
        )
      : { rows: [] };
  for (const { name } of triggers) await run(`drop trigger ${name}`);
  if (testEngine === "postgres")
    for (const table of journal) await run(`alter table ${table} disable trigger user`);
  await run(`delete from journal_lines where entry_id in (select id from journal_entries where ${own})`);
  await run(`delete from journal_entries where ${own}`);
  await run(`update journal_lines set account = 'goods' where account = 'goods_ready'`);
  await run("delete from journal_totals");
  await run(fillTotals);
  if (testEngine === "postgres")
    for (const table of journal) await run(`alter table ${table} enable trigger user`);
  for (const trigger of triggers) await run(trigger.sql);
  const { changeCheck, changeTableCheck } = ddlOf(testEngine);
  // The accounts as they were then: without the one that a later migration added.
  const later: Step[] = [];
  tenders({
    ...ddlOf(testEngine),
    changeCheck: (table, column, from, to) => {
      if (table === "journal_lines") later.push(...changeCheck(table, column, to, from));
      return [];
    },
  });
  await runSteps(tx, later);
  await runSteps(
    tx,
    goodsReady({
      ...ddlOf(testEngine),
      changeCheck: (table, column, from, to) => changeCheck(table, column, to, from),
      changeTableCheck: (name, { table, from, to }) => changeTableCheck(name, { table, from: to, to: from }),
    }).slice(0, CHECKS),
  );
}

/** The steps of the migration that change a CHECK. */
const CHECKS = 2;

describe("migration 0042", () => {
  it("posts what is available of the goods money, as of before the account for it", async () => {
    const api = await openTestApi();
    try {
      api.setNow("2026-11-20T15:00:00Z");
      const owner = await api.owner();
      await owner.put("/rates/2026-11-20", { rate: 40 });
      const service = (await owner.post("/services", sampleService({ amount: 5, bills: [] }))).body.id;
      const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
      const clients: number[] = [];
      for (const legal_name of ["Uno", "Dos"])
        clients.push(
          (await owner.post("/clients", sampleClient({ legal_name, allow_credit: true }))).body.id,
        );
      const [client, other] = clients as [number, number];
      const collect = async (of: number, collection: object) => {
        const terms = { payment_type: "partial", cod_amount: 15, courier_id };
        const { id } = (await owner.post("/deliveries", sampleCredit(service, of, terms))).body;
        await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
        const body = { status: "delivered", collection: { outcome: "collected", ...collection } };
        const delivered = await owner.put(`/deliveries/${id}/status`, body);
        assert.equal(delivered.status, 200, JSON.stringify(delivered.body));
        return (await owner.get("/receipts/filter?perPage=1")).body.items[0].id as number;
      };
      const settleAll = async () => {
        const counted = (await owner.get(`/couriers/${courier_id}/account`)).body.cash;
        return (await owner.post("/settlements", { courier_id, counted, pay: "later" })).body.id as number;
      };
      const remit = async (change: object) => {
        const answer = await owner.post("/remittances", {
          client_id: client,
          currency: "USD",
          method: "cash",
          deduct_debts: false,
          ...change,
        });
        assert.equal(answer.status, 201, JSON.stringify(answer.body));
        return answer.body.id as number;
      };
      await collect(client, { method: "cash" });
      await collect(client, { method: "cash" });
      await settleAll();
      await collect(other, { method: "cash" });
      const voided = await settleAll();
      await owner.post(`/settlements/${voided}/void`, { reason: "Contamos mal" });
      const reported = await collect(client, { method: "transfer", reference: "111" });
      const confirmed = await collect(client, { method: "transfer", reference: "112" });
      assert.equal((await owner.post("/receipts/confirm", { ids: [confirmed] })).status, 200);
      const gone = await collect(other, { method: "transfer", reference: "113" });
      await owner.post(`/receipts/${gone}/void`, { reason: "Error" });
      const paid = await remit({ amount: 12.5 });
      const deducted = await remit({ amount: 7, deduct_debts: true });
      const undone = await remit({ amount: 3 });
      await owner.post(`/remittances/${undone}/void`, { reason: "Error" });
      await collect(client, { method: "cash", currency: "VES" });
      await settleAll();

      const readGoods = async () => {
        const page = (await owner.get(`/clients/${client}/cod?perPage=100`)).body;
        return [page, (await owner.get(`/clients/${other}/cod`)).body];
      };
      const before = await readGoods();
      assert.deepEqual(
        before.map(({ owed, available }) => [owed.USD, available.USD, owed.VES, available.VES]),
        [
          [40.5, 25.5, 600, 600],
          [15, 15, 0, 0],
        ],
      );
      await api.database.transaction(async (tx) => forgetReady(tx));
      await api.database.transaction((tx) => runSteps(tx, goodsReady(ddlOf(testEngine))));
      assert.deepEqual(await readGoods(), before);
      assert.deepEqual(await brokenInvariants(api.database.read), []);

      // What was done before is undone as ever.
      for (const id of [paid, deducted]) {
        const { status } = await owner.post(`/remittances/${id}/void`, { reason: "Error" });
        assert.equal(status, 200);
      }
      assert.deepEqual((await readGoods())[0].available, { USD: 45, VES: 600 });
      assert.equal((await owner.post(`/receipts/${confirmed}/void`, { reason: "Error" })).status, 200);
      assert.equal((await owner.post("/receipts/confirm", { ids: [reported] })).status, 200);
      assert.deepEqual((await readGoods())[0].available, { USD: 45, VES: 600 });
      assert.deepEqual(await brokenInvariants(api.database.read), []);
    } finally {
      await api.close();
    }
  });
});
