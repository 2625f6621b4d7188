// @both-engines Migrations.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { ddlOf } from "#server/database/ddl.ts";
import { runSteps } from "#server/database/migrate.ts";
import { type Caller, openTestApi, type TestApi, testEngine } from "../api.ts";

const METHODS = "'cash', 'transfer', 'mobile_payment'";

/** Inserts a copy of the oldest row with these values changed. */
function copyOf(table: string, [oldest]: unknown[], values: Record<string, string>): string {
  const columns = Object.keys(oldest as object).filter((name) => name !== "id");
  const copied: Record<string, string> = { number: "99", tracking_token: "null", ...values };
  return `insert into ${table} (${columns}) select ${columns.map((name) => copied[name] ?? name)}
    from ${table} order by id limit 1`;
}

describe("a migration that changes a CHECK", () => {
  let api: TestApi;
  let owner: Caller;
  let client: number;
  let deleted: number;
  let order: { id: number; debt_id: number };

  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const create = async (path: string, body: object) => {
      const answer = await owner.post(path, body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body;
    };
    const service = (await create("/services", sampleService())).id;
    client = (await create("/clients", sampleClient({ allow_credit: true }))).id;
    order = await create("/deliveries", sampleCredit(service, client));
    await create("/deliveries", sampleDelivery(service));
    await create("/debt-payments/partial", { debt_id: order.debt_id, amount: 1, method: "cash" });
    await create("/company-bills", sampleBill());
    deleted = (await create("/company-bills", sampleBill())).id;
    assert.equal((await owner.del(`/company-bills/${deleted}`)).status, 204);
  });
  after(() => api.close());

  const change = (table: string, column: string, from: string, to: string) =>
    api.database.transaction((tx) =>
      runSteps(tx, ddlOf(api.database.engine).changeCheck(table, column, from, to)),
    );
  const write = (...statements: string[]) =>
    api.database.transaction(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
  const rows = async (table: string) =>
    (await sql`select * from ${sql.table(table)} order by id`.execute(api.database.read)).rows;

  const indexes = async () => {
    const named =
      testEngine === "sqlite"
        ? sql`select name from sqlite_schema where type = 'index' order by name`
        : sql`select indexname as name from pg_indexes where schemaname = current_schema() order by indexname`;
    return (await named.execute(api.database.read)).rows;
  };

  for (const [table, column, list] of [
    ["deliveries", "payment_method", METHODS],
    ["payments", "method", `${METHODS}, 'deduction', 'advance'`],
    ["company_bills", "method", "'cash', 'mobile_payment', 'bank_transfered'"],
  ] as const)
    it(`keeps everything in and around ${table}`, async () => {
      const stored = await rows(table);
      const indexed = await indexes();
      const condition = (values: string) => `${column} in (${values})`;
      await change(table, column, condition(list), condition(`${list}, 'card'`));
      assert.deepEqual(await rows(table), stored);
      assert.deepEqual(await indexes(), indexed);
      assert.deepEqual(await brokenInvariants(api.database.read), []);
      // The check exists, with its new condition.
      await assert.rejects(write(copyOf(table, stored, { [column]: "'coins'" })), /check constraint/i);
      await assert.rejects(write(copyOf(table, stored, { [column]: "'card'" }), "select nothing"), /nothing/);
      await assert.rejects(write(`insert into ${table} select * from ${table}`), /unique/i);
    });

  it("keeps triggers and foreign keys, and never reuses an id", async () => {
    await assert.rejects(write("delete from payments"), /only added/);
    await assert.rejects(write(`delete from deliveries where id = ${order.id}`), /foreign key/i);
    // The newest bill was deleted before the table was rebuilt.
    assert.ok((await owner.post("/company-bills", sampleBill())).body.id > deleted);
    const paid = { client_id: client, method: "transfer" };
    assert.equal((await owner.post("/debt-payments/pay-all", paid)).status, 201);
    assert.equal((await owner.get("/deliveries/filter?search=gutierrez")).body.total, 2);
  });

  it("is rejected completely if a row violates it", async () => {
    const before = await rows("company_bills");
    const from = "method in ('cash', 'mobile_payment', 'bank_transfered', 'card')";
    await assert.rejects(change("company_bills", "method", from, "method in ('card')"), /check constraint/i);
    assert.deepEqual(await rows("company_bills"), before);
  });

  it("is rejected on SQLite if it would delete rows of another table, or if the table has no such check", {
    skip: testEngine === "postgres" ? "PostgreSQL changes a check in place" : false,
  }, async () => {
    const from = "allow_credit in (0, 1)";
    await assert.rejects(
      change("clients", "allow_credit", from, "allow_credit = 1"),
      /rows of client_addresses/,
    );
    await assert.rejects(change("debts", "open", "open = 1", "open = 0"), /exactly one check/);
  });
});
