import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleZone } from "./samples.ts";

describe("zones", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(() => api.close());

  const begin = async () => {
    owner = await api.owner();
    return owner;
  };
  const make = async (name: string, places: string[] = []) => {
    const answer = await owner.post("/zones", { name, places });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };

  it("have a name and places in their order, and are listed by name", async () => {
    await begin();
    const chacao = await make(" Chacao ", ["La Castellana", "Altamira"]);
    const { id: _, created_at, updated_at, ...rest } = chacao;
    const places = ["La Castellana", "Altamira"];
    assert.deepEqual(rest, {
      name: "Chacao",
      places,
      served: true,
      last_hour: null,
      can_delete: true,
      can_detach: false,
    });
    assert.equal(created_at, updated_at);
    await make("Baruta");
    const names = (items: { name: string }[]) => items.map(({ name }) => name);
    assert.deepEqual(names((await owner.get("/zones")).body), ["Baruta", "Chacao"]);
    assert.deepEqual(names((await owner.get("/zones/filter?search=castellana")).body.items), ["Chacao"]);
    const changed = await owner.put(`/zones/${chacao.id}`, { name: "Chacao", places: ["Altamira"] });
    assert.deepEqual([changed.status, changed.body.places], [200, ["Altamira"]]);
  });

  it("have a unique name and each place once, by accents and case too", async () => {
    await begin();
    const chacao = await make("Chacao", ["La Castellana"]);
    const refused = async (body: object, errors: object) => {
      const answer = await owner.post("/zones", body);
      assert.deepEqual([answer.status, answer.body.errors], [422, errors]);
    };
    await refused({ name: "CHACAO" }, { name: ["Ya existe una zona con este nombre"] });
    await refused(
      { name: "Este", places: ["la  CASTELLÁNA"] },
      { places: ["«la  CASTELLÁNA» ya está en la zona Chacao"] },
    );
    await refused({ name: "Este", places: ["El Río", "el rio"] }, { places: ["«el rio» está dos veces"] });
    await refused({ name: "Este", places: ["¡!"] }, { places: ["«¡!» no es el nombre de un lugar"] });
    await refused(
      { places: [" "] },
      { name: ["El nombre es requerido"], "places.0": ["El lugar es requerido"] },
    );
    // A zone's own name is one of its places.
    const own = { places: ["«Chacao» ya está en la zona Chacao"] };
    await refused({ name: "Este", places: ["Chacao"] }, own);
    await refused(
      { name: "La Castellana", places: [] },
      { places: ["«La Castellana» ya está en la zona Chacao"] },
    );
    const same = await owner.put(`/zones/${chacao.id}`, { name: "chacao", places: ["la castellana"] });
    assert.equal(same.status, 200);
  });

  it("have at most 200 places, and say so", async () => {
    await begin();
    const places = Array.from({ length: 201 }, (_, index) => `Calle ${index}`);
    assert.equal((await make("Todas", places.slice(1))).places.length, 200);
    const { status, body } = await owner.post("/zones", { name: "Otra", places });
    assert.deepEqual(
      [status, body.errors],
      [422, { places: ["Una zona puede tener como máximo 200 lugares"] }],
    );
  });

  it("give a place to one of two that ask at once", async () => {
    await begin();
    const answers = await Promise.all(
      ["A", "B", "C", "D"].map((name) => owner.post("/zones", { name, places: ["El Bosque"] })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422]);
    const zones = (await owner.get("/zones")).body;
    assert.equal(zones.length, 1);
  });

  it("are guessed by whole words of an address, the longest place first", async () => {
    await begin();
    const este = await make("Este", ["El Cafetal", "Los Naranjos"]);
    const norte = await make("Norte", ["Los Naranjos de Las Mercedes", "El Ávila"]);
    const guess = async (address: string) =>
      (await owner.get(`/zones/guess?address=${encodeURIComponent(address)}`)).body.zone_id;
    assert.equal(await guess("Calle 2, EL CAFETAL, casa 4"), este.id);
    assert.equal(await guess("Los  Naranjos, de las Mercedes"), norte.id);
    assert.equal(await guess("Quinta El Avila"), norte.id);
    assert.equal(await guess("Av. 5, Este"), este.id);
    assert.equal(await guess("Este de El Ávila"), norte.id);
    assert.equal(await guess("El Cafetalito"), null);
    assert.equal(await guess(""), null);
  });

  it("are changed by admins only, and belong to their company", async () => {
    await begin();
    const { id } = await make("Chacao", ["Altamira"]);
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.get("/zones")).body.length, 1);
    assert.equal((await basic.post("/zones", sampleZone())).status, 403);
    assert.equal((await basic.put(`/zones/${id}`, sampleZone())).status, 403);
    const other = await api.owner();
    assert.equal((await other.post("/zones", { name: "Chacao", places: ["Altamira"] })).status, 201);
    assert.equal((await other.put(`/zones/${id}`, sampleZone())).status, 404);
  });
});
