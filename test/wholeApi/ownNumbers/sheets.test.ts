// @both-engines Imports look up and write many rows at once.
// Rows of orders that are there already.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { check, countsOf, importAll, rowsIn, run, undo, upload } from "#features/imports/server/testing.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const HEAD = "N° pedido;Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección;Recogida;Mercancía";

const rowOf = (
  number: string,
  recipient: string,
  { date = "25/11/2026", goods = "12,50", client = "Comercial Ávila" } = {},
) => [number, date, client, "Exprés", recipient, "0424-1112233", "Las Mercedes", "Altamira", goods].join(";");
const sheetOf = (...rows: string[]) => [HEAD, ...rows].join("\n");

describe("rows of orders that are there already", () => {
  let api: TestApi;
  let owner: Caller;
  let [client, service] = [0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ name: "Exprés", amount: 5 })))).id;
    const body = sampleClient({ legal_name: "Comercial Ávila", allow_credit: true });
    client = (await expectBody(owner.post("/clients", body))).id;
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  const checked = async (...rows: string[]) => check(owner, await upload(owner, sheetOf(...rows), "orders"));
  const orderNumbered = async (typed: string) =>
    (await expectBody(owner.get(`/deliveries/filter?clientReference=${typed}`), 200)).items[0];

  it("are skipped by their client's number, with the order that has it", async () => {
    const first = await importAll(api, owner, sheetOf(rowOf("B-1", "Ana"), rowOf("B-2", "Beto")), {
      kind: "orders",
    });
    assert.deepEqual(countsOf(first), { created: 2 });
    const again = await checked(
      rowOf("b 1", "Ana"),
      rowOf("B-2", "Otro", { goods: "1" }),
      rowOf("B-3", "Caro"),
    );
    assert.deepEqual(countsOf(again), { ok: 1, skipped: 2 });
    const orders = [await orderNumbered("B-1"), await orderNumbered("B-2")];
    const rows = await rowsIn(owner, again);
    assert.deepEqual(
      rows.map(({ state, record_id }) => [state, record_id]),
      [
        ["skipped", orders[0].id],
        ["skipped", orders[1].id],
        ["ok", null],
      ],
    );
    const number = String(orders[0].number).padStart(6, "0");
    assert.deepEqual(rows[0]?.warnings, { client_reference: [`El pedido b 1 ya es la orden ${number}`] });
    const done = await run(api, owner, again);
    assert.deepEqual(countsOf(done), { created: 1, skipped: 2 });
    await undo(api, owner, done);
    assert.equal((await orderNumbered("B-2")).id, orders[1].id, "an undo leaves the orders of other imports");
    assert.equal(await orderNumbered("B-3"), undefined);
    assert.deepEqual(countsOf(await checked(rowOf("B-3", "Caro"))), { ok: 1 });
  });

  it("are skipped also if somebody made the order since the check, or an earlier row did", async () => {
    const sheet = await checked(rowOf("C-1", "Ana"), rowOf("C-2", "Beto"), rowOf("c2", "Caro"));
    assert.deepEqual(countsOf(sheet), { ok: 2, warning: 1 });
    const other = await checked(rowOf("C-1", "Ana"), rowOf("C-9", "Nadie"));
    await run(api, owner, other);
    const done = await run(api, owner, sheet);
    assert.deepEqual(countsOf(done), { created: 1, skipped: 2 });
    const ids = [await orderNumbered("C-1"), await orderNumbered("C-2"), await orderNumbered("C-2")];
    const rows = await rowsIn(owner, done);
    assert.deepEqual(
      rows.map(({ record_id }) => record_id),
      ids.map(({ id }) => id),
    );
  });

  it("are made when somebody corrects the number", async () => {
    await importAll(api, owner, sheetOf(rowOf("D-1", "Ana")), { kind: "orders" });
    const sheet = await checked(rowOf("D-1", "Ana"), rowOf("D-2", "Beto"));
    const corrected = await expectBody(
      owner.put(`/imports/${sheet.id}/rows/2`, { values: { client_reference: "D-3" } }),
      200,
    );
    assert.equal(corrected.state ?? corrected.row?.state, "ok");
    assert.deepEqual(countsOf(await run(api, owner, sheet)), { created: 2 });
  });

  it("without a number are doubtful: as an order of the last seven days, or as another row", async () => {
    await importAll(api, owner, sheetOf(rowOf("", "Eva"), rowOf("", "Eva", { date: "10/11/2026" })), {
      kind: "orders",
    });
    const sheet = await checked(
      rowOf("", " EVA "),
      rowOf("", "Eva", { goods: "13" }),
      rowOf("", "Eva", { date: "26/11/2026" }),
      rowOf("", "Eva", { date: "10/11/2026" }),
      rowOf("", "Fito"),
      rowOf("", "fito"),
    );
    const states = (await rowsIn(owner, sheet)).map(({ state }) => state);
    assert.deepEqual(states, ["warning", "ok", "ok", "ok", "ok", "warning"]);
    const [like, , , , , same] = await rowsIn(owner, sheet);
    assert.match(like?.warnings.recipient?.[0] ?? "", /^Parece la orden 0000\d\d del 25 nov 2026$/);
    assert.deepEqual(same?.warnings, { recipient: ["Dice lo mismo que la fila 6"] });
    assert.deepEqual(countsOf(await run(api, owner, sheet)), { created: 6 });
  });

  it("of a client's own sheet are skipped by its orders and its requests", async () => {
    const person = api.as(await portalToken(owner, client, api.as(null)));
    const head = "Pedido;Destinatario;Teléfono;Dirección;Recogida";
    const bring = async (...numbers: string[]) => {
      const rows = numbers.map((number) => `${number};Ana;0424-1112233;Las Mercedes;Altamira`);
      const uploaded = await expectBody(
        person.post("/portal/imports", importForm("requests", [head, ...rows].join("\n"))),
      );
      const body = { mapping: uploaded.mapping, options: { service_id: service } };
      const sheet = await expectBody(person.put(`/portal/imports/${uploaded.id}/mapping`, body), 200);
      assert.equal((await person.post(`/portal/imports/${uploaded.id}/run`)).status, 202);
      await api.jobs.idle();
      const rowsOf = (await expectBody(person.get(`/portal/imports/${uploaded.id}/rows?perPage=50`), 200))
        .items;
      return { sheet, rows: rowsOf as { state: string; record_id: number | null }[] };
    };
    await importAll(api, owner, sheetOf(rowOf("E-1", "Ana")), { kind: "orders" });
    const { rows: first } = await bring("E-1", "E-2");
    assert.deepEqual(
      first.map(({ state }) => state),
      ["skipped", "created"],
    );
    const request = first[1]?.record_id;
    const { rows: second, sheet } = await bring("E-2", "E-3");
    assert.deepEqual(countsOf(sheet), { ok: 1, skipped: 1 });
    assert.deepEqual([second[0]?.state, second[0]?.record_id], ["skipped", request]);
    const office = await checked(rowOf("E-2", "Ana"));
    const [row] = await rowsIn(owner, office);
    assert.deepEqual([row?.state, row?.record_id], ["skipped", null]);
    await expectBody(owner.post(`/requests/${request}/accept`, {}));
    const { rows: third } = await bring("E-2", "E-4");
    assert.deepEqual([third[0]?.state, third[0]?.record_id], ["skipped", request]);
  });
});
