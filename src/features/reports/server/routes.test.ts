// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { buildApi } from "#app/build.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { readConfig } from "#server/program/config.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { type Caller, openTestApi, type TestApi, testKey } from "#test/api.ts";
import { cannotPrint, pdfText, reportRows } from "./testing.ts";

const DAYS = "start_date=2026-11-01&end_date=2026-11-30";

describe("the routes of the reports", { skip: cannotPrint }, () => {
  let api: TestApi;
  let owner: Caller;
  let basic: Caller;
  let client: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    basic = await api.employee(owner, "basic");
    client = (await owner.post("/clients", sampleClient({ legal_name: "Ana Pérez" }))).body.id;
    courier = (await owner.post("/couriers", sampleCourier({ first_name: "Luis", last_name: "Peña" }))).body
      .id;
  });
  after(() => api?.close());

  /** Each with its file's name and its event's text. */
  const documents = () => [
    {
      path: `/dashboard/report?${DAYS}`,
      name: "informe_de_caja_detallado_2026-11-01_2026-11-30",
      says: "Descargó el reporte de caja detallado (PDF). Del 1 nov 2026 al 30 nov 2026",
    },
    {
      path: `/dashboard/simplified-report?${DAYS}`,
      name: "informe_de_caja_simplificado_2026-11-01_2026-11-30",
      says: "Descargó el reporte de caja simplificado (PDF). Del 1 nov 2026 al 30 nov 2026",
    },
    {
      path: `/couriers/deliveries-report?${DAYS}`,
      name: "informe_de_entregas_2026-11-01_2026-11-30",
      says: "Descargó el reporte de entregas (PDF). Del 1 nov 2026 al 30 nov 2026",
      anyone: true,
    },
    {
      path: `/couriers/${courier}/deliveries-report?${DAYS}`,
      name: `informe_de_entregas_repartidor_${courier}_2026-11-01_2026-11-30`,
      says: "Descargó el reporte de entregas de Luis Peña (PDF). Del 1 nov 2026 al 30 nov 2026",
      anyone: true,
      id: courier,
    },
    {
      path: `/debts/debts-report?${DAYS}`,
      name: "informe_de_deudas_2026-11-01_2026-11-30",
      says: "Descargó el reporte de deudas (PDF). Del 1 nov 2026 al 30 nov 2026",
    },
    {
      path: `/debts/${client}/debts-report?${DAYS}`,
      name: `informe_de_deudas_cliente_${client}_2026-11-01_2026-11-30`,
      says: "Descargó el reporte de deudas de Ana Pérez (PDF). Del 1 nov 2026 al 30 nov 2026",
      id: client,
    },
    {
      path: `/debts/${client}/debts-report`,
      name: `informe_de_deudas_cliente_${client}`,
      says: "Descargó el reporte de deudas de Ana Pérez (PDF). Todas las fechas",
      id: client,
    },
    {
      path: "/debts/un-paid-debts-report",
      name: "cuentas_por_cobrar",
      says: "Descargó las cuentas por cobrar (PDF). Al 20 nov 2026",
    },
    {
      path: `/debts/${client}/unpaid-debts-report`,
      name: `cuentas_por_cobrar_cliente_${client}`,
      says: "Descargó las cuentas por cobrar de Ana Pérez (PDF). Al 20 nov 2026",
      id: client,
    },
    {
      path: `/employees/${basic.user.id}/report-event?${DAYS}`,
      name: `informe_de_eventos_empleado_${basic.user.id}_2026-11-01_2026-11-30`,
      says: "Descargó el reporte de eventos de Rosa Núñez (PDF). Del 1 nov 2026 al 30 nov 2026",
      id: basic.user.id,
    },
  ];
  const withFormat = (path: string, format: string) =>
    `${path}${path.includes("?") ? "&" : "?"}format=${format}`;

  it("send a named file of the right type, and write an event", async () => {
    for (const { path, name, says, id = null } of documents()) {
      const pdf = await owner.get(path);
      assert.equal(pdf.status, 200, path);
      assert.equal(pdf.headers["content-type"], "application/pdf");
      assert.equal(pdf.headers["content-disposition"], `attachment; filename="${name}.pdf"`);
      assert.equal(pdf.raw.subarray(0, 5).toString(), "%PDF-");
      const [event] = (await owner.get("/events/filter?action=report&perPage=1")).body.items;
      assert.equal(event.summary, says);
      assert.deepEqual([event.entity, event.entity_id, event.actor_id], ["report", id, owner.user.id]);
      const csv = await owner.get(withFormat(path, "csv"));
      assert.equal(csv.headers["content-type"], "text/csv; charset=utf-8");
      assert.equal(csv.headers["content-disposition"], `attachment; filename="${name}.csv"`);
      assert.equal((await owner.get(withFormat(path, "pdf"))).status, 200);
    }
  });

  it("say so if there is no data", async () => {
    const empty = documents().filter(({ path }) => !path.includes("report-event"));
    for (const { path } of [
      ...empty,
      { path: `/employees/${basic.user.id}/report-event?start_date=1900-01-01&end_date=1900-01-01` },
    ]) {
      assert.match(await pdfText(owner, path), /No hay datos para mostrar/, path);
      assert.deepEqual((await reportRows(owner, path)).slice(1), [["No hay datos para mostrar"]], path);
    }
  });

  it("are only for accounts that may see their data", async () => {
    for (const { path, anyone } of documents()) {
      assert.equal((await api.as(null).get(path)).status, 401, path);
      const answer = await basic.get(path);
      assert.equal(answer.status, anyone ? 200 : 403, path);
    }
  });

  it("are 404 for a record that is missing, another company's, hidden, or not an employee", async () => {
    const stranger = await api.owner("Otra empresa");
    const before = (await stranger.get("/events/filter?action=report")).body.total;
    for (const { path, id } of documents().filter(({ id }) => id !== undefined)) {
      const answer = await stranger.get(path);
      assert.deepEqual([answer.status, answer.body], [404, { message: "Recurso no encontrado" }], path);
      assert.equal((await owner.get(path.replace(`/${id}/`, "/999999/"))).status, 404, path);
      assert.equal((await owner.get(path.replace(`/${id}/`, "/x/"))).status, 404, path);
    }
    assert.equal((await stranger.get("/events/filter?action=report")).body.total, before);
    assert.equal((await owner.get(`/employees/${owner.user.id}/report-event?${DAYS}`)).status, 404);
    const gone = (await owner.post("/couriers", sampleCourier())).body.id;
    assert.equal((await owner.del(`/couriers/${gone}`)).status, 204);
    assert.equal((await owner.get(`/couriers/${gone}/deliveries-report?${DAYS}`)).status, 404);
  });

  it("require both days in order, from 1900, and a known format", async () => {
    const start = "La fecha de inicio es requerida";
    const end = "La fecha de fin es requerida";
    const misordered = "La fecha de inicio no puede ser posterior a la fecha de fin";
    const fields = async (path: string) => {
      const { status, body } = await owner.get(path);
      assert.equal(status, 422, path);
      return body.errors;
    };
    for (const { path } of documents().filter(({ path }) => path.includes(DAYS))) {
      const bare = path.split("?")[0];
      const optional = /\/debts\/\d+\/debts-report/.test(path);
      if (!optional) assert.deepEqual(await fields(`${bare}`), { start_date: [start], end_date: [end] });
      assert.deepEqual(await fields(`${bare}?start_date=2026-11-01`), { end_date: [end] });
      assert.deepEqual(await fields(`${bare}?end_date=2026-11-01`), { start_date: [start] });
      assert.deepEqual(await fields(`${bare}?start_date=2026-11-02&end_date=2026-11-01`), {
        start_date: [misordered],
      });
      for (const day of ["1899-12-31", "2026-02-30", "ayer", "2100-01-01"])
        assert.ok((await fields(`${bare}?start_date=${day}&end_date=2026-11-01`)).start_date, day);
      assert.equal((await owner.get(`${bare}?start_date=1900-01-01&end_date=2099-12-31`)).status, 200);
    }
    for (const { path } of documents()) assert.ok((await fields(withFormat(path, "xls"))).format);
  });

  it("show an event's time in the business's time zone", async () => {
    api.setNow("2026-12-01T02:30:00Z"); // still 30 November in Caracas
    assert.equal((await basic.post("/company-bills", sampleBill({ name: "Tarde" }))).status, 201);
    api.setNow("2026-11-20T15:00:00Z");
    const path = `/employees/${basic.user.id}/report-event?start_date=2026-11-30&end_date=2026-11-30`;
    const rows = await reportRows(owner, path);
    assert.deepEqual(
      rows.slice(1).map((row) => row[1]),
      ["2026-11-30 22:30"],
    );
    assert.match(await pdfText(owner, path), /30 nov 2026, 22:30/);
  });

  it("answer with a message and without a file when one can't be made", async () => {
    // A thread that doesn't know the report stands for one whose database is gone.
    const documents = createWorkPool({ module: new URL("data:text/javascript,export default {}") });
    const { database } = api;
    const app = await buildApi({ config: readConfig({}), secretKey: testKey, database, documents });
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await app.inject({ url: `/api/dashboard/report?${DAYS}`, headers });
    assert.equal(answer.statusCode, 500);
    assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
    assert.equal(answer.headers["content-disposition"], undefined);
    assert.equal(answer.json().message, "Error interno del servidor");
    await app.close();
    await documents.close();
  });

  it("continue after readers that disconnect halfway, any number of times", async () => {
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    for (let time = 0; time < 12; time++) await leave(port, time % 3);
    // More than there are slots for views: each reader that disconnected must have freed its slot.
    assert.match(await pdfText(owner, `/dashboard/simplified-report?${DAYS}`), /No hay datos|Total/);
  });

  /** Requests a report and disconnects: at once, at the headers, or at the first bytes. */
  function leave(port: number, when: number): Promise<void> {
    const headers = { authorization: `Bearer ${owner.token}` };
    const path = "/api/dashboard/report?start_date=1900-01-01&end_date=2099-12-31";
    return new Promise((done) => {
      const call = request({ port, host: "127.0.0.1", path, headers }, (response) => {
        if (when === 1) call.destroy();
        else response.once("data", () => call.destroy());
      });
      call.on("error", () => undefined).on("close", () => done());
      call.end();
      if (when === 0) setTimeout(() => call.destroy(), 2);
    });
  }
});
