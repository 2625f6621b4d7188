import assert from "node:assert/strict";
import type { Locator, Request } from "playwright-core";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { addDays } from "#shared/dates.ts";
import { today } from "../clock.ts";
import { countHands } from "../countHands.ts";
import type { Scene } from "../fixtures.ts";
import { stage } from "../fixtures.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();

for (const device of [devices.phoneLight, devices.phoneDark, devices.desktopLight, devices.desktopDark])
  journey("what waits for the owner: nothing, then each thing with its rows, as it happens", device, waits);

/** What Inicio asks the server: once for all of its cards. A logo and a picture would come on top. */
async function inOneAnswer({ page }: Visit, open: () => Promise<void>) {
  const paths: string[] = [];
  const count = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname);
  };
  page.on("request", count);
  const live = page.waitForRequest(/\/api\/live$/);
  await open();
  await live;
  page.off("request", count);
  assert.ok(paths.length <= 6, paths.join(", "));
  const parts = ["/api/attention", "/api/company", "/api/dashboard", "/api/live", "/api/user"];
  assert.deepEqual([...new Set(paths)].sort(), parts);
}

async function saysWhatWasEarned(card: Locator) {
  await card.getByText(/^Margen \$/).waitFor();
  for (const line of ["Facturado", "Repartidores y gastos por orden", "Otros gastos"])
    await card.getByText(line, { exact: true }).waitFor();
}

/** Where is my cash, who owes me, did we make money, what is late: Inicio answers without a click, and one click leads to the details. */
async function answersAtOnce(visit: Visit, list: Locator) {
  const { page } = visit;
  const hands = await countHands(visit);
  const main = page.getByRole("main");
  for (const [answer, details] of [
    [main.getByRole("link", { name: /^Efectivo en mano *\$20,00/ }), main.getByText(/^Cuadra/)],
    [main.getByRole("link", { name: /^Por cobrar *\$6,00/ }), main.getByText("Ferretería El Tornillo")],
    [main.getByRole("button", { name: "Ver margen" }), main.getByRole("heading", { name: "Margen" })],
    [list.getByRole("link", { name: /^1 orden atrasada/ }), main.getByText("000001")],
  ] as const) {
    await page.goto("/home");
    await answer.waitFor();
    hands.clicks = 0;
    await answer.click();
    await details.first().waitFor();
    assert.equal(hands.clicks, 1);
  }
}

async function waits({ company, visit: arrive }: Scene) {
  const owner = await company();
  await owner.put(`/rates/${today()}`, { rate: 231.0462 });
  const service = await owner.service({ amount: 10 });
  const courier = await owner.courier({ first_name: "Ana", last_name: "Rojas" });
  const client = await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
  const visit = await arrive(owner);
  const { page } = visit;
  await page.goto("/home");
  const home = await new Screen(visit).arriveAt(HomePage);
  const list = page.getByRole("region", { name: "Por atender" });
  const main = page.getByRole("main");
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
  await inOneAnswer(visit, async () => {
    await page.reload();
    await home.card("Total Facturado", "$");
    await list.getByRole("link").first().waitFor();
    await saysWhatWasEarned(main.getByRole("region", { name: "Ganancia" }));
  });

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
  await answersAtOnce(visit, list);
  await page.goto("/home?rate=set");
  await page
    .getByRole("dialog")
    .getByText(/Rige Bs 231,0462/)
    .waitFor();
}

journey(
  "what waits is ranked by money and age: the five that matter, on a phone three beside the figures, and the others on demand",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const service = await owner.service({ amount: 10 });
    const courier = await owner.courier({ first_name: "Ana", last_name: "Rojas" });
    const client = await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
    const order = (change: object) => owner.post("/deliveries", sampleDelivery(service.id, change));
    await order({ date: addDays(today(), -2) });
    for (const courier_id of [courier.id, courier.id])
      await order({ courier_id, date: addDays(today(), -1) });
    const { id: tried } = await order({ courier_id: courier.id, date: addDays(today(), 1) });
    await owner.put(`/deliveries/${tried}/status`, { status: "in_transit" });
    await owner.post(`/deliveries/${tried}/attempts`, { reason: "absent" });
    const credit = sampleCredit(service.id, client.id, {
      courier_id: courier.id,
      date: addDays(today(), 1),
    });
    const { debt_id } = await owner.post("/deliveries", credit);
    await owner.post("/debt-payments/partial", {
      debt_id,
      amount: 9,
      method: "transfer",
      reference: "112233",
    });
    await owner.post("/cash/movements", { kind: "deposit", currency: "USD", amount: 500, note: null });
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto("/home");
    await new Screen(visit).arriveAt(HomePage);
    const list = page.getByRole("region", { name: "Por atender" });
    const entries = list.getByRole("link");
    const texts = [
      /^Falta la tasa de cambio/,
      /^La caja general está en negativo.*-\$4\d\d,00/,
      /^3 órdenes atrasadas.*(ahora|hace \d+ minutos?)$/,
      /^1 transferencia sin confirmar *\$9,00/,
      /^1 orden con un intento fallido/,
    ];
    await entries.nth(4).waitFor();
    assert.equal(await entries.count(), 5);
    for (const [at, text] of texts.entries()) assert.match((await entries.nth(at).textContent()) ?? "", text);
    const all = list.getByRole("button", { name: "Ver todo (6)" });
    await all.press("Enter");
    await list.getByRole("link", { name: /^1 orden sin repartidor/ }).waitFor();
    await list.getByRole("button", { name: "Ver menos" }).press("Enter");
    await entries.nth(5).waitFor({ state: "hidden" });

    const phone = await scene.visit(owner, devices.smallDark);
    await phone.page.goto("/home");
    await new Screen(phone).arriveAt(HomePage);
    await phone.page.getByRole("button", { name: "Ver todo (6)" }).waitFor();
    const earned = phone.page.getByRole("region", { name: "Ganancia" });
    await earned.getByText("$", { exact: false }).first().waitFor();
    const { bottom, height } = await earned.evaluate((card) => ({
      bottom: card.getBoundingClientRect().bottom,
      height: innerHeight,
    }));
    assert.ok(bottom <= height, `the figures end at ${bottom} of ${height} px`);
  },
);
