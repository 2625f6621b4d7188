import assert from "node:assert/strict";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { addDays } from "#shared/dates.ts";
import { today } from "../clock.ts";
import { countHands } from "../countHands.ts";
import type { Scene } from "../fixtures.ts";
import { stage } from "../fixtures.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

for (const device of [devices.phoneLight, devices.phoneDark, devices.desktopLight, devices.desktopDark])
  journey("what waits for the owner: nothing, then each thing with its rows, as it happens", device, waits);

async function waits({ company, visit: arrive }: Scene) {
  const owner = await company();
  await owner.put(`/rates/${today()}`, { rate: 231.0462 });
  const service = await owner.service({ amount: 10 });
  const courier = await owner.courier({ first_name: "Ana", last_name: "Rojas" });
  const client = await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
  const visit = await arrive(owner);
  const hands = await countHands(visit);
  const { page } = visit;
  await page.goto("/home");
  const home = await new Screen(visit).arriveAt(HomePage);
  const list = page.getByRole("region", { name: "Por atender" });
  await list.getByText("Nada por atender. Todo está al día.").waitFor();

  // It appears without a reload.
  await owner.post("/deliveries", sampleDelivery(service.id, { date: addDays(today(), -2) }));
  await list.getByRole("link", { name: /^1 orden atrasada/ }).waitFor();
  await owner.post(
    "/deliveries",
    sampleDelivery(service.id, { courier_id: courier.id, date: addDays(today(), 2) }),
  );
  const { debt_id } = await owner.post(
    "/deliveries",
    sampleCredit(service.id, client.id, { courier_id: courier.id, date: addDays(today(), 2) }),
  );
  await owner.post("/debt-payments/partial", { debt_id, amount: 4, method: "transfer", reference: "112233" });
  await list.getByRole("link", { name: /^1 transferencia sin confirmar/ }).waitFor();
  // Also what has nothing to do with an order.
  await owner.post("/cash/movements", { kind: "deposit", currency: "USD", amount: 50, note: null });
  await list.getByRole("link", { name: /^La caja general está en negativo/ }).waitFor();
  await owner.post("/cash/movements", { kind: "capital", currency: "USD", amount: 50, note: null });
  await list.getByRole("link", { name: /^La caja general/ }).waitFor({ state: "hidden" });
  await page.reload();
  await home.card("Total Facturado", "$");

  for (const [entry, path, text] of [
    ["1 transferencia sin confirmar", "/debts/receipts?state=reported", "112233"],
    ["1 orden atrasada", "/deliveries?late=1", "000001"],
    ["1 orden sin repartidor", `/deliveries?unassigned=1&endDate=${today()}`, "000001"],
  ] as const) {
    await page.goto("/home");
    await list.getByRole("link", { name: new RegExp(`^${entry}`) }).click();
    await page.waitForURL((url) => url.pathname + url.search === path);
    await page.getByRole("main").getByText(text).first().waitFor();
    await page.getByRole("main").getByText("000002").first().waitFor({ state: "hidden" });
  }
  // Where is my cash, who owes me, did we make money, what is late: Inicio answers without a click, and one click leads to the details.
  const main = page.getByRole("main");
  for (const [answer, details] of [
    [main.getByRole("link", { name: /^Efectivo en mano *\$20,00/ }), main.getByText(/^Cuadra/)],
    [main.getByRole("link", { name: /^Por cobrar *\$6,00/ }), main.getByText("Ferretería El Tornillo")],
    [main.getByRole("button", { name: /^Margen *\$/ }), main.getByRole("heading", { name: "Margen" })],
    [list.getByRole("link", { name: /^1 orden atrasada/ }), main.getByText("000001")],
  ] as const) {
    await page.goto("/home");
    await answer.waitFor();
    hands.clicks = 0;
    await answer.click();
    await details.first().waitFor();
    assert.equal(hands.clicks, 1);
  }
  await page.goto("/home?rate=set");
  await page
    .getByRole("dialog")
    .getByText(/Rige Bs 231,0462/)
    .waitFor();
}
