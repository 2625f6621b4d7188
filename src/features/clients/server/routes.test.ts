import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { sampleClient } from "./samples.ts";

describe("clients", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
  });
  after(() => api.close());

  const add = async (change: object = {}) => {
    const { status, body } = await owner.post("/clients", sampleClient(change));
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  it("are created with their lists, and read back", async () => {
    const sent = sampleClient({ legal_name: "  Café Ávila  ", notes: "Tocar fuerte" });
    const created = await owner.post("/clients", sent);
    assert.equal(created.status, 201);
    assert.equal(created.body.legal_name, "Café Ávila");
    assert.deepEqual(
      created.body.addresses.map(({ address, canDelete }: { address: string; canDelete: boolean }) => [
        address,
        canDelete,
      ]),
      sent.addresses.map(({ address }) => [address, true]),
    );
    assert.deepEqual(
      [created.body.phones[0].phone, created.body.emails[0].email],
      [sent.phones[0]?.phone, sent.emails[0]?.email],
    );
    const { allow_credit, can_delete, debt_counts, total_pending, notes } = created.body;
    assert.deepEqual(
      [allow_credit, can_delete, debt_counts, total_pending, notes],
      [false, true, 0, 0, "Tocar fuerte"],
    );
    const read = await owner.get(`/clients/${created.body.id}`);
    assert.deepEqual(read.body, created.body);
    assert.equal(read.headers.etag, created.headers.etag);
  });

  it("report every invalid field at once, with the product's messages", async () => {
    assert.deepEqual((await owner.post("/clients", {})).body.errors, {
      legal_name: ["Nombre Legal es requerido"],
      registration_number: ["Numero de documento es Requerido"],
      type: ["El tipo de documento es requerido"],
      addresses: ["Dirección requerida"],
    });
    const { errors } = (
      await owner.post("/clients", {
        ...sampleClient({ type: "gremio", addresses: [] }),
        phones: [{ phone: "" }, { phone: "12345678901" }],
        emails: [{ email: "" }, { email: "no-es-un-correo" }],
      })
    ).body;
    assert.deepEqual(errors, {
      type: ["El campo no es válido"],
      addresses: ["Dirección requerida"],
      "phones.0.phone": ["El numero de telefono es requerido"],
      "phones.1.phone": ["El numero de telefono puede tener como maximo 10 digitos"],
      "emails.0.email": ["El email es requerido"],
      "emails.1.email": ["Tiene que ser un email"],
    });
    const wrong = await owner.post("/clients", sampleClient({ phones: [{ phone: "piso 2" }] }));
    assert.deepEqual(wrong.body.errors, { "phones.0.phone": ["El teléfono no parece un número"] });
    const blank = await owner.post("/clients", sampleClient({ addresses: [{ address: " " }] }));
    assert.deepEqual(blank.body.errors, { "addresses.0.address": ["Dirección requerida"] });
  });

  it("can be saved with more than 200 addresses from orders, but add at most 200", async () => {
    const addresses = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => ({ address: `Depósito ${from + i}` }));
    const client = (await owner.post("/clients", sampleClient({ addresses: addresses(0, 200) }))).body;
    const service = (await owner.post("/services", sampleService())).body.id;
    const order = {
      date: "2026-11-20",
      service_id: service,
      client_id: client.id,
      payment_type: "full",
      pickup_address: "La que trae la orden",
      receipt: { full_name: "Ana", phone: "4141234567", address: "Calle 1" },
    };
    assert.equal((await owner.post("/deliveries", order)).status, 201);
    const now = (await owner.get(`/clients/${client.id}`)).body;
    assert.equal(now.addresses.length, 201);
    const reversed = [...now.addresses].reverse();
    reversed[0] = { ...reversed[0], address: "Mendada" };
    const saved = await owner.put(`/clients/${client.id}`, { ...now, addresses: reversed });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    assert.deepEqual(
      saved.body.addresses.map(({ id, address }: { id: number; address: string }) => [id, address]),
      reversed.map(({ id, address }) => [id, address]),
    );
    const more = { ...now, addresses: [...now.addresses, ...addresses(300, 501)] };
    assert.deepEqual((await owner.put(`/clients/${client.id}`, more)).body.errors, {
      addresses: ["El campo no es válido"],
    });
  });

  it("refuse lists that are too long, and name a hundred wrong entries at most", async () => {
    const many = (length: number) => Array.from({ length }, () => ({}));
    const over = { addresses: many(5001), phones: many(1001), emails: many(1001) };
    const { status, body } = await owner.post("/clients", sampleClient(over));
    assert.equal(status, 422);
    const wrong = ["El campo no es válido"];
    assert.deepEqual(body.errors, { addresses: wrong, phones: wrong, emails: wrong });
    const { errors } = (await owner.post("/clients", sampleClient({ addresses: many(200) }))).body;
    assert.deepEqual(
      [Object.keys(errors).length, errors["addresses.99.address"]],
      [100, ["Dirección requerida"]],
    );
  });

  it("have the lists of the body: kept, changed, added, removed", async () => {
    const client = await add();
    const [first, second] = client.addresses;
    const changed = await owner.put(`/clients/${client.id}`, {
      ...client,
      addresses: [{ address: "Nueva" }, { id: second.id, address: "Cambiada" }],
      phones: [],
      emails: [{ email: "otro@ejemplo.com" }],
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.deepEqual(
      changed.body.addresses.map(({ address }: { address: string }) => address),
      ["Nueva", "Cambiada"],
    );
    assert.equal(changed.body.addresses[1].id, second.id);
    assert.ok(changed.body.addresses[0].id > first.id, "ids are not used again");
    assert.deepEqual([changed.body.phones, changed.body.emails.length], [[], 1]);
    const unknown = await owner.put(`/clients/${client.id}`, {
      ...changed.body,
      addresses: [{ id: first.id, address: "Vuelve" }],
    });
    assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ["addresses.0.id"]]);
    const foreign = (await add()).phones[0].id;
    const stolen = await owner.put(`/clients/${client.id}`, {
      ...changed.body,
      phones: [{ id: foreign, phone: "4141234567" }],
    });
    assert.deepEqual(Object.keys(stolen.body.errors), ["phones.0.id"]);
  });

  it("keep an address that an order was picked up at, though its text may be corrected", async () => {
    const service = (await owner.post("/services", sampleService())).body.id;
    const client = await add();
    const order = {
      date: "2026-11-20",
      service_id: service,
      client_id: client.id,
      pickup_address: client.addresses[0].address,
      payment_type: "full",
      receipt: { full_name: "María", phone: "04149876543", address: "Av. Libertador" },
    };
    const created = await owner.post("/deliveries", order);
    assert.equal(created.status, 201);
    const without = await owner.put(`/clients/${client.id}`, {
      ...client,
      addresses: client.addresses.slice(1),
    });
    assert.deepEqual([without.status, Object.keys(without.body.errors)], [422, ["addresses"]]);
    const mended = client.addresses.map((entry: object, i: number) =>
      i === 0 ? { ...entry, address: "Mejor escrita" } : entry,
    );
    assert.equal((await owner.put(`/clients/${client.id}`, { ...client, addresses: mended })).status, 200);
    assert.equal(
      (await owner.get(`/deliveries/${created.body.id}`)).body.pickup_address,
      client.addresses[0].address,
    );
    assert.equal((await owner.del(`/clients/${client.id}`)).status, 409);
    assert.equal((await owner.del(`/deliveries/${created.body.id}`)).status, 204);
    assert.equal(
      (await owner.del(`/clients/${client.id}`)).status,
      204,
      "only a deleted order still names it",
    );
    assert.equal((await owner.get(`/clients/${client.id}`)).status, 404);
  });

  it("let only admins change credit, and show only them what is owed", async () => {
    const basic = await api.employee(owner, "basic");
    assert.equal((await basic.post("/clients", sampleClient({ allow_credit: true }))).status, 403);
    const created = await basic.post("/clients", sampleClient({ allow_credit: false }));
    assert.deepEqual(
      [created.status, created.body.debt_counts, created.body.total_pending],
      [201, null, null],
    );
    const trusted = await add({ allow_credit: true });
    const { allow_credit: _, ...rest } = trusted;
    assert.equal(
      (await basic.put(`/clients/${trusted.id}`, { ...trusted, allow_credit: false })).status,
      403,
    );
    assert.equal((await basic.put(`/clients/${trusted.id}`, { ...trusted, notes: "mismo" })).status, 200);
    const without = await basic.put(`/clients/${trusted.id}`, { ...rest, notes: "nada dicho" });
    assert.deepEqual([without.status, without.body.allow_credit], [200, true]);
    const admin = await api.employee(owner, "admin");
    assert.equal(
      (await admin.put(`/clients/${trusted.id}`, { ...trusted, allow_credit: false })).body.allow_credit,
      false,
    );
  });

  it("filter by type, credit and text, and sort ñ after n", async () => {
    const other = await api.owner();
    const names = ["Nzeta", "Ñandú", "nadie", "Óscar", "ocaso"];
    for (const [i, legal_name] of names.entries())
      await other.post(
        "/clients",
        sampleClient({ legal_name, allow_credit: i === 0, type: i === 1 ? "commune" : "legal" }),
      );
    const ask = async (query: string) =>
      (await other.get(`/clients/filter?${query}`)).body.items.map(
        ({ legal_name }: { legal_name: string }) => legal_name,
      );
    assert.deepEqual(await ask("sortBy=legal_name&sortDirection=asc"), [
      "nadie",
      "Nzeta",
      "Ñandú",
      "ocaso",
      "Óscar",
    ]);
    assert.deepEqual(await ask("sortBy=legal_name"), ["Óscar", "ocaso", "Ñandú", "Nzeta", "nadie"]);
    assert.deepEqual(await ask("filters[type]=commune"), ["Ñandú"]);
    for (const yes of ["1", "true"]) assert.deepEqual(await ask(`allowCredit=${yes}`), ["Nzeta"]);
    assert.equal((await ask("filters[allowCredit]=0")).length, 4);
    assert.deepEqual(await ask("search=NANDU"), ["Ñandú"]);
    assert.equal((await ask("search=4121234567")).length, 5);
    const list = (await other.get("/clients")).body;
    assert.equal(list.length, 5);
    assert.equal((await other.get("/clients/filter?type=gremio&sortBy=notes")).status, 422);
  });

  it("refuse the second of two editors, and merge nothing", async () => {
    const client = await add();
    const etag = String((await owner.get(`/clients/${client.id}`)).headers.etag);
    const answers = await Promise.all(
      ["uno", "dos"].map((notes) =>
        owner.put(`/clients/${client.id}`, { ...client, notes }, { "if-match": etag }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    assert.deepEqual((await owner.get(`/clients/${client.id}`)).body, winner?.body);
  });

  it("list all clients with their lists and debts", async () => {
    const big = await api.owner();
    const service = (await big.post("/services", sampleService())).body.id;
    const client = (await big.post("/clients", sampleClient({ allow_credit: true }))).body;
    const order = {
      date: "2026-11-20",
      service_id: service,
      client_id: client.id,
      payment_type: "partial",
      receipt: { full_name: "María", phone: "04149876543", address: "Av. Libertador" },
    };
    assert.equal((await big.post("/deliveries", order)).status, 201);
    await api.database.transaction(async (tx) => {
      const { id: _, ...row } = await tx
        .selectFrom("clients")
        .selectAll()
        .where("id", "=", client.id)
        .executeTakeFirstOrThrow();
      for (let done = 0; done < 33_000; done += 1_000)
        await tx
          .insertInto("clients")
          .values(Array.from({ length: 1_000 }, (_, i) => ({ ...row, registration_key: `${done + i}` })))
          .execute();
    });
    const { status, body } = await big.get("/clients");
    assert.deepEqual([status, body.length], [200, 33_001]);
    assert.deepEqual(body[0], (await big.get(`/clients/${client.id}`)).body);
    const owing = body.filter(({ debt_counts }: { debt_counts: number }) => debt_counts > 0);
    assert.deepEqual(
      owing.map(({ id, total_pending }: { id: number; total_pending: number }) => [id, total_pending]),
      [[client.id, 5.5]],
    );
  });

  it("are unknown to another company", async () => {
    const client = await add();
    const other = await api.owner();
    const path = `/clients/${client.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, sampleClient()),
      await other.del(path),
    ])
      assert.equal(answer.status, 404);
    assert.equal((await other.get("/clients/filter")).body.total, 0);
    assert.equal((await other.get(`/debts/${client.id}/stats`)).status, 404);
    const paid = await other.post("/debt-payments/pay-all", { client_id: client.id, method: "cash" });
    assert.deepEqual([paid.status, Object.keys(paid.body.errors)], [422, ["client_id"]]);
  });
});
