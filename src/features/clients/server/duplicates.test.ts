// @both-engines Search.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleClient } from "./samples.ts";

const SPELLINGS = ["J-29895195-7", "j298951957", "J 29.895.195-7", "\u200bJ-29895195‑7", "J/29895195.7"];
const DUPLICATE = { registration_number: ["Ya existe un cliente con ese documento"] };

describe("a client's identifiers", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
  });
  after(() => api.close());

  const add = async (change: object = {}) => {
    const { status, body } = await owner.post("/clients", sampleClient(change));
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const idsFor = async (search: string) =>
    (await owner.get(`/clients/filter?search=${encodeURIComponent(search)}`)).body.items.map(
      ({ id }: { id: number }) => id,
    );
  const duplicates = async (query = "") => (await owner.get(`/clients/duplicates${query}`)).body;
  const bodyOf = ({
    legal_name,
    type,
    registration_number,
    addresses,
    phones,
    emails,
  }: Record<string, never>) => ({
    legal_name,
    type,
    registration_number,
    addresses,
    phones,
    emails,
  });

  it("give five spellings of one document to one client, so nobody passes its credit limit", async () => {
    owner = await api.owner();
    const [first = "", ...others] = SPELLINGS;
    const created = await add({ registration_number: first, allow_credit: true, credit_limit: 50 });
    assert.equal(created.registration_number, first);
    for (const registration_number of others) {
      const again = await owner.post("/clients", sampleClient({ registration_number, type: created.type }));
      assert.deepEqual([again.status, again.body.errors], [422, DUPLICATE], registration_number);
    }
    for (const typed of [...SPELLINGS, "29895195", "7 29.895.195"])
      assert.deepEqual(await idsFor(typed), [created.id], typed);
    const spelled = await owner.put(`/clients/${created.id}`, {
      ...bodyOf(created),
      registration_number: SPELLINGS[1],
    });
    assert.deepEqual([spelled.status, spelled.body.registration_number], [200, SPELLINGS[1]]);
    assert.equal(
      (
        await owner.post(
          "/clients",
          sampleClient({ registration_number: "V-29895195-7", type: created.type }),
        )
      ).status,
      201,
    );
  });

  it("store a phone as ten digits, and find it by any spelling and by four of its digits", async () => {
    owner = await api.owner();
    const created = await add({ phones: [{ phone: "+58 (0424) 295-86.04" }] });
    assert.deepEqual(
      created.phones.map(({ phone }: { phone: string }) => phone),
      ["4242958604"],
    );
    await add({ phones: [{ phone: "4141234567" }] });
    for (const typed of [
      ...["4242958604", "04242958604", "0424-295-8604", "0424 295 8604", "(0424) 295.86.04", "0424-2958604"],
      ...["+58 424 2958604", "+58424-2958604", "0058 424 295 8604", "584242958604", "58 424 295 8604"],
      ...["8604", "0424", "2958", "0424-29", "+58 424 29"],
    ])
      assert.deepEqual(await idsFor(typed), [created.id], typed);
    const foreign = await add({ phones: [{ phone: "+1 (305) 555-0100" }] });
    assert.equal(foreign.phones[0].phone, "+13055550100");
    for (const typed of ["+1 305 555 0100", "305-555", "0100"])
      assert.deepEqual(await idsFor(typed), [foreign.id], typed);
  });

  it("refuse a phone with more than ten digits, and two phones in one field", async () => {
    owner = await api.owner();
    const phones = ["41412345678", "0414-1234567 / 0212-5551234"].map((phone) => ({ phone }));
    assert.deepEqual((await owner.post("/clients", sampleClient({ phones }))).body.errors, {
      "phones.0.phone": ["El numero de telefono puede tener como maximo 10 digitos"],
      "phones.1.phone": ["Escribe un solo número"],
    });
  });

  it("are found by words in any order, each of which must be there, literally", async () => {
    owner = await api.owner();
    const created = await add({ legal_name: "Panadería 100% Ávila", phones: [{ phone: "4241112233" }] });
    for (const typed of ["avila panaderia", "ávila 4241112233", "AVI PAN", "100% avila"])
      assert.deepEqual(await idsFor(typed), [created.id], typed);
    for (const typed of ["avila caracas", "avila%panaderia", "100_ avila", "% _"])
      assert.deepEqual(await idsFor(typed), [], typed);
  });

  it("that are shared from before are listed, and such a client can still be saved", async () => {
    owner = await api.owner();
    const [first, two, three] = [
      await add({ legal_name: "Ávila, C.A.", phones: [{ phone: "4241110000" }] }),
      await add({ legal_name: "Otra cosa" }),
      await add({ legal_name: "Comercial Ávila", phones: [{ phone: "0424-1110000" }] }),
    ];
    await add({ legal_name: "Taller Luis", phones: [{ phone: "4241110000" }] });
    assert.deepEqual(
      (await duplicates()).items.map(
        ({ reason, shared, clients }: { reason: string; shared: string; clients: { id: number }[] }) => [
          ...[reason, shared],
          ...clients.map(({ id }) => id),
        ],
      ),
      [["phone", "4241110000", first.id, three.id]],
    );
    const key = first.registration_number.replace(/\W/g, "").toLowerCase();
    // As migration 0040 leaves them.
    await api.database.transaction((tx) =>
      sql`update clients set registration_number = ${first.registration_number}, document_key = ${key}, type = ${first.type},
        registration_key = ${`${key}#${two.id}`} where id = ${two.id}`.execute(tx),
    );
    const { items, total } = await duplicates("?perPage=1");
    assert.deepEqual([items[0].reason, items[0].shared, total], ["document", key, 2]);
    assert.deepEqual(
      items[0].clients,
      [first, two].map(({ id, legal_name }) => ({
        id,
        legal_name,
        type: first.type,
        registration_number: first.registration_number,
      })),
    );
    const unchanged = {
      ...bodyOf(two),
      registration_number: first.registration_number,
      type: first.type,
      notes: "x",
    };
    assert.equal((await owner.put(`/clients/${two.id}`, unchanged)).status, 200);
    const third = await owner.put(`/clients/${three.id}`, {
      ...bodyOf(three),
      registration_number: first.registration_number,
      type: first.type,
    });
    assert.deepEqual([third.status, third.body.errors], [422, DUPLICATE]);
    const other = { ...unchanged, registration_number: "J-11111111-1" };
    assert.equal((await owner.put(`/clients/${two.id}`, other)).status, 200);
    assert.equal((await duplicates()).total, 1);
    assert.equal((await (await api.owner()).get("/clients/duplicates")).body.total, 0);
  });
});
