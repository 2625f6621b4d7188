// @both-engines Imports write many rows at once.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import type { Import } from "../contract.ts";
import { importForm } from "./samples.ts";
import { check, countsOf, importAll, rowsIn, run, upload } from "./testing.ts";

const HEAD = "Nombre;RIF;Dirección;Teléfono;Correo;Límite de crédito;Permite crédito";
const ANA = "Comercial Ávila;J-30123456-1;Altamira;0414-1234567;ana@avila.com;250,50;Sí";

describe("imports", () => {
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
  const clients = async () => (await owner.get("/clients")).body;

  it("of clients go from the file to the list", async () => {
    await begin();
    const draft = await upload(owner, `${HEAD}\n${ANA}\n`);
    assert.equal(draft.state, "mapping");
    assert.equal(draft.file_name, "lista.csv");
    assert.deepEqual(draft.columns[0], {
      index: 0,
      name: "Nombre",
      samples: ["Comercial Ávila"],
      decimal: null,
      dates: null,
    });
    const { legal_name, registration_number, address, phone, email, credit_limit, allow_credit } =
      draft.mapping;
    assert.deepEqual(
      [legal_name, registration_number, address, phone, email, credit_limit, allow_credit],
      [0, 1, 2, 3, 4, 5, 6],
    );
    const checked = await check(owner, draft);
    assert.equal(checked.state, "checked");
    assert.deepEqual(countsOf(checked), { ok: 1 });
    assert.deepEqual(await clients(), []);
    const done = await run(api, owner, checked);
    assert.equal(done.state, "done");
    assert.deepEqual(countsOf(done), { created: 1 });
    const [client] = await clients();
    assert.deepEqual(
      [client.legal_name, client.type, client.registration_number, client.credit_limit, client.allow_credit],
      ["Comercial Ávila", "legal", "J-30123456-1", 250.5, true],
    );
    assert.equal(client.addresses[0].address, "Altamira");
    assert.equal(client.phones[0].phone, "4141234567");
    const [row] = await rowsIn(owner, done);
    assert.equal(row?.record_id, client.id);
    const events = (await owner.get(`/events/filter?entity=client&entityId=${client.id}`)).body.items;
    assert.equal(events[0].summary, "Creó el cliente Comercial Ávila");
    const own = (await owner.get(`/events/filter?entity=import&entityId=${done.id}`)).body.items;
    assert.deepEqual(
      own.map(({ summary }: { summary: string }) => summary),
      [
        "Importó 1 fila de clientes de lista.csv",
        "Empezó a importar lista.csv",
        "Revisó las columnas de lista.csv",
        "Subió lista.csv para importar clientes",
      ],
    );
  });

  it("check each row by the form's contract, and group what is wrong", async () => {
    await begin();
    await owner.post("/zones", { name: "Chacao" });
    const lines = [
      ";J-1;Altamira;0414-1234567;;;",
      "Sin documento;;Altamira;;;;",
      "Sin dirección;J-3;;0414-1234567;;;",
      "Dos veces;J-4;Altamira;;;;",
      "Otra vez;j4;Altamira;;;;",
      "Mal correo;J-6;Altamira;;no es correo;;",
      "Dos teléfonos;J-7;Altamira;0414-1234567 / 0412-7654321;a@b.com, c@d.com;;",
      "Cortado;J-8;Altamira;4.14E+09;;;",
      "Entero;J-9;Altamira;4141234567.0;;;",
      "Cédula;12345678;Altamira;;;;",
      "Roto;J-11;#N/A;;;;",
      "=Fórmula;J-12;Altamira;;;;",
      "Monto;J-13;Altamira;;;mucho;",
      "Quizás;J-14;Altamira;;;;quizás",
      "Largo;J-15;Altamira;041412345678901;;;",
    ];
    const checked = await check(owner, await upload(owner, [HEAD, ...lines].join("\n")));
    const rows = await rowsIn(owner, checked);
    const problems = Object.fromEntries(
      rows
        .map(({ row, errors, warnings }) => [row, { ...errors, ...warnings }] as const)
        .filter(([, all]) => Object.keys(all).length > 0),
    );
    assert.deepEqual(problems, {
      2: { legal_name: ["Nombre Legal es requerido"] },
      3: {
        registration_number: ["Numero de documento es Requerido"],
        type: ["El tipo de documento es requerido"],
      },
      4: { address: ["Dirección requerida"] },
      6: { registration_number: ["Es igual que la fila 5"] },
      7: { email: ["Tiene que ser un email"] },
      9: { phone: ["La hoja acortó este número: 4.14E+09"] },
      11: { registration_number: ["Sin letra: se toma como cédula de un venezolano"] },
      12: { address: ["La celda tiene un error de la hoja de cálculo: #N/A"] },
      13: { legal_name: ["Empieza con «=»: parece una fórmula"] },
      14: { credit_limit: ["El monto debe ser un número"] },
      15: { allow_credit: ["Escribe Sí o No"] },
      16: { phone: ["El numero de telefono puede tener como maximo 10 digitos"] },
    });
    assert.deepEqual(countsOf(checked), { ok: 3, warning: 2, error: 10 });
    const { items } = (
      await owner.get(
        `/imports/${checked.id}/rows?field=registration_number&problem=${encodeURIComponent("Es igual que la fila 5")}`,
      )
    ).body;
    assert.deepEqual(
      items.map(({ row }: { row: number }) => row),
      [6],
    );
    assert.equal(
      checked.problems.reduce((sum, { count }) => sum + count, 0),
      14,
    );
    const done = await run(api, owner, checked);
    assert.deepEqual(countsOf(done), { created: 5, rejected: 10 });
    const all = await clients();
    const named = (name: string) => all.find(({ legal_name }: { legal_name: string }) => legal_name === name);
    assert.deepEqual(
      named("Dos teléfonos").phones.map(({ phone }: { phone: string }) => phone),
      ["4141234567", "4127654321"],
    );
    assert.equal(named("Dos teléfonos").emails.length, 2);
    assert.equal(named("Entero").phones[0].phone, "4141234567");
    assert.equal(named("Cédula").type, "venezolano");
  });

  it("take a row that is corrected, and leave out one that is skipped", async () => {
    await begin();
    const checked = await check(
      owner,
      await upload(owner, `${HEAD}\nUno;J-1;A;;;;\nDos;J-1;B;;;;\nTres;;C;;;;`),
    );
    const put = (row: number, body: object) => owner.put(`/imports/${checked.id}/rows/${row}`, body);
    const third = await put(4, { values: { registration_number: "J-3" } });
    assert.deepEqual([third.status, third.body.state], [200, "ok"]);
    assert.equal((await put(4, { values: { registration_number: "J-1" } })).body.state, "error");
    assert.equal((await put(4, { values: { registration_number: "J-3" } })).body.state, "ok");
    // The second is free once the first is another one.
    assert.equal((await put(2, { values: { registration_number: "J-2" } })).body.state, "ok");
    assert.deepEqual(countsOf((await owner.get(`/imports/${checked.id}`)).body), { ok: 3 });
    assert.equal((await put(2, { skip: true })).body.state, "skipped");
    assert.equal((await put(99, { skip: true })).status, 404);
    const unknown = await put(2, { values: { nada: "x" } });
    assert.deepEqual(
      [unknown.status, unknown.body.errors],
      [422, { "values.nada": ["Ese campo no existe"] }],
    );
    const nothing = await put(2, { legal_name: "Otra" });
    assert.deepEqual([nothing.status, nothing.body.errors], [422, { values: ["Indica qué cambia"] }]);
    // A new mapping keeps what was corrected.
    const again = await check(owner, checked);
    assert.deepEqual(countsOf(again), { ok: 2, skipped: 1 });
    const done = await run(api, owner, again);
    assert.deepEqual(countsOf(done), { created: 2, skipped: 1 });
    assert.equal((await put(2, { skip: false })).status, 409);
  });

  it("skip or update records that exist", async () => {
    await begin();
    await importAll(api, owner, `${HEAD}\n${ANA}\n`);
    const newer =
      "Nombre;RIF;Dirección;Teléfono\nÁvila nueva;j301234561;La Castellana;0212-5551234\nOtra;J-2;Baruta;\n";
    const skipped = await check(owner, await upload(owner, newer));
    assert.deepEqual(countsOf(skipped), { ok: 1, skipped: 1 });
    const updated = await run(api, owner, await check(owner, skipped, { existing: "update" }));
    assert.deepEqual(countsOf(updated), { created: 1, updated: 1 });
    const client = (await clients()).find(
      ({ legal_name }: { legal_name: string }) => legal_name === "Ávila nueva",
    );
    assert.deepEqual(
      client.addresses.map(({ address }: { address: string }) => address),
      ["Altamira", "La Castellana"],
    );
    assert.deepEqual(
      client.phones.map(({ phone }: { phone: string }) => phone),
      ["4141234567", "2125551234"],
    );
    assert.deepEqual([client.credit_limit, client.allow_credit], [250.5, true]);
    assert.equal(client.emails.length, 1);
  });

  it("refuse the same file again, unless it is said so, also two at once", async () => {
    await begin();
    const form = (again = false) => importForm("clients", `${HEAD}\n${ANA}\n`, { again });
    const answers = await Promise.all([1, 2, 3].map(() => owner.post("/imports", form())));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    const [first] = answers.filter(({ status }) => status === 201);
    const refused = answers.find(({ status }) => status === 409);
    assert.equal(refused?.body.previous, first?.body.id);
    assert.equal((await owner.post("/imports", form(true))).status, 201);
    const stranger = await api.owner();
    assert.equal((await stranger.post("/imports", form())).status, 201);
  });

  it("remember the mapping of the company's last import", async () => {
    await begin();
    const draft = await upload(owner, "Quién;Nro;Sitio\nAna;J-1;Chacao");
    assert.deepEqual(draft.mapping.legal_name, null);
    const mapping = { legal_name: 0, registration_number: 1, address: 2 };
    assert.equal((await owner.put(`/imports/${draft.id}/mapping`, { mapping })).status, 200);
    const next = await upload(owner, "NRO;Sitio;quien\nJ-2;Chacao;Luis");
    assert.deepEqual(
      [next.mapping.legal_name, next.mapping.registration_number, next.mapping.address],
      [2, 0, 1],
    );
  });

  it("say what is wrong with a file or a mapping under its field, and write nothing", async () => {
    await begin();
    const refused: [FormData, object][] = [
      [importForm("clients", "Nombre;RIF\n"), { file: ["La hoja no tiene filas debajo de los títulos"] }],
      [importForm("clients", 'a;b\n"x'), { file: ["La fila 2 tiene unas comillas que no se cierran"] }],
      [importForm("nada" as "clients", "a;b"), { kind: ["Elige qué importar"] }],
      [new FormData(), { kind: ["Elige qué importar"] }],
    ];
    for (const [form, errors] of refused) {
      const { status, body } = await owner.post("/imports", form);
      assert.deepEqual([status, body.errors], [422, errors]);
    }
    const draft = await upload(owner, `${HEAD}\nUno;J-1;A;;;1.234;\n`);
    const put = (mapping: object, options = {}) =>
      owner.put(`/imports/${draft.id}/mapping`, { mapping, options });
    const wrong: [object, object][] = [
      [
        { legal_name: 0 },
        {
          "mapping.registration_number": ["Falta la columna de Numero de documento"],
          "mapping.address": ["Falta la columna de Dirección"],
        },
      ],
      [{ ...draft.mapping, nada: 1 }, { "mapping.nada": ["Ese campo no existe"] }],
      [{ ...draft.mapping, notes: 99 }, { "mapping.notes": ["La hoja no tiene esa columna"] }],
      [{ ...draft.mapping, notes: 0 }, { "mapping.notes": ["Esa columna ya es de otro campo"] }],
      [
        draft.mapping,
        {
          "mapping.credit_limit": [
            "«1.234»: ¿1234 (miles) o 1,234 (decimales)? Falta decir cómo se escriben los decimales",
          ],
        },
      ],
    ];
    for (const [mapping, errors] of wrong) {
      const { status, body } = await put(mapping);
      assert.deepEqual([status, body.errors], [422, errors]);
    }
    assert.equal((await owner.post(`/imports/${draft.id}/run`)).status, 409);
    assert.equal((await put(draft.mapping, { decimal: "comma" })).body.counts.ok, 1);
    assert.equal((await rowsIn(owner, draft))[0]?.values.credit_limit, "1234");
  });

  it("of couriers and services follow their own contracts", async () => {
    await begin();
    const people = "Nombre y apellido;Celular\nLuis Pérez Mata;0414-1234567\nSolo;0412-1234567\n";
    const couriers = await importAll(api, owner, people, { kind: "couriers" });
    assert.deepEqual(countsOf(couriers), { created: 1, rejected: 1 });
    const [courier] = (await owner.get("/couriers")).body;
    assert.deepEqual(
      [courier.first_name, courier.last_name, courier.phone],
      ["Luis", "Pérez Mata", "4141234567"],
    );
    const list = "Servicio;Precio;Pago repartidor\nExprés;5,50;2,00\nNormal;3;\nExpres;4;\n";
    const services = await importAll(api, owner, list, { kind: "services" });
    assert.deepEqual(countsOf(services), { created: 2, rejected: 1 });
    const named = (await owner.get("/services")).body.map(
      (service: { name: string; amount: number; courier_pay: number }) => [
        service.name,
        service.amount,
        service.courier_pay,
      ],
    );
    assert.deepEqual(named, [
      ["Exprés", 5.5, 2],
      ["Normal", 3, 0],
    ]);
  });

  it("belong to their company's admins", async () => {
    await begin();
    const draft = await check(owner, await upload(owner, `${HEAD}\n${ANA}\n`));
    const [stranger, basic] = [await api.owner(), await api.employee(owner)];
    const path = `/imports/${draft.id}`;
    for (const [caller, status] of [
      [stranger, 404],
      [basic, 403],
    ] as const) {
      const answers = await Promise.all([
        caller.get(path),
        caller.get(`${path}/rows`),
        caller.get(`${path}/rejected`),
        caller.put(`${path}/mapping`, { mapping: draft.mapping }),
        caller.put(`${path}/rows/2`, { skip: true }),
        caller.post(`${path}/run`),
        caller.post(`${path}/undo`),
      ]);
      assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([status]));
    }
    assert.deepEqual((await stranger.get("/imports")).body, []);
    const listed: Import[] = (await owner.get("/imports")).body;
    assert.deepEqual(
      listed.map(({ id }) => id),
      [draft.id],
    );
  });
});
