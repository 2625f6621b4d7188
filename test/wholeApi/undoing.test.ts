// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { importAll, undoInSteps } from "#features/imports/server/testing.ts";
import type { ImportKindName } from "#features/imports/texts.ts";
import { sampleKey } from "#features/keys/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { cannotPrint } from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { everyAnswer, movedIn } from "#test/everyAnswer.ts";

const TODAY = "2026-11-20";
const now = () => new Date(`${TODAY}T15:00:00Z`);

/** What tells of the import itself, and the journal, which is only added to. */
const TELLING = ["/events/filter", "/imports", ...(cannotPrint ? [] : ["/company/journal"])];
/** What sums the journal's money, which must agree with the cash at each moment. */
const MONEY = [
  ...["/cash", "/cash/movements", "/cash/on-hand", "/dashboard", "/receipts/filter", "/receipts/totals"],
  ...(cannotPrint ? [] : ["/dashboard/report", "/dashboard/simplified-report", "/receipts/report"]),
];
/** They keep what was charged beside what takes it back. `undoneMoney.test.ts` has their sums. */
const STATEMENTS = ["/portal/statement", ...(cannotPrint ? [] : ["/portal/statement-report"])];
const ORDERS = "Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección;Repartidor;Forma de pago";
const orderRow = (at: number, payment: string) =>
  `2026-11-${at % 2 === 0 ? 20 : 18};J301234567;Exprés;Ana ${at};0424-1112233;Baruta;${at % 3 === 0 ? "Luis Pérez" : ""};${payment}`;

describe("while an import is undone, no answer has a part of it", () => {
  let api: TestApi;
  let owner: Caller;
  let callers: Caller[];
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow(now());
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ name: "Exprés", amount: 5 })))).id;
    const body = sampleClient({ legal_name: "Comercial Ávila", registration_number: "J-30123456-7" });
    const client = (await expectBody(owner.post("/clients", { ...body, allow_credit: true }))).id;
    const courier = sampleCourier({ first_name: "Luis", last_name: "Pérez" });
    const courier_id = (await expectBody(owner.post("/couriers", courier))).id;
    const order = await expectBody(owner.post("/deliveries", sampleCredit(service, client, { courier_id })));
    for (const status of ["in_transit", "delivered"])
      await expectBody(owner.put(`/deliveries/${order.id}/status`, { status }), 200);
    await expectBody(owner.post("/deliveries", sampleDelivery(service)));
    const key = await expectBody(owner.post("/keys", sampleKey()));
    const ana = api.as(await portalToken(owner, client, api.as(null)));
    callers = [owner, api.as(key.key), ana];
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const answersNow = () =>
    Promise.all(
      callers.map((caller) =>
        everyAnswer(caller, { start: "2026-11-01", end: "2026-11-30", today: TODAY, service }),
      ),
    );
  type Answers = Awaited<ReturnType<typeof answersNow>>;
  const movedSince = (earlier: Answers, later: Answers) => [
    ...new Set(earlier.flatMap((answers, at) => movedIn(answers, later[at] ?? new Map()))),
  ];

  /** Imports rows and undoes them. Returns which answers differ from those before the import at any moment of the undoing. */
  async function movedByUndo(
    kind: ImportKindName,
    heads: string,
    rows: number,
    row: (at: number) => string,
  ): Promise<string[]> {
    const before = await answersNow();
    const sheet = [heads, ...Array.from({ length: rows }, (_, at) => row(at))].join("\n");
    const done = await importAll(api, owner, sheet, { kind });
    assert.equal(done.counts.created, rows, JSON.stringify(done.counts));
    const moved = new Set<string>();
    const look = async () => {
      for (const path of movedSince(before, await answersNow())) moved.add(path);
    };
    await undoInSteps(api, owner, done, { now, look });
    return [...moved].toSorted();
  }

  it("of orders that are owed or collected at the door, whoever asks", async () => {
    const earlier = await answersNow();
    const sizes = earlier.map(({ size }) => size);
    assert.ok(sizes.every((size) => size > 3) && (sizes[0] ?? 0) > 40, String(sizes));
    const moved = await movedByUndo("orders", ORDERS, 24, (at) =>
      orderRow(at, at % 2 === 0 ? "Crédito" : "Al entregar"),
    );
    assert.deepEqual(moved, [...TELLING, ...STATEMENTS].toSorted());
  });

  it("of orders that were paid, but for the money", async () => {
    const moved = await movedByUndo("orders", ORDERS, 24, (at) => orderRow(at, "Contado"));
    assert.deepEqual(moved, [...TELLING, ...STATEMENTS, ...MONEY].toSorted());
  });

  it("of clients with balances", async () => {
    const heads = "Nombre;RIF;Dirección;saldo;saldo_desde";
    const moved = await movedByUndo("clients", heads, 160, (at) => {
      const owed = at % 3 === 0 ? -5 : 10 + at;
      return `Cliente ${at};J-${40_000_000 + at};Chacao;${owed};2026-06-15`;
    });
    assert.deepEqual(moved, TELLING.toSorted());
  });

  it("of couriers and services", async () => {
    const couriers = await movedByUndo(
      ...(["couriers", "Nombre;Apellido;Teléfono", 220] as const),
      (at) => `Moto ${at};Pérez;0414-${1_000_000 + at}`,
    );
    const services = await movedByUndo("services", "Nombre;Precio", 220, (at) => `Ruta ${at};${at + 1}`);
    for (const moved of [couriers, services]) assert.deepEqual(moved, ["/events/filter", "/imports"]);
  });
});
