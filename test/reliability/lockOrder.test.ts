// @alone Changes its process.
// Each lock of the order in which changes lock rows (docs/decisions/0006): somebody else holds the row, and the change waits for it in a
// statement that locks, before it has written anything.
// @both-engines Locks.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sampleMapping, sampleStatement, statementForm } from "#features/bank-statements/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleCourierFloat } from "#features/floats/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi, testEngine } from "#test/api.ts";

const skip =
  (testEngine !== "postgres" && "SQLite has one writer") ||
  (process.env.TEST_POSTGRES_URL === "pglite" && "a database in the same process has one connection");

const LOCKING = /\bfor (no key update|share)\b/;

describe("a change waits for", { skip }, () => {
  let api: TestApi;
  let owner: Caller;
  let holder: pg.Client;
  let watcher: pg.Client;
  let ids: Record<"service" | "client" | "courier", number>;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const create = async (path: string, body: object): Promise<number> =>
      (await expectBody(owner.post(path, body))).id;
    ids = {
      service: await create("/services", sampleService()),
      client: await create("/clients", sampleClient({ allow_credit: true })),
      courier: await create("/couriers", sampleCourier()),
    };
    const connectionString = api.database.options.engine === "postgres" ? api.database.options.url : "";
    [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([holder.connect(), watcher.connect()]);
  });
  after(async () => {
    await Promise.all([holder?.end(), watcher?.end()]);
    await api.close();
  });

  /** The statement in which the change waits while somebody holds this row; undefined if it doesn't wait. The change then succeeds. */
  async function waitsIn(
    table: string,
    id: number,
    change: () => Promise<Answer>,
  ): Promise<string | undefined> {
    await holder.query("begin");
    await holder.query(`select id from ${table} where id = $1 for no key update`, [id]);
    let answered = false;
    const answer = change().finally(() => {
      answered = true;
    });
    let statement: string | undefined;
    // Seen twice: PostgreSQL reads the statement before it reads whether it waits.
    let seen: string | undefined;
    while (!answered && statement === undefined) {
      await sleep(5);
      const { rows } = await watcher.query(
        "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      const waiting = rows[0]?.query;
      if (waiting === seen) statement = waiting;
      seen = waiting;
    }
    await holder.query("rollback");
    const { status, body } = await answer;
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    return statement;
  }

  /** Fails unless the change waits for the row where it locks it: an update or a foreign key would wait too, but later. */
  async function expectLock(table: string, id: number, change: () => Promise<Answer>) {
    const statement = (await waitsIn(table, id, change)) ?? "it did not wait";
    assert.match(statement, new RegExp(`from "${table}"`));
    assert.match(statement, LOCKING);
  }

  const onlyId = async (table: string): Promise<number> =>
    Number((await watcher.query(`select id from ${table}`)).rows[0]?.id);

  /** The courier collects money for goods of a client at the door. Returns what he has in his hands. */
  async function collectGoods(client: number): Promise<object> {
    const goods = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: ids.courier };
    const { id } = await expectBody(owner.post("/deliveries", sampleCredit(ids.service, client, goods)));
    const collection = sampleCollection({ method: "cash", currency: "USD" });
    for (const change of [{ status: "in_transit" }, { status: "delivered", collection }])
      await expectBody(owner.put(`/deliveries/${id}/status`, change), 200);
    return (await expectBody(owner.get(`/couriers/${ids.courier}/account`), 200)).cash;
  }
  const settle = (counted: object) =>
    owner.post("/settlements", { courier_id: ids.courier, counted, pay: "later" });

  const owed = () => expectBody(owner.post("/deliveries", sampleCredit(ids.service, ids.client)));
  const pay = (debt_id: number) =>
    owner.post("/debt-payments/partial", { debt_id, method: "cash", amount: 1 });

  it("the client of an order", () =>
    expectLock("clients", ids.client, () =>
      owner.post("/deliveries", sampleCredit(ids.service, ids.client)),
    ));

  it("the client who pays in advance", () =>
    expectLock("clients", ids.client, () =>
      owner.post("/debt-payments/advance", { client_id: ids.client, method: "cash", amount: 1 }),
    ));

  it("the service of an order", () =>
    expectLock("services", ids.service, () => owner.post("/deliveries", sampleDelivery(ids.service))));

  it("the courier of an order", () =>
    expectLock("couriers", ids.courier, () =>
      owner.post("/deliveries", sampleDelivery(ids.service, { courier_id: ids.courier })),
    ));

  it("the courier of a settlement", async () => {
    const counted = await collectGoods(ids.client);
    await expectLock("couriers", ids.courier, () => settle(counted));
  });

  it("the courier who had goods money of a client that is merged", async () => {
    const twin = sampleClient({ registration_number: "V-11222333" });
    const { id } = await expectBody(owner.post("/clients", twin));
    await expectBody(settle(await collectGoods(id)));
    await expectLock("couriers", ids.courier, () =>
      owner.post(`/clients/${id}/merge`, { into_id: ids.client }),
    );
  });

  it("the courier who is handed a float, and the shift that it comes from", async () => {
    const { id } = await expectBody(owner.post("/shifts", { float: { USD: 100, VES: 5000 } }));
    const handOver = () => owner.post(`/couriers/${ids.courier}/float`, sampleCourierFloat());
    await expectLock("couriers", ids.courier, handOver);
    await expectLock("shifts", id, handOver);
  });

  it("the safe that a float comes from", async () => {
    for (const currency of ["USD", "VES"])
      await expectBody(owner.post("/cash/movements", { kind: "capital", currency, amount: 50_000 }));
    await expectLock("companies", await onlyId("companies"), () =>
      owner.post(`/couriers/${ids.courier}/float`, sampleCourierFloat({ place: "safe" })),
    );
  });

  it("the courier whose float is voided", async () => {
    const { id } = await expectBody(
      owner.post(`/couriers/${ids.courier}/float`, sampleCourierFloat({ place: "safe" })),
    );
    await expectLock("couriers", ids.courier, () =>
      owner.post(`/floats/${id}/void`, { reason: "No hizo falta" }),
    );
  });

  it("the order whose state changes", async () => {
    const { id } = await expectBody(
      owner.post("/deliveries", sampleDelivery(ids.service, { courier_id: ids.courier })),
    );
    await expectLock("deliveries", id, () => owner.put(`/deliveries/${id}/status`, { status: "in_transit" }));
  });

  it("the debt that is paid", async () => {
    const { debt_id } = await owed();
    await expectLock("debts", debt_id, () => pay(debt_id));
  });

  it("the receipt that is voided", async () => {
    const { debt_id } = await owed();
    const { id } = (await expectBody(pay(debt_id))).receipt ?? {};
    await expectLock("receipts", id, () => owner.post(`/receipts/${id}/void`, { reason: "Mal contado" }));
  });

  it("the account whose statement is imported", async () => {
    const file = statementForm(sampleStatement([["2026-11-19", 5, "500002"]]));
    const { id } = await expectBody(owner.post("/bank/statements", file));
    await expectLock("bank_accounts", await onlyId("bank_accounts"), () =>
      owner.put(`/bank/statements/${id}/mapping`, sampleMapping),
    );
  });

  it("the line of the bank that is decided", async () => {
    const line = await onlyId("bank_lines");
    await expectLock("bank_lines", line, () =>
      owner.post(`/bank/lines/${line}/ignore`, { reason: "Comisión" }),
    );
  });

  it("the company's number, last", async () => {
    const statement = await waitsIn("companies", await onlyId("companies"), () =>
      owner.post("/deliveries", sampleDelivery(ids.service)),
    );
    assert.match(statement ?? "it did not wait", /^update "companies"/);
  });
});
