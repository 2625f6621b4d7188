// Balances from before the company began here are no news for other software.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { importerOf } from "#features/receivables/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleWebhook } from "#features/webhooks/server/samples.ts";
import type { Day } from "#shared/dates.ts";
import { WEBHOOK_EVENTS } from "#shared/vocabulary.ts";
import { expectBody, openTestApi, type TestApi } from "#test/api.ts";

const TODAY = "2026-11-20" as Day;
const SINCE = "2026-10-01" as Day;

describe("opening balances", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on", PUBLIC_URL: "https://mandado.example" });
    api.setNow(`${TODAY}T15:00:00Z`);
  });
  after(() => api?.close());

  const events = () =>
    api.database.read.selectFrom("webhook_deliveries").select("event").orderBy("id").execute();

  it("are in no webhook, neither when they come nor when they are taken back", async () => {
    const owner = await api.owner();
    const addClient = async () =>
      (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    await expectBody(owner.post("/webhooks", sampleWebhook({ events: WEBHOOK_EVENTS })));
    const importer = importerOf(api, owner);
    const [owing, owed] = [await addClient(), await addClient()];
    const debt = await importer.open(owing, 5000, SINCE, TODAY);
    const credit = await importer.open(owed, -3000, SINCE, TODAY);
    await importer.remove(debt.opening, TODAY);
    await importer.remove(credit.opening, TODAY);
    assert.deepEqual(await events(), []);
    const service = (await expectBody(owner.post("/services", sampleService()))).id;
    await expectBody(owner.post("/deliveries", sampleCredit(service, owing)));
    assert.deepEqual(await events(), [{ event: "order.created" }]);
  });
});
