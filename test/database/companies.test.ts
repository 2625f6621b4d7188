// A row of one company can't refer to a row of another. The database itself enforces it, whatever the code above does.
// @both-engines Foreign keys.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { profileForm, samplePictures } from "#features/account/server/samples.ts";
import { turnOn } from "#features/account/server/security/samples.ts";
import { sampleFloat } from "#features/cash/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleCourierCash, sampleSettlement } from "#features/settlements/server/samples.ts";
import { type Caller, openTestApi, PASSWORD, type TestApi } from "../api.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const FOREIGN_KEY = /foreign key/i;

describe("companies", () => {
  let api: TestApi;
  let mine: Awaited<ReturnType<typeof world>>;
  let theirs: Awaited<ReturnType<typeof world>>;

  /** A company with one row of everything, all linked to each other. */
  async function world(owner: Caller) {
    const create = async (path: string, body: object, headers = {}) => {
      const answer = await owner.post(path, body, headers);
      assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    await turnOn(owner, PASSWORD, NOW);
    await create("/user/update", profileForm(owner.user, samplePictures.png));
    await create("/shifts", sampleFloat());
    const service = await create("/services", sampleService(), { "idempotency-key": "uno" });
    const courier = await create("/couriers", sampleCourier());
    await sampleCourierCash(api.database, owner.user.id, courier.id, { USD: 5, VES: 0 }, NOW);
    await create("/settlements", sampleSettlement(courier.id));
    const client = await create("/clients", sampleClient({ allow_credit: true }));
    const order = await create(
      "/deliveries",
      sampleCredit(service.id, client.id, { courier_id: courier.id, pickup_address: "Otra" }),
    );
    await create("/debt-payments/partial", { debt_id: order.debt_id, amount: 1, method: "cash" });
    const { company_id } = await api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    return { owner, company: company_id, service, courier, client, order };
  }

  before(async () => {
    api = await openTestApi();
    api.setNow(NOW);
    mine = await world(await api.owner());
    theirs = await world(await api.owner());
  });
  after(() => api.close());

  const refused = (statement: ReturnType<typeof sql>) =>
    assert.rejects(
      api.database.transaction((tx) => statement.execute(tx)),
      FOREIGN_KEY,
    );

  for (const table of [
    "accounts",
    "pictures",
    "sign_ins",
    "two_factor",
    "recovery_codes",
    "idempotency_keys",
    "clients",
    "client_addresses",
    "client_phones",
    "client_emails",
    "couriers",
    "services",
    "service_expenses",
    "debts",
  ])
    it(`can't move their ${table} to another company`, () =>
      refused(
        sql`update ${sql.table(table)} set company_id = ${theirs.company} where company_id = ${mine.company}`,
      ));

  it("can't move their deliveries to another company, even under a free number", () =>
    refused(
      sql`update deliveries set company_id = ${theirs.company}, number = number + 100 where id = ${mine.order.id}`,
    ));

  it("can't create orders with another's client, service or courier", async () => {
    for (const [column, thing] of [
      ["client_id", theirs.client],
      ["service_id", theirs.service],
      ["courier_id", theirs.courier],
    ])
      await refused(sql`update deliveries set ${sql.ref(column)} = ${thing.id} where id = ${mine.order.id}`);
  });

  it("can't have events and payments that belong to another's records", async () => {
    await refused(sql`insert into events (company_id, created_at, day, actor_type, actor_id, actor_name, ip, action, entity,
        entity_id, summary, search, changes)
      select ${theirs.company}, created_at, day, actor_type, actor_id, actor_name, ip, action, entity, entity_id, summary, search,
        changes from events where company_id = ${mine.company}`);
    const debt = (of: typeof mine) => of.order.debt_id;
    const receiptOf = ({ company }: typeof mine) =>
      sql`(select max(id) from receipts where company_id = ${company})`;
    const payment = (company: typeof mine, debtId: number, account: number, receipt = company) =>
      sql`insert into payments (company_id, debt_id, receipt_id, kind, amount, method, date, automatic, account_id, created_at)
        values (${company.company}, ${debtId}, ${receiptOf(receipt)}, 'payment', 1, 'cash', '2026-11-20', 0, ${account},
          '2026-11-20T15:00:00.000Z')`;
    await refused(payment(mine, debt(theirs), mine.owner.user.id));
    await refused(payment(theirs, debt(mine), theirs.owner.user.id));
    await refused(payment(mine, debt(mine), theirs.owner.user.id));
    await refused(payment(mine, debt(mine), mine.owner.user.id, theirs));
  });

  it("can't have receipts of another's clients or accounts, or tenders of another's receipts", async () => {
    const receipt = (company: number, client: number, account: number) =>
      sql`insert into receipts (company_id, number, client_id, kind, method, amount, paid_on, date, state, account_id, created_at)
        values (${company}, 999, ${client}, 'payment', 'cash', 1, '2026-11-20', '2026-11-20', 'confirmed', ${account},
          '2026-11-20T15:00:00.000Z')`;
    await refused(receipt(mine.company, theirs.client.id, mine.owner.user.id));
    await refused(receipt(mine.company, mine.client.id, theirs.owner.user.id));
    await refused(sql`insert into receipt_tenders (company_id, receipt_id, position, currency, amount, usd)
      values (${mine.company}, (select max(id) from receipts where company_id = ${theirs.company}), 9, 'USD', 1, 1)`);
  });

  it("can't have rates that another's account set", () =>
    refused(sql`insert into exchange_rates (company_id, date, rate, source, account_id, created_at)
      values (${mine.company}, '2026-11-20', 1, 'manual', ${theirs.owner.user.id}, '2026-11-20T15:00:00.000Z')`));

  it("can't have shifts of another's account", () =>
    refused(sql`insert into shifts (company_id, account_id, opened_at, float_usd, float_ves)
      values (${mine.company}, ${theirs.owner.user.id}, '2026-11-20T15:00:00.000Z', 0, 0)`));

  it("get the same answer for another company's id in a body as for an id that doesn't exist", async () => {
    const nobodys = 999_999_999;
    const bodies = (client: number, service: number, courier: number, debt: number) =>
      [
        ["/deliveries", sampleCredit(mine.service.id, client)],
        ["/deliveries", sampleCredit(service, mine.client.id)],
        ["/deliveries", sampleCredit(mine.service.id, mine.client.id, { courier_id: courier })],
        ["/debt-payments/full", { debt_id: debt, method: "cash" }],
        ["/debt-payments/partial", { debt_id: debt, amount: 1, method: "cash" }],
        ["/debt-payments/pay-all", { client_id: client, method: "cash" }],
        ["/debt-payments/pay-partial-amount", { client_id: client, amount: 1, method: "cash" }],
      ] as const;
    const foreign = bodies(theirs.client.id, theirs.service.id, theirs.courier.id, theirs.order.debt_id);
    const unknown = bodies(nobodys, nobodys, nobodys, nobodys);
    for (const [i, [path, body]] of foreign.entries()) {
      const answer = await mine.owner.post(path, body);
      assert.equal(answer.status, 422, path);
      const other = unknown[i];
      assert.deepEqual(answer.body, (await mine.owner.post(path, other?.[1])).body, path);
    }
  });
});
