// What a request's history says, in words.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { changeLines } from "#features/events/changes.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStop } from "#features/trips/server/samples.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

let api: TestApi;
let owner: Caller;
before(async () => {
  api = await openTestApi();
  api.setNow("2026-11-20T15:00:00.000Z");
  owner = await api.owner();
});
after(() => api.close());

it("names all stops of a request", async () => {
  const service_id = (await expectBody(owner.post("/services", sampleService()))).id;
  const addresses = [{ address: "Av. Principal, Altamira" }];
  const client = (await expectBody(owner.post("/clients", sampleClient({ addresses })))).id;
  const ana = api.as(await portalToken(owner, client, api.as(null)));
  const stopTo = (full_name: string, change: object = {}) => {
    const { receipt } = sampleStop();
    return { receipt: { ...receipt, full_name }, ...change };
  };
  const created = async (order: object) => {
    const { id } = await expectBody(
      ana.post("/portal/requests", { date: "2026-11-20", service_id, ...order }),
    );
    return (await owner.get(`/events/filter?entity=request&entityId=${id}`)).body.items[0];
  };
  const trip = await created({ stops: [stopTo("Luis"), stopTo("Marta", { cod_amount: 12.5 })] });
  const { phone, address } = sampleStop().receipt;
  assert.deepEqual(
    changeLines(trip).flatMap(({ field, label, after: text }) =>
      /full_name|further/.test(field) ? [[label, text]] : [],
    ),
    [
      ["Destinatario", "Luis"],
      ["Otras paradas", `Marta · ${formatPhone(phone)} · ${address} · $12,50`],
    ],
  );
  assert.equal((await created(stopTo("Ana"))).changes.further_stops, undefined);
});
