import assert from "node:assert/strict";
import { it } from "node:test";
import { planClosings } from "#features/attention/server/closing.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { importAll } from "#features/imports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { expectBody, openTestApi } from "#test/api.ts";
import { startMailServer } from "#test/mail/mailServer.ts";

const ROWS = [1, 2].map((at) => `20/11/2026;Café Uno;Exprés;Ana ${at};0424-1112233;Baruta`);
const SHEET = ["Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección", ...ROWS].join("\n");

it("the closing mail counts no order of an import that is being undone", async () => {
  const mails = await startMailServer();
  const api = await openTestApi(mails.env);
  api.setNow("2026-11-20T15:00:00Z");
  const owner = await api.owner();
  await expectBody(owner.post("/services", sampleService({ name: "Exprés", amount: 10 })));
  await expectBody(owner.post("/clients", sampleClient({ allow_credit: true, legal_name: "Café Uno" })));
  const { id, counts } = await importAll(api, owner, SHEET, { kind: "orders" });
  assert.equal(counts.created, 2);
  await api.database.transaction((tx) =>
    tx.updateTable("imports").set({ state: "undoing" }).where("id", "=", id).execute(),
  );
  const closing_mail = { to: ["ana@ejemplo.com"], hour: 18 };
  await expectBody(owner.put("/company", sampleCompany({ closing_mail })), 200);
  const evening = "2026-11-20T22:00:00Z";
  api.setNow(evening);
  await planClosings(api.database, new Date(evening), "America/Caracas");
  await api.jobs.idle();
  assert.equal(mails.mails.length, 1);
  const { text } = await mails.mail(0);
  for (const line of ["Órdenes por entregar: 0", "Facturado: $0,00", "Quienes más deben: Nadie"])
    assert.ok(text.includes(line), `${line}\n${text}`);
  assert.doesNotMatch(text, /atrasada|sin repartidor/);
  await api.close();
  await mails.stop();
});
