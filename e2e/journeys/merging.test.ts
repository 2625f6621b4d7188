import assert from "node:assert/strict";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();
journey("two clients that are one are merged", devices.desktopLight, becomeOne);

const DOCUMENT = "J-29895195-7";

async function becomeOne(scene: Scene) {
  const owner = await scene.company();
  const service = await owner.service({ amount: 5.5, bills: [] });
  const stays = await owner.client({
    legal_name: "Panadería La Ñapa",
    registration_number: DOCUMENT,
    allow_credit: true,
    phones: [{ phone: "4141234567" }],
  });
  const goes = await owner.client({
    legal_name: "Panaderia La Ñapa",
    allow_credit: true,
    phones: [{ phone: "4141234567" }],
    addresses: [{ address: "Calle Nueva 7, Chacao" }],
  });
  await owner.post("/deliveries", sampleCredit(service.id, goes.id, { date: today() }));
  const visit = await scene.visit(owner);
  const { page } = visit;
  const screen = new Screen(visit);

  await page.goto("/clients");
  await page.getByRole("link", { name: "Posibles duplicados (1)" }).click();
  await screen.heading("Posibles duplicados").waitFor();
  await page.getByRole("link", { name: /^Combinar/ }).click();
  await screen.heading("Combinar clientes").waitFor();
  const moves = page.locator("section", { has: page.getByRole("heading", { name: "Lo que pasa" }) });
  await moves.getByText("Calle Nueva 7, Chacao").waitFor();
  await moves.getByText("1 · $5,50").waitFor();
  await expectNoViolations(visit, "two clients side by side");

  // The other way round, and back.
  await page.getByRole("button", { name: "Intercambiar" }).click();
  await moves.getByText("Nada").or(moves.getByText(stays.addresses[0].address)).first().waitFor();
  await page.getByRole("button", { name: "Intercambiar" }).click();
  await moves.getByText("Calle Nueva 7, Chacao").waitFor();

  const merged = page.waitForResponse((answer) => answer.url().endsWith(`/api/clients/${goes.id}/merge`));
  await page.getByRole("button", { name: "Combinar", exact: true }).click();
  await screen.confirm("¿Combinar Panaderia La Ñapa con Panadería La Ñapa? No se puede deshacer.");
  assert.equal((await merged).status(), 200);
  await screen.toast("Clientes combinados correctamente");
  await page.getByRole("dialog").getByText("$5,50").first().waitFor();
  const { total_pending } = await owner.get(`/clients/${stays.id}`);
  assert.equal(total_pending, 5.5);

  // The merged one's address leads to the other.
  await page.goto(`/clients?detail=${goes.id}`);
  await page.getByRole("dialog", { name: /Panadería La Ñapa/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("detail"), String(stays.id));
}
