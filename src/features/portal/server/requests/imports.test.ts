import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { MOST_WAITING } from "#features/requests/server/verbs/askAsClient.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const HEADINGS = "Fecha;Destinatario;Teléfono;Dirección;Servicio;Zona;Cobrar;Notas\n";
const GOOD = "21/11/2026;Rosa Núñez;0424-1234567;Calle París, Las Mercedes;exprés;Baruta;12,50;Un sobre\n";
const PLAIN = ";Iván Colmenares;0416-1112233;Calle 8, La Urbina;;;;\n";
const FAR = "21/11/2027;Rosa Núñez;0424-1234567;Calle París;Exprés;;;\n";
const BAD = "19/11/2026;Sin Teléfono;;Calle 9;No existe;;;\n";

describe("the portal's imports", () => {
  let api: TestApi;
  let owner: Caller;
  let ana: Caller;
  let stranger: Caller;
  let service = 0;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ name: "Exprés", amount: 5 })))).id;
    await expectBody(owner.post("/zones", { name: "Baruta", places: ["Las Mercedes"] }));
    ana = await person({ legal_name: "Comercial Ávila", addresses: [{ address: "Plaza Altamira" }] });
    stranger = await person({ legal_name: "Otro" });
  });
  afterEach(async () => assert.deepEqual(await brokenInvariants(api.database.read), []));
  after(() => api.close());

  async function person(change: object): Promise<Caller> {
    const { id } = await expectBody(owner.post("/clients", sampleClient(change)));
    return api.as(await portalToken(owner, id, api.as(null)));
  }
  function form(content: string, again = false): FormData {
    const sent = new FormData();
    if (again) sent.set("again", "true");
    sent.set("file", new File([content], "pedidos.csv"));
    return sent;
  }
  const upload = (content: string, caller = ana, again = false) =>
    expectBody(caller.post("/portal/imports", form(content, again)));
  async function check(content: string, caller = ana) {
    const { id, mapping } = await upload(content, caller);
    const body = { mapping, options: { service_id: service } };
    return expectBody(caller.put(`/portal/imports/${id}/mapping`, body), 200);
  }
  async function run(id: number, caller = ana) {
    await expectBody(caller.post(`/portal/imports/${id}/run`), 202);
    await api.jobs.idle();
    return expectBody(caller.get(`/portal/imports/${id}`), 200);
  }
  const rowsOf = async (id: number) =>
    (await expectBody(ana.get(`/portal/imports/${id}/rows?perPage=100`), 200)).items;

  it("make a request of each good row, in the name of who uploaded it, and tell what is wrong with the others", async () => {
    const checked = await check(`${HEADINGS}${GOOD}${PLAIN}${BAD}${FAR}`);
    assert.deepEqual(
      [checked.kind, checked.state, checked.counts.ok, checked.counts.error],
      ["requests", "checked", 2, 2],
    );
    assert.equal((await owner.get("/requests/filter")).body.total, 0, "nothing is asked for yet");
    const [, , wrong, far] = await rowsOf(checked.id);
    assert.deepEqual(far.errors, { date: ["La fecha no puede ser posterior a un año desde hoy"] });
    assert.deepEqual(wrong.errors, {
      date: ["Elija hoy o un día posterior"],
      phone: ["El teléfono es requerido"],
      service: ["El servicio no existe"],
    });
    const done = await run(checked.id);
    assert.deepEqual([done.state, done.counts.created, done.counts.rejected], ["done", 2, 2]);
    const { items } = (await owner.get("/requests/filter")).body;
    assert.deepEqual(
      items.map(
        (request: { source: string; client_name: string; asked_by: string; body: object; quote: object }) => [
          ...[request.source, request.client_name, request.asked_by],
          request.body,
        ],
      ),
      [
        [
          ...["portal", "Comercial Ávila", "Ana Rivas"],
          {
            ...items[0].body,
            date: "2026-11-20",
            service_id: service,
            pickup_address: "Plaza Altamira",
            notes: null,
            receipt: { full_name: "Iván Colmenares", phone: "4161112233", address: "Calle 8, La Urbina" },
          },
        ],
        [
          ...["portal", "Comercial Ávila", "Ana Rivas"],
          {
            ...items[1].body,
            date: "2026-11-21",
            cod_amount: 12.5,
            pickup_address: "Plaza Altamira",
            notes: "Un sobre",
            receipt: { full_name: "Rosa Núñez", phone: "4241234567", address: "Calle París, Las Mercedes" },
          },
        ],
      ],
    );
    const [event] = (await owner.get(`/events/filter?entity=request&entityId=${items[0].id}`)).body.items;
    assert.deepEqual([event.actor_type, event.actor_name], ["portal", "Ana Rivas"]);
  });

  it("are each client's own: others and the office reach none of them, not even by the same file", async () => {
    const sheet = `${HEADINGS}${PLAIN.replace("Iván", "Único")}`;
    const { id } = await check(sheet);
    const nothing = await stranger.get("/portal/imports/987654");
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/rows"],
      ["POST", "/run"],
      ["POST", "/undo"],
    ] as const)
      for (const [caller, base] of [
        [stranger, "/portal/imports"],
        [owner, "/imports"],
      ] as const) {
        const answer = await caller.call(method, `${base}/${id}${path}`);
        assert.deepEqual([answer.status, answer.body], [404, nothing.body], `${method} ${base}${path}`);
      }
    const mapped = await stranger.put(`/portal/imports/${id}/mapping`, { mapping: {} });
    assert.equal(mapped.status, 404);
    assert.equal((await upload(sheet, stranger)).counts.rows, 1);
    assert.ok(!(await owner.get("/imports")).body.some((entry: { id: number }) => entry.id === id));
    assert.deepEqual((await stranger.get("/portal/imports")).body.length, 1);
    const again = await ana.post("/portal/imports", form(sheet));
    assert.deepEqual([again.status, again.body.previous], [409, id]);
  });

  it("can be undone while the office has decided none of it", async () => {
    const { id } = await check(`${HEADINGS}${GOOD}${PLAIN}`.replace("Rosa", "Eva"));
    await run(id);
    const undoing = await expectBody(ana.post(`/portal/imports/${id}/undo`), 202);
    assert.equal(undoing.state, "undoing");
    for (const answer of [await ana.get("/portal/requests?perPage=100"), await owner.get("/requests/filter")])
      assert.doesNotMatch(JSON.stringify(answer.body.items), /Eva Núñez/);
    await api.jobs.idle();
    assert.equal((await ana.get(`/portal/imports/${id}`)).body.state, "undone");
    const { items } = (await owner.get("/requests/filter?search=Eva Núñez")).body;
    assert.deepEqual([items[0].state, items[0].decided_by], ["withdrawn", "Ana Rivas"]);
    const other = await check(`${HEADINGS}${GOOD}${PLAIN}`.replace("Rosa", "Luz"));
    await run(other.id);
    const [luz] = (await owner.get("/requests/filter?search=Luz Núñez")).body.items;
    await expectBody(owner.post(`/requests/${luz.id}/reject`, { reason: "No llegamos" }), 200);
    const refused = await ana.post(`/portal/imports/${other.id}/undo`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.message, /la solicitud \d{6}, que ya se decidió/);
  });

  it("make one request of the rows with a trip's name, and take it back whole", async () => {
    const rows = (name: string, ...others: string[]) =>
      [`Viaje;${HEADINGS}`, `Uno;${GOOD.replace("Rosa Núñez", name)}`, ...others].join("");
    const marta = `uno ;${GOOD.replace("Rosa Núñez", "Marta Gil").replace("12,50", "")}`;
    const alone = `;${PLAIN.replace("Iván Colmenares", "Sola Paz")}`;
    const elsewhen = `Uno;${GOOD.replace("21/11", "22/11")}`;
    const wrong = await check(rows("Otra", elsewhen));
    assert.deepEqual((await rowsOf(wrong.id))[1].errors, {
      date: ["Difiere de la fila 2, la primera de su viaje"],
    });
    const { id } = await check(rows("Clara Gil", alone, marta));
    const done = await run(id);
    assert.equal(done.counts.created, 3);
    const [first, single, second] = await rowsOf(id);
    assert.equal(first.record_id, second.record_id);
    assert.notEqual(first.record_id, single.record_id);
    const trip = (await owner.get(`/requests/${first.record_id}`)).body;
    assert.deepEqual(
      trip.body.stops.map((stop: { receipt: { full_name: string }; cod_amount?: number; notes: string }) => [
        ...[stop.receipt.full_name, stop.cod_amount ?? 0, stop.notes],
      ]),
      [
        ["Clara Gil", 12.5, "Un sobre"],
        ["Marta Gil", 0, "Un sobre"],
      ],
    );
    assert.equal((await owner.get("/requests/filter?search=Sola Paz")).body.items[0].body.stops, undefined);
    await expectBody(ana.post(`/portal/imports/${id}/undo`), 202);
    await api.jobs.idle();
    assert.equal((await ana.get(`/portal/imports/${id}`)).body.state, "undone");
    const { items } = (await owner.get("/requests/filter?search=Marta Gil")).body;
    assert.deepEqual(
      items.map(({ state }: { state: string }) => state),
      ["withdrawn"],
    );
  });

  it("refuse what is no sheet, a missing column and too many rows, in words for a client", async () => {
    const refused = async (content: string) => (await ana.post("/portal/imports", form(content))).body.errors;
    assert.deepEqual(await refused("<html></html>"), {
      file: ["El archivo no es una hoja de cálculo: debe ser XLSX o CSV"],
    });
    assert.deepEqual(await refused(HEADINGS + GOOD.repeat(MOST_WAITING + 1)), {
      file: ["La hoja puede tener como máximo 500 filas"],
    });
    const { id, mapping } = await upload("Destinatario;Dirección\nRosa;Calle 1\n");
    const unmapped = await ana.put(`/portal/imports/${id}/mapping`, { mapping });
    assert.deepEqual(
      [unmapped.status, unmapped.body.errors],
      [422, { "mapping.phone": ["Falta la columna de Teléfono"] }],
    );
    assert.equal((await ana.post(`/portal/imports/${id}/run`)).status, 409);
    const template = await ana.get("/portal/imports/template");
    assert.equal(template.status, 200);
  });

  it("ask for nothing twice when they are run by two at once", async () => {
    const { id } = await check(`${HEADINGS}${PLAIN.replace("Iván", "Doble")}`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ana.post(`/portal/imports/${id}/run`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409, 409]);
    await api.jobs.idle();
    assert.equal((await owner.get("/requests/filter?search=Doble")).body.total, 1);
  });
});
