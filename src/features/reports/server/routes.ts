import { findClient } from "#features/clients/server/queries.ts";
import { courierRoutes } from "#features/couriers/contract.ts";
import { findCourier } from "#features/couriers/server/queries.ts";
import { dashboardRoutes } from "#features/dashboard/contract.ts";
import { debtRoutes } from "#features/debts/contract.ts";
import { employeeRoutes } from "#features/employees/contract.ts";
import { findEmployee } from "#features/employees/server/queries.ts";
import { newestEvent } from "#features/events/server/queries.ts";
import type { Db } from "#server/database/schema.ts";
import { report } from "#server/endpoint.ts";
import { orNotFound } from "#shared/errors.ts";
import type { Actor } from "#shared/roles.ts";
import { paperOf } from "./paper.ts";

async function client(db: Db, actor: Actor, id: number) {
  const { row } = orNotFound(await findClient(db, actor, id));
  return { id, name: row.legal_name };
}

export const reportEndpoints = [
  report(dashboardRoutes.detailed, (call) => paperOf(call, "detailedCash", "informe_de_caja_detallado")),

  report(dashboardRoutes.simplified, (call) =>
    paperOf(call, "simplifiedCash", "informe_de_caja_simplificado"),
  ),

  report(courierRoutes.report, (call) => paperOf(call, "deliveries", "informe_de_entregas")),

  report(courierRoutes.courierReport, async (call) => {
    const { id, first_name, last_name } = orNotFound(
      await findCourier(call.db, call.actor.companyId, call.params.id),
    );
    const thing = { id, name: `${first_name} ${last_name}` };
    return paperOf(call, "deliveries", "informe_de_entregas_repartidor", { thing });
  }),

  report(debtRoutes.report, (call) => paperOf(call, "debts", "informe_de_deudas")),

  report(debtRoutes.clientReport, async (call) => {
    const thing = await client(call.db, call.actor, call.params.id);
    return paperOf(call, "debts", "informe_de_deudas_cliente", { thing });
  }),

  report(debtRoutes.receivables, (call) => paperOf(call, "receivables", "cuentas_por_cobrar")),

  report(debtRoutes.clientReceivables, async (call) => {
    const thing = await client(call.db, call.actor, call.params.clientId);
    return paperOf(call, "receivables", "cuentas_por_cobrar_cliente", { thing });
  }),

  report(employeeRoutes.events, async (call) => {
    const { id, name } = orNotFound(await findEmployee(call.db, call.actor.companyId, call.params.id));
    const lastEvent = await newestEvent(call.db, call.actor.companyId);
    return paperOf(call, "events", "informe_de_eventos_empleado", { thing: { id, name }, lastEvent });
  }),
];
