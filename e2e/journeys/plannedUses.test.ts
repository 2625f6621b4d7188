import assert from "node:assert/strict";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { stage } from "../fixtures.ts";
import { ListScreen } from "../pages/ListScreen.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage("sqlite");

class ZonesPage extends ListScreen {
  static readonly title = "Zonas";
  readonly title = "Zonas";
}

for (const device of [devices.desktopLight, devices.smallDark])
  journey("a zone of a standing order is taken out of it and deleted", device, async (scene) => {
    const owner = await scene.company();
    const service = await owner.service({ name: "Exprés", amount: 4 });
    const zone = await owner.post("/zones", { name: "Petare", places: [] });
    const planned = { delivery_zone_id: zone.id };
    const standing = await owner.post(
      "/standing-orders",
      sampleStanding(service.id, { name: "Los lunes" }, planned),
    );
    const visit = await scene.visit(owner);
    await visit.page.goto("/services/zones");
    const zones = await new Screen(visit).arriveAt(ZonesPage);
    visit.expectRefusal("DELETE", /\/zones\/\d+$/, 409);
    await zones.act(zones.row("Petare"), "Eliminar");
    const dialog = visit.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Confirmar", exact: true }).click();
    await dialog.getByText(/Los lunes/).waitFor();
    await expectNoViolations(visit, "what uses a zone");
    await dialog.getByRole("button", { name: "Quitar de ahí y eliminar" }).click();
    await zones.showsNo("Petare");
    const { body } = await owner.get(`/standing-orders/${standing.id}`);
    assert.equal(body.delivery_zone_id, null);
  });

journey("the company's day ends when it says, not later than at five", devices.smallDark, async (scene) => {
  const owner = await scene.company();
  const visit = await scene.visit(owner);
  const { page } = visit;
  await page.goto("/users/schedule");
  const end = page.getByLabel("El día termina a las");
  await end.fill("06:00");
  await end.blur();
  await page.getByText("El día puede terminar entre las 00:00 y las 05:00").waitFor();
  await expectNoViolations(visit, "a day that ends too late");
  await end.fill("02:30");
  await Promise.all([
    page.waitForResponse(
      (got) => got.request().method() === "PUT" && /\/company$/.test(got.url()) && got.ok(),
    ),
    page.getByRole("button", { name: "Guardar", exact: true }).press("Enter"),
  ]);
  await page.goto("/users/schedule");
  assert.equal(await end.inputValue(), "02:30");
  assert.equal((await owner.get("/company")).day_ends_at, "02:30");
});
