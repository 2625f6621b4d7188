import { bankRoutes } from "#features/bank/contract.ts";
import { findClient } from "#features/clients/server/queries.ts";
import { findStated } from "#features/clients/server/verbs/followMerge.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { findCompany } from "#features/company/server/queries.ts";
import { courierRoutes } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import { findCourier } from "#features/couriers/server/queries.ts";
import { dashboardRoutes } from "#features/dashboard/contract.ts";
import { debtRoutes } from "#features/debts/contract.ts";
import { employeeRoutes } from "#features/employees/contract.ts";
import { findEmployee } from "#features/employees/server/queries.ts";
import { newestEvent } from "#features/events/server/queries.ts";
import { portalAccountRoutes } from "#features/portal-account/contract.ts";
import { requireBalances } from "#features/portal-account/server/verbs/requireBalances.ts";
import { receiptRoutes } from "#features/receipts/contract.ts";
import { receivableRoutes } from "#features/receivables/contract.ts";
import { tariffRoutes } from "#features/tariffs/contract.ts";
import { findTariff, tariffNames } from "#features/tariffs/server/queries.ts";
import { listText } from "#features/tariffs/texts.ts";
import { report } from "#server/endpoint.ts";
import type { Db, RowOf } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import { documentText } from "#shared/identifiers/documentTexts.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { fold } from "#shared/search.ts";
import { exportTexts } from "../texts.ts";
import { reportFile } from "./reportFile.ts";
import type { ExportInput } from "./reportJobs.ts";

/** `mandados_el_avila_2026-03-05.zip`: a name that every system accepts. */
function archiveName(company: string, today: Day): string {
  const plain = fold(company).replace(/[^a-z0-9]+/g, "_");
  return `${plain.slice(0, 60).replace(/^_|_$/g, "") || exportTexts.company}_${today}.zip`;
}

async function requireClient(db: Db, actor: Actor, id: number) {
  const { row } = orNotFound(await findClient(db, actor, id));
  return { id, name: row.legal_name };
}

/** Whose statement it is, with the document that its paper shows. */
const statementSubject = ({ id, legal_name: name, type, registration_number }: RowOf<"clients">) => ({
  id,
  name,
  document: documentText(type, registration_number),
});

/** Throws `forbidden` for those who may not see the margin. */
function refuseMargin({ query, actor }: { query: { margin: "0" | "1" }; actor: Actor }): void {
  if (query.margin === "1" && !mayCall("books", actor)) throw new AppError("forbidden");
}

export const reportEndpoints = [
  report(companyRoutes.journal, (call) => reportFile(call, "journal", "libro_diario")),

  report(dashboardRoutes.detailed, (call) => reportFile(call, "detailedCash", "informe_de_caja_detallado")),

  report(dashboardRoutes.simplified, (call) =>
    reportFile(call, "simplifiedCash", "informe_de_caja_simplificado"),
  ),

  report(courierRoutes.report, (call) => {
    refuseMargin(call);
    return reportFile(call, "deliveries", "informe_de_entregas");
  }),

  report(courierRoutes.courierReport, async (call) => {
    refuseMargin(call);
    const courier = orNotFound(await findCourier(call.db, call.actor.companyId, call.params.id));
    const thing = { id: courier.id, name: fullName(courier) };
    return reportFile(call, "deliveries", "informe_de_entregas_repartidor", { thing });
  }),

  report(courierRoutes.papersReport, (call) => reportFile(call, "papers", "repartidores_y_vehiculos")),

  report(debtRoutes.report, (call) => reportFile(call, "debts", "informe_de_deudas")),

  report(debtRoutes.clientReport, async (call) => {
    const thing = await requireClient(call.db, call.actor, call.params.id);
    return reportFile(call, "debts", "informe_de_deudas_cliente", { thing });
  }),

  report(debtRoutes.receivables, (call) => reportFile(call, "receivables", "cuentas_por_cobrar")),

  report(debtRoutes.clientReceivables, async (call) => {
    const thing = await requireClient(call.db, call.actor, call.params.clientId);
    return reportFile(call, "receivables", "cuentas_por_cobrar_cliente", { thing });
  }),

  report(receivableRoutes.statementReport, async (call) => {
    const row = orNotFound(await findStated(call.db, call.actor.companyId, call.params.id));
    return reportFile(call, "statement", "estado_de_cuenta", { thing: statementSubject(row) });
  }),

  report(portalAccountRoutes.statementReport, async (call) => {
    await requireBalances(call.db, call.actor.companyId);
    const row = orNotFound(await findStated(call.db, call.actor.companyId, call.portal.clientId));
    return reportFile(call, "statement", "estado_de_cuenta", { thing: statementSubject(row) });
  }),

  report(receivableRoutes.ageingReport, async (call) => {
    const { date = call.today, format } = call.query;
    return reportFile({ ...call, query: { format }, today: date }, "ageing", `antiguedad_${date}`);
  }),

  report(tariffRoutes.report, async (call) => {
    const { service_id, client_id = null, date = call.today, side, format } = call.query;
    const { companyId } = call.actor;
    const tariff = orNotFound(await findTariff(call.db, { companyId, service_id, client_id }, date));
    const { service, client } = orNotFound(await tariffNames(call.db, tariff));
    const thing = { id: tariff.id, name: `${service} · ${listText(client, tariff.valid_from)}` };
    const ofCouriers = side === "courier_pay";
    const name = `tarifa_${ofCouriers ? "repartidores_" : ""}${tariff.valid_from}`;
    return reportFile({ ...call, query: { format } }, "tariff", name, { thing, ofCouriers });
  }),

  report(receivableRoutes.writeOffReport, (call) => reportFile(call, "writeOffs", "incobrables")),

  report(receiptRoutes.report, (call) => reportFile(call, "receipts", "informe_de_cobros")),

  report(bankRoutes.report, (call) => reportFile(call, "bank", "conciliacion_del_banco")),

  report(employeeRoutes.events, async (call) => {
    const { id, name } = orNotFound(await findEmployee(call.db, call.actor.companyId, call.params.id));
    const lastEvent = await newestEvent(call.db, call.actor.companyId);
    return reportFile(call, "events", "informe_de_eventos_empleado", { thing: { id, name }, lastEvent });
  }),

  report(
    companyRoutes.export,
    async ({ actor: { companyId }, now, today, config, db, after, database, documents }) => {
      const { name } = await findCompany(db, companyId);
      const { timeZone } = config;
      const input: ExportInput = {
        options: database.options,
        after,
        companyId,
        company: name,
        at: now,
        timeZone,
      };
      return {
        name: archiveName(name, today),
        contentType: "application/zip",
        disposition: "attachment",
        body: documents.run("export", input),
        events: [{ action: "report", entity: "company", id: companyId, summary: exportTexts.summary }],
      };
    },
  ),
];
