// @world Details of forms; counter.test.ts fills them in.
import assert from "node:assert/strict";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { countHands } from "../countHands.ts";
import { type Scene, stage } from "../fixtures.ts";
import { holdToasts } from "../holdToasts.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Keyboard } from "../pages/Keyboard.ts";
import { PaymentDialog } from "../pages/PaymentDialog.ts";
import { type Device, devices, type Visit } from "../visit.ts";

const journey = stage();
const CLIENT = "Ferretería El Tornillo";

for (const device of [devices.desktopLight, devices.smallDark]) {
  journey("three of seven debts are paid in bolívares with one receipt", device, threeOfSeven);
  journey("an order's detail has an address and few buttons", device, detailWithAddress);
  journey("an order paid at once says what to ask for and to give back", device, paidAtOnce);
}
journey("tickets and receipts are printed on the company's paper", devices.desktopLight, printing);
journey("the button that pays stays in view at 200 % zoom", devices.desktopDark, zoomed);
for (const device of [devices.desktopLight, devices.smallDark])
  journey("a used reference is said once, and an admin receives it with a reason", device, usedReference);
journey("months fill a pair of dates", devices.desktopLight, months);

/** A company with a rate of 200, and a client with `count` unpaid orders of 12.50 dollars. */
async function indebted({ company, visit }: Scene, count: number, device?: Device) {
  const owner = await company();
  const client = await owner.client({ legal_name: CLIENT, allow_credit: true, credit_limit: 500 });
  const service = await owner.service({ name: "Mudanza", amount: 12.5, bills: [] });
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const orders = [];
  for (let each = 0; each < count; each++)
    orders.push(
      await owner.post("/deliveries", {
        date: today(),
        service_id: service.id,
        client_id: client.id,
        payment_type: "partial",
        receipt: { full_name: "María", phone: "04149876543", address: "Av. Libertador" },
      }),
    );
  return { owner, client, service, orders, visit: await visit(owner, device) };
}

/** Collects what the page would print instead of opening the browser's dialog. */
const catchPrints = (visit: Visit) =>
  visit.page.addInitScript("window.prints = 0; window.print = () => { window.prints += 1; }");

const slip = (visit: Visit) => visit.page.locator("body > section[aria-hidden]");

async function threeOfSeven(scene: Scene) {
  const { owner, client, orders, visit } = await indebted(scene, 7);
  await holdToasts(visit);
  const hands = await countHands(visit);
  await visit.page.goto(`/debts?client_id=${client.id}`);
  const debts = new DebtsPage(visit);
  for (const number of ["000002", "000004", "000007"])
    await visit.page.getByRole("checkbox", { name: `Seleccionar, Orden ${number}`, exact: true }).click();
  const bar = visit.page.getByRole("region", { name: "Deudas seleccionadas" });
  await bar.getByText("3 órdenes, $37,50").waitFor();
  await bar.getByText("Bs 7.500,00").waitFor();
  await visit.keepShot(`chosen debts ${visit.device.name}`);
  await bar.getByRole("button", { name: "Cobrar seleccionadas", exact: true }).click();
  const dialog = await new PaymentDialog(visit, "Cobrar seleccionadas").opened();
  // A mobile payment moves bolívares.
  await dialog.within.getByRole("radio", { name: "Pago móvil", exact: true }).click();
  await dialog.button("Cobrar Bs 7.500,00").waitFor();
  await dialog.shares("000002", "$12,50", "$12,50", "$0,00");
  const keyboard = new Keyboard(visit);
  await keyboard.tabTo("textbox", "Referencia");
  await keyboard.type("81726354");
  await visit.keepShot(`paying chosen debts ${visit.device.name}`);
  await visit.page.keyboard.press("Enter");
  await dialog.closed();
  assert.ok(hands.clicks <= 5, `${hands.clicks} clicks`);
  await debts.toast("Pago creado correctamente");
  await bar.waitFor({ state: "hidden" });
  const open = await owner.get(`/debts/${client.id}/open`);
  assert.deepEqual(
    open.map(({ number }: { number: number }) => number),
    [1, 3, 5, 6],
  );
  // The next step: its receipt. It has an address of its own.
  await visit.page.getByRole("alert").getByRole("button", { name: "Ver recibo", exact: true }).click();
  const receipt = await new Dialog(visit, "Recibo R-000001").opened();
  await receipt.sees("81726354");
  assert.match(visit.page.url(), /\/debts\/receipts\?detail=\d+$/);
  await receipt.escape();
  // The next payment starts with the same method and currency.
  await visit.page.goto(`/debts?client_id=${client.id}`);
  const next = await debts.payRestOf("000001");
  await next.button("Cobrar Bs 2.500,00").waitFor();
  await next.escape();
  // The client's papers are here too.
  for (const [name, title] of [
    ["Recordar", "Recordatorio de pago"],
    ["Estado de cuenta", "Estado de cuenta"],
  ] as const) {
    await debts.button(name).click();
    const paper = await new Dialog(visit, title).opened();
    await paper.escape();
    await visit.page.locator(":focus").and(debts.button(name)).waitFor();
  }
  assert.equal(orders.length, 7);
}

async function detailWithAddress(scene: Scene) {
  const { owner, orders, visit } = await indebted(scene, 1);
  const [order] = orders;
  await owner.post("/debt-payments/full", {
    debt_id: order.debt_id,
    method: "mobile_payment",
    currency: "VES",
    reference: "55667788",
  });
  await visit.page.goto("/deliveries");
  const list = new DeliveriesPage(visit);
  await list.row("000001").getByText("000001", { exact: true }).click();
  const title = "Orden 000001";
  const detail = await new Dialog(visit, title).opened();
  assert.equal(new URL(visit.page.url()).searchParams.get("detail"), String(order.id));
  // Its payments, with their currency and receipt.
  await detail.sees(/Pago · Pago móvil · Bolívares/);
  await detail.link("Recibo R-000001").waitFor();
  await visit.keepShot(`order detail ${visit.device.name}`);
  if (!visit.phone) {
    const names = ["Marcar en tránsito", "Ver ticket", "Editar"];
    for (const name of names) await detail.button(name).or(detail.link(name)).waitFor();
    assert.equal(await detail.button("Copiar ticket").count(), 0);
  }
  const more = detail.button("Más acciones");
  await more.click();
  await visit.page.getByRole("menuitem", { name: "Copiar ticket", exact: true }).waitFor();
  await visit.page.keyboard.press("Escape");
  await visit.page.locator(":focus").and(more).waitFor();
  // It survives a reload, and opens from a list that doesn't show the order.
  await visit.page.reload();
  await (await new Dialog(visit, title).opened()).escape();
  assert.equal(new URL(visit.page.url()).searchParams.get("detail"), null);
  await visit.page.goto(`/deliveries?search=nadie&detail=${order.id}`);
  await (await new Dialog(visit, title).opened()).escape();
  assert.equal(new URL(visit.page.url()).search, "?search=nadie");
}

async function paidAtOnce({ company, visit: arrive }: Scene) {
  const owner = await company();
  const client = await owner.client({ legal_name: CLIENT, allow_credit: true, credit_limit: 500 });
  const service = await owner.service({ name: "Mudanza", amount: 4.5, bills: [] });
  await owner.post("/deliveries", {
    date: today(),
    service_id: service.id,
    client_id: client.id,
    payment_type: "partial",
    receipt: { full_name: "María", phone: "04149876543", address: "Av. Libertador" },
  });
  const visit = await arrive(owner);
  const { page } = visit;
  await page.goto(`/deliveries/new/${client.id}`);
  const form = new DeliveryForm(visit);
  await form.general("Mudanza");
  await form.tab("Cliente");
  // What the client owes, and may owe.
  const standing = page.getByLabel("Cuenta del cliente");
  await standing.filter({ hasText: "Deuda$4,50" }).filter({ hasText: "Límite de crédito$500,00" }).waitFor();
  await page.getByRole("radio", { name: "Contado", exact: true }).check();
  // Without a rate it can be set here.
  await form.button("Fijar la tasa").click();
  const rate = await new Dialog(visit, "Cambiar tasa").opened();
  await rate.fill("Tasa", "200");
  await page.keyboard.press("Enter");
  await rate.closed();
  await form.segment("Moneda", "Bolívares");
  await page.getByText("Bs 900,00 · $4,50", { exact: true }).waitFor();
  // Ten dollars, and the change in both currencies.
  await page.getByRole("switch", { name: /^Vuelto/ }).click();
  await form.fill("Recibido en dólares", "10");
  await form.fill("Vuelto en dólares", "5");
  await form.field("Vuelto en dólares").blur();
  assert.equal(await form.field("Vuelto en bolívares").inputValue(), "100,00");
  await visit.keepShot(`paid at once ${visit.device.name}`);
  // A recipient's name that is known offers its phone and address.
  await form.tab("Destinatario");
  await form.fill("Nombre completo", "maría");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Usar 0414-9876543 · Av. Libertador", exact: true }).click();
  assert.equal(await form.field("Dirección").inputValue(), "Av. Libertador");
  const list = await form.saveNew();
  await list.shows("000002", CLIENT, "$4,50");
  const { items } = await owner.get("/receipts/filter");
  assert.deepEqual(
    items[0].tenders.map(({ currency, amount }: { currency: string; amount: number }) => [currency, amount]),
    [
      ["USD", 10],
      ["USD", -5],
      ["VES", -100],
    ],
  );
  // What is collected at the door stands in the summary.
  await page.goto(`/deliveries/new/${client.id}`);
  await form.general("Mudanza");
  await form.tab("Cliente");
  await page.getByRole("radio", { name: "Contado", exact: true }).check();
  await page.getByRole("switch", { name: /^Cobrar al entregar/ }).click();
  await form.fill("Valor de la mercancía", "25");
  if (!visit.phone)
    await page.getByRole("region", { name: "Resumen" }).getByText("$29,50 · Bs 5.900,00").waitFor();
}

async function printing(scene: Scene) {
  const { owner, client, visit } = await indebted(scene, 1);
  const { page } = visit;
  await catchPrints(visit);
  await holdToasts(visit);
  await page.goto(`/deliveries/new/${client.id}`);
  const form = new DeliveryForm(visit);
  await form.general("Mudanza");
  await form.tab("Cliente");
  await page.getByRole("radio", { name: "Credito", exact: true }).check();
  await form.recipient("Rosa Núñez", "04241234567", "Calle Real");
  await form.saveNew();
  const toast = page.getByRole("alert").filter({ hasText: "Delivery creado correctamente" });
  for (const name of ["Imprimir", "Cobrar"]) await toast.getByRole("button", { name, exact: true }).waitFor();
  await toast.getByRole("link", { name: "WhatsApp", exact: true }).waitFor();
  await visit.keepShot("next steps of an order");
  // The keyboard reaches them, and the toast waits for it.
  await page.keyboard.press(".");
  await page
    .locator(":focus")
    .and(toast.getByRole("button", { name: "Imprimir", exact: true }))
    .waitFor();
  await page.keyboard.press("Enter");
  await toast.waitFor({ state: "hidden" });
  await slip(visit)
    .filter({ hasText: "000002" })
    .filter({ hasText: "Calle Real" })
    .waitFor({ state: "attached" });
  await page.locator(":focus").waitFor();
  assert.deepEqual(await paper(visit), 80);

  const company = await owner.get("/company");
  await owner.put("/company", { ...company, paper_width: 58 });
  await page.goto("/deliveries");
  const list = new DeliveriesPage(visit);
  const ticket = await list.ticket("000001");
  await ticket.button("Imprimir").click();
  await slip(visit).filter({ hasText: "000001" }).waitFor({ state: "attached" });
  assert.deepEqual(await paper(visit), 58);
  assert.equal(await page.evaluate("window.prints"), 1);
  await ticket.escape();

  const { receipt } = await owner.post("/debt-payments/pay-all", { client_id: client.id, method: "cash" });
  await page.goto(`/debts/receipts?detail=${receipt.id}`);
  const dialog = await new Dialog(visit, "Recibo R-000001").opened();
  await dialog.button("Imprimir").click();
  await slip(visit).filter({ hasText: "R-000001" }).waitFor({ state: "attached" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  assert.equal(await slip(visit).count(), 0);
}

/** The width of the page that the browser would print, in millimetres. All of it is one page. */
async function paper(visit: Visit): Promise<number> {
  const pdf = (await visit.page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  assert.equal(boxes.length, 1, "one page");
  return Math.round((Number(boxes[0]?.[1]) / 72) * 25.4);
}

async function zoomed(scene: Scene) {
  const screen: Device = { name: "zoomed", width: 683, height: 384, scheme: "dark" };
  const { client, visit } = await indebted(scene, 7, screen);
  await visit.page.goto(`/debts?client_id=${client.id}`);
  const debts = new DebtsPage(visit);
  const dialog = await debts.payAll();
  await dialog.method("Pago móvil");
  const pay = dialog.button("Cobrar Bs 17.500,00");
  await pay.waitFor();
  const box = await pay.boundingBox();
  assert.ok(box && box.y > 0 && box.y + box.height <= 384, JSON.stringify(box));
  // It covers no field that gets the focus.
  await dialog.field("Referencia").focus();
  const field = await dialog.field("Referencia").boundingBox();
  assert.ok(field && field.y + field.height <= box.y, JSON.stringify({ field, box }));
  await visit.keepShot("zoomed payment");
}

async function usedReference(scene: Scene) {
  const { owner, client, orders, visit } = await indebted(scene, 2);
  const used = { method: "transfer", currency: "USD", reference: "44556677" };
  const other = { ...used, reference: "99887766" };
  await owner.post("/debt-payments/full", { debt_id: orders[0].debt_id, ...used });
  await owner.post("/debt-payments/advance", { client_id: client.id, amount: 5, ...other });
  await visit.page.goto(`/debts?client_id=${client.id}`);
  const debts = new DebtsPage(visit);
  const dialog = await debts.payRestOf("000002");
  await dialog.method("Transferencia");
  await dialog.fill("Referencia", used.reference);
  await dialog.sees(/^Esta referencia ya aparece/);
  visit.expectRefusal("POST", /debt-payments\/full$/, 409);
  await dialog.button("Cobrar $12,50").press("Enter");
  await debts.toast("Error al realizar el pago");
  await dialog.sees(/^La referencia ya se usó en el recibo R-000001 de Ferretería El Tornillo por \$12,50$/);
  assert.equal(await visit.page.getByText(/referencia ya (se usó|aparece)/).count(), 1);
  const reason = "Motivo para recibirla otra vez";
  await dialog.field(reason).and(visit.page.locator(":focus")).waitFor();
  await debts.withoutToasts();
  await expectNoViolations(visit, "a reference that was used");
  await visit.keepShot(`used reference ${visit.device.name}`);
  // What is cleared again leaves the field and the focus where they are.
  await visit.page.keyboard.type("x");
  await visit.page.keyboard.press("Backspace");
  assert.equal(await dialog.field("Referencia").inputValue(), used.reference);
  await visit.page.keyboard.type("Pagó dos órdenes juntas");
  await dialog.sees(/^La referencia ya se usó/);
  await dialog.fitsWidth();
  // The reason was given for that reference, and not for the next one that was used too.
  await dialog.fill("Referencia", other.reference);
  await dialog.field(reason).waitFor({ state: "detached" });
  visit.expectRefusal("POST", /debt-payments\/full$/, 409);
  await dialog.button("Cobrar $12,50").press("Enter");
  await dialog.sees(/^La referencia ya se usó en el recibo R-000002/);
  await dialog.field(reason).and(visit.page.locator(":focus")).waitFor();
  await visit.page.keyboard.type("Pagó dos órdenes juntas");
  await dialog.button("Recibir de todas formas").press("Enter");
  await dialog.closed();
  await debts.shows("000002", "Pagado", "$0,00");
  const [receipt] = (await owner.get("/receipts/filter")).items;
  assert.deepEqual(
    [receipt.reference, receipt.duplicate_reason],
    [other.reference, "Pagó dos órdenes juntas"],
  );
}

async function months(scene: Scene) {
  const { visit } = await indebted(scene, 1);
  const { page } = visit;
  await page.goto("/deliveries");
  const list = new DeliveriesPage(visit);
  await list.button("Filtros").click();
  await page.getByRole("button", { name: "Este mes", exact: true }).click();
  await page.waitForURL(/startDate=\d{4}-\d\d-01&endDate=|endDate=.*startDate=\d{4}-\d\d-01/);
  assert.ok(new URL(page.url()).searchParams.get("startDate")?.startsWith(today().slice(0, 7)));
  await page.getByRole("button", { name: "Mes pasado", exact: true }).click();
  await page.waitForURL((url) => (url.searchParams.get("endDate") ?? "9999") < `${today().slice(0, 7)}-01`);
}
