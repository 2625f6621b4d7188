// @world Details of Inicio.
import assert from "node:assert/strict";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { addDays } from "#shared/dates.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { BillsPage } from "../pages/BillsPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

journey(
  "figures are compared with the previous period, and a button leads back to today",
  devices.phoneLight,
  async (scene) => {
    const owner = await scene.company();
    const service = await owner.service({ amount: 10 });
    // Not today, so that midnight can't fall into the test.
    const [day, before] = [addDays(today(), -10), addDays(today(), -11)];
    for (const date of [day, day, day, before, before])
      await owner.post("/deliveries", sampleDelivery(service.id, { date }));
    const visit = await scene.visit(owner);
    await visit.page.goto("/home?period=day");
    const home = await new Screen(visit).arriveAt(HomePage);
    const back = home.button("Volver a hoy");
    await home.card("Total Facturado", "$0,00");
    assert.equal(await back.count(), 0);
    await visit.page.goto(`/home?period=day&date=${day}`);
    await home.card("Total Facturado", "+50 % · día anterior: $20,00");
    await home.button("Período anterior").click();
    await home.card("Total Facturado", "día anterior: $0,00");
    await back.click();
    await back.waitFor({ state: "hidden" });
    assert.equal(new URL(visit.page.url()).searchParams.get("date"), null);
  },
);

journey("a filter's bills are summed", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  for (const [name, amount] of [
    ["Gasolina", 10.1],
    ["Gasolina", 0.25],
    ["Internet", 35],
  ])
    await owner.post("/company-bills", sampleBill({ name, description: "x", amount, date: today() }));
  const visit = await scene.visit(owner);
  await visit.page.goto("/company-bills");
  const bills = await new Screen(visit).arriveAt(BillsPage);
  await bills.range(1, 3, 3);
  await bills.search("gasolina");
  await bills.range(1, 2, 2);
  await bills.sees(/\$10,35$/);
});
