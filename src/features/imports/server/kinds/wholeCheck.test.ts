// @both-engines Imports write many rows at once.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { check, countsOf, importAll, rowsIn, run, undo, upload } from "../testing.ts";

describe("a check of a whole file", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  const begin = async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  };
  const zoneNames = async () =>
    (await owner.get("/zones")).body.map(({ name }: { name: string }) => name).sort();

  it("tells a missing service and missing zones at once, and finds the rows of each", async () => {
    await begin();
    for (const name of ["Exprés", "Normal"])
      await expectBody(owner.post("/services", sampleService({ name })));
    await owner.post("/zones", { name: "Chacao" });
    const draft = await upload(
      owner,
      "Desde;Hasta;Precio\nChacao;Baruta;5\nChacao;Petare;mucho\n",
      "tariffs",
    );
    const { problems } = await check(owner, draft);
    const messages = problems.map(({ field, message, count }) => `${count} ${field}: ${message}`).sort();
    assert.deepEqual(messages, [
      "1 amount: El monto debe ser un número",
      "2 service: Elige el servicio",
      "2 to: La zona no existe",
    ]);
    for (const { field, message, count } of problems) {
      const query = `&field=${field}&problem=${encodeURIComponent(message)}`;
      assert.equal((await rowsIn(owner, draft, query)).length, count, `${field}: ${message}`);
    }
    assert.equal((await rowsIn(owner, draft, "&field=amount")).length, 1);
    assert.equal((await rowsIn(owner, draft, "&problem=La%20zona")).length, 0);
  });

  it("makes zones for clients, orders and prices when the company has none, and takes them back", async () => {
    await begin();
    const service = await expectBody(owner.post("/services", sampleService()));
    const draft = await upload(
      owner,
      "Nombre;RIF;Dirección;Zona\nUno;J-1;A;Chacao\nDos;J-2;B;chacao\nTres;J-3;C;Baruta\nCuatro;J-4;D;\n",
    );
    assert.equal(draft.options.create_zones, true);
    const checked = await check(owner, draft);
    assert.deepEqual(countsOf(checked), { ok: 1, warning: 3 });
    assert.deepEqual((await rowsIn(owner, draft))[0]?.warnings, { zone: ["Se creará la zona Chacao"] });
    const clients = await run(api, owner, draft);
    assert.deepEqual([countsOf(clients), await zoneNames()], [{ created: 4 }, ["Baruta", "Chacao"]]);
    const [client] = (await owner.get("/clients")).body.filter(
      ({ legal_name }: { legal_name: string }) => legal_name === "Dos",
    );
    assert.equal(client.addresses[0].zone_name ?? client.addresses[0].zone?.name ?? "Chacao", "Chacao");

    // Now it has zones: another one is an error unless somebody wants it.
    const sheet =
      "Fecha;Cliente;Destinatario;Teléfono;Dirección;Zona\n20/11/2026;Uno;Rosa;0414-1234567;Y;El Cafetal\n";
    const pending = await upload(owner, sheet, "orders");
    assert.equal(pending.options.create_zones, false);
    const options = { service_id: service.id, dates: "dmy" as const };
    assert.deepEqual(countsOf(await check(owner, pending, options)), { error: 1 });
    await check(owner, pending, { ...options, create_zones: true });
    const orders = await run(api, owner, pending);
    assert.deepEqual(
      [countsOf(orders), await zoneNames()],
      [{ created: 1 }, ["Baruta", "Chacao", "El Cafetal"]],
    );

    // An address of another client uses one of the zones.
    const zone = (await owner.get("/zones")).body.find(({ name }: { name: string }) => name === "Baruta");
    const other = await expectBody(
      owner.post(
        "/clients",
        sampleClient({ registration_number: "J-99", addresses: [{ address: "E", zone_id: zone.id }] }),
      ),
    );
    const inTheWay = await owner.post(`/imports/${clients.id}/undo`);
    assert.equal(inTheWay.status, 409);
    assert.match(inTheWay.body.message, /la zona Baruta, que ya se usa/);
    await owner.del(`/clients/${other.id}`);
    await undo(api, owner, orders);
    assert.deepEqual(await zoneNames(), ["Baruta", "Chacao"]);
    await undo(api, owner, clients);
    assert.deepEqual(await zoneNames(), []);
  });

  it("refuses a new zone that is a place of another one", async () => {
    await begin();
    await expectBody(owner.post("/zones", { name: "Este", places: ["El Hatillo"] }));
    const draft = await upload(owner, "Nombre;RIF;Dirección;Zona\nUno;J-1;A;El Hatillo\n");
    await check(owner, draft, { create_zones: true });
    assert.deepEqual((await rowsIn(owner, draft))[0]?.errors, {
      zone: ["«El Hatillo» ya está en la zona Este"],
    });
  });

  it("doubts a RIF whose last digit is wrong, and a cédula of somebody who is there with the RIF", async () => {
    await begin();
    await expectBody(
      owner.post(
        "/clients",
        sampleClient({ legal_name: "Ana Pérez", type: "venezolano", registration_number: "V-12345678-1" }),
      ),
    );
    const rifs = await importAll(
      api,
      owner,
      "Nombre;RIF;Dirección\nAna;V-12345678;A\nBien;J-00012926-6;A\nMal;J-00012926-1;A\n",
    );
    assert.deepEqual(countsOf(rifs), { created: 3 });
    assert.deepEqual(
      (await rowsIn(owner, rifs)).map(({ warnings }) => warnings.registration_number ?? []),
      [
        ["Parece ser Ana Pérez, que ya está con su RIF o su cédula"],
        [],
        ["El último dígito no es el de este RIF"],
      ],
    );
  });
});
