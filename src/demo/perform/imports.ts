import { importRoutes } from "#features/imports/contract.ts";
import { checkImport } from "#features/imports/server/checking/checkImport.ts";
import { RUN_IMPORTS, runImports } from "#features/imports/server/runImport.ts";
import { readUpload } from "#features/imports/server/upload.ts";
import type { Database } from "#server/database/types.ts";
import { createLog } from "#server/monitoring/log.ts";
import type { Tx } from "#server/schema.ts";
import { timeAt } from "#shared/clock/wallClock.ts";
import { type Doing, perform, writeEvents } from "./perform.ts";

/** Clients of a colleague who closed his office. One has no document, so its row is rejected. */
const SHEET = [
  "Clientes de Envíos Rápidos;;;",
  "Razón social;RIF;Dirección;Teléfono",
  "Librería La Palabra, C.A.;J-41200311-8;Av. Libertador, Chacao;0212-5550141",
  "Óptica Visión Clara;J-41200312-6;C.C. Plaza Las Américas, local 14;0414-5550142 / 0212-5550143",
  "Repostería Dulce María;V-14200313;Calle Sucre, Baruta;0424-5550144",
  "Taller Hermanos Rojas;;Los Ruices;0412-5550145",
].join("\n");

/** A spreadsheet of clients that the owner imports today. */
export async function importClients(database: Database, doing: Doing): Promise<void> {
  const { companyId } = doing.actor;
  const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      await writeEvents(tx, doing.events.splice(0));
      return result;
    });
  const file = { name: "clientes_envios_rapidos.csv", bytes: Buffer.from(SHEET) };
  const ready = await readUpload(file, "clients", { companyId });
  const { id, mapping } = await change((tx) =>
    perform(tx, doing, importRoutes.upload, { body: { kind: "clients" }, ready }),
  );
  const body = importRoutes.mapping.body.parse({ mapping });
  const checked = await checkImport(
    database,
    { companyId, today: doing.today, time: timeAt(doing.now, doing.timeZone) },
    id,
    body,
  );
  await change((tx) => perform(tx, doing, importRoutes.mapping, { id, body, ready: checked }));
  await change((tx) => perform(tx, doing, importRoutes.run, { id }));
  const { timeZone } = doing;
  const run = runImports({ database, timeZone, log: createLog("silent"), now: () => doing.now });
  await run({ id: 0, kind: RUN_IMPORTS, payload: { companyId }, companyId, attempt: 1 });
}
