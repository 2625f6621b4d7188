// Where things stand on the smallest phone and on large screens, measured.
// @alone Has a server of its own.
// @world Measures where things stand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator } from "playwright-core";
import type { Account } from "../company.ts";
import { launch, openVisit } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { type Server, startServer } from "../server.ts";
import { openSmallCompany, type SmallCompany } from "../smallCompany.ts";
import { openStop, type Stop, tourOf } from "../tour.ts";
import { type Device, devices, type Visit } from "../visit.ts";

let server: Server;
let browser: Browser;
let company: SmallCompany;
before(async () => {
  server = await startServer("sqlite");
  browser = await launch();
  company = await openSmallCompany(server.url);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Runs with a browser of its own, signed in as the owner unless it says otherwise. */
async function onDevice(device: Device, run: (visit: Visit) => Promise<void>, account?: Account) {
  const visit = await openVisit(browser, server.url, device, account ?? company.owner);
  try {
    await run(visit);
    assert.deepEqual(visit.complaints(), []);
  } finally {
    await visit.close();
  }
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  assert.ok(box, `${element} is not on the screen`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
const boxesOf = async (elements: Locator) => Promise.all((await elements.all()).map(boxOf));

/** One line: nothing begins below where another one ends. */
async function inOneRow(elements: Locator, what: string) {
  await elements.first().waitFor();
  const boxes = await boxesOf(elements);
  assert.ok(boxes.length > 1, what);
  const lowestTop = Math.max(...boxes.map(({ y }) => y));
  const highestEnd = Math.min(...boxes.map(({ bottom }) => bottom));
  assert.ok(lowestTop < highestEnd, `${what} in one row`);
}

const stopOf = (name: string) => tourOf(company).find((stop) => stop.name === name) as Stop;

test("a small phone shows six orders of two lines, and every control in its row", () =>
  onDevice(devices.smallLight, async (visit) => {
    const { page } = visit;
    await openStop(visit, stopOf("deliveries"));
    const cards = page.getByRole("list", { name: "Deliverys" }).getByRole("listitem");
    const seen = (await boxesOf(cards)).filter(({ bottom }) => bottom <= devices.smallLight.height);
    assert.ok(seen.length >= 6, `${seen.length} orders`);
    // A third line says what is wrong, or that more than the order's amount is collected.
    const usual = cards.filter({ hasNotText: /Atrasada|intento|Bs/ });
    const heights = (await boxesOf(usual)).map(({ height }) => height);
    assert.ok(heights.length > 0 && Math.max(...heights) <= 70, `cards are ${heights} high`);
    const amounts = page.locator("li [data-door]");
    await amounts.first().waitFor();
    const cut = await amounts.evaluateAll(
      (all) => all.filter((element) => element.scrollWidth > element.clientWidth).length,
    );
    assert.equal(cut, 0, "no amount to collect is cut");
    const lines = (await boxesOf(amounts)).map(({ height }) => height);
    assert.ok(Math.max(...lines) < 26, `each takes one line: ${lines}`);
    // Client and recipient are both seen, and a finger reaches the next step and the box.
    const card = page.getByRole("listitem").filter({ hasText: "000010" });
    for (const text of [/Díaz/, /Tornillo|Ñapa|Gutiérrez/])
      assert.ok((await boxOf(card.getByText(text).first())).width > 40, String(text));
    const targets = await boxesOf(
      card.locator("label").or(card.getByRole("button", { name: /acciones|^Marcar/ })),
    );
    assert.ok(targets.length === 3 && targets.every(({ width, height }) => Math.min(width, height) >= 44));
    // The row of the search: its nearest ancestor with a button.
    const toolbar = page.getByRole("searchbox").locator("xpath=ancestor::*[.//button or .//a][1]");
    const controls = toolbar.locator("input:visible, button:visible, a:visible");
    const pager = page.getByRole("button", { name: "Anterior" }).locator("..");
    for (const name of ["deliveries", "clients", "couriers", "bills"]) {
      await openStop(visit, stopOf(name));
      await inOneRow(controls, `tools of ${name}`);
      await inOneRow(pager.locator("input, button"), `pager of ${name}`);
    }
    // Three menus have a row of their own with their words, and the search its room.
    await openStop(visit, stopOf("employees"));
    const search = await boxOf(page.getByRole("searchbox"));
    assert.ok(search.width >= 200, `the search of employees is ${search.width} px wide`);
    const menus = page.getByRole("searchbox").locator("xpath=following::*[count(.//a) = 2][1]");
    await inOneRow(menus.locator("a, button"), "menus of employees");
    for (const name of ["delivery-new", "delivery-edit"]) {
      await openStop(visit, stopOf(name));
      const buttons = page.getByRole("button", { name: /^(Siguiente|Guardar|Cancelar)$/ });
      await inOneRow(buttons, `buttons of ${name}`);
    }
    await openStop(visit, stopOf("debts-of-client"));
    await inOneRow(page.getByRole("article").first().getByRole("button"), "an order's payments");
  }));

test("a phone's detail keeps one main action in sight", () =>
  onDevice(devices.smallDark, async (visit) => {
    await openStop(visit, stopOf("deliveries"));
    await new DeliveriesPage(visit).row("000010").getByRole("button").first().click();
    const detail = await new Dialog(visit, "Orden 000010").opened();
    const main = detail.button("Marcar en tránsito");
    const before = await boxOf(main);
    assert.ok(before.bottom <= devices.smallDark.height);
    await detail.button("Historial").scrollIntoViewIfNeeded();
    await visit.settled();
    const whole = await boxOf(detail.element);
    assert.ok((await boxOf(main)).bottom <= whole.bottom);
    // What is last is not under the bar.
    await detail.button("Historial").click({ trial: true });
  }));

for (const device of [devices.desktopLight, devices.wideDark])
  test(`a table's actions have fixed places, and its columns use the width (${device.name})`, () =>
    onDevice(device, async (visit) => {
      const { page } = visit;
      await openStop(visit, stopOf("deliveries"));
      const table = page.getByRole("table", { name: "Deliverys" });
      await table.locator("[data-row]").first().waitFor();
      for (const name of ["Más acciones", /^Marcar/]) {
        const label = typeof name === "string" ? { name, exact: true } : { name };
        const actions = table.getByRole("button", label).or(table.getByRole("link", label));
        const places = (await boxesOf(actions)).map(({ x }) => Math.round(x));
        assert.ok(places.length > 1, String(name));
        assert.equal(new Set(places).size, 1, `${name} at ${places}`);
      }
      // A click on the row opens the detail.
      assert.equal(await page.getByRole("button", { name: "Ver detalle" }).count(), 0);
      const { x, right } = await boxOf(table);
      assert.ok(x < 110 && right > device.width - 50, `from ${x} to ${right}`);
      const heads = await boxesOf(table.getByRole("columnheader"));
      assert.equal(new Set(heads.map(({ height }) => height)).size, 1);
      const rows = await boxesOf(table.locator("tbody tr"));
      assert.ok(rows.length > 1 && rows.every(({ height }) => height <= 46), "no row is higher than a line");
      const partly = await boxOf(table.getByText("Parcialmente Pagado"));
      if (device === devices.wideDark) assert.ok(partly.height < 24, "in one line where there is room");
    }));

/** A day, or an amount in either currency. */
const FIGURE = /\d{2}\/\d{2}\/\d{4}|[$]\s?\d|Bs\s\d/;

test("text at 125 % cuts no amount and no day of a table", () =>
  onDevice(devices.desktopLight, async (visit) => {
    const { page } = visit;
    for (const name of ["deliveries", "bills", "receipts", "services", "settlements", "shifts"]) {
      await openStop(visit, stopOf(name));
      await page.addStyleTag({ content: "html { font-size: 125%; }" });
      const cells = page.getByRole("table").getByRole("cell").filter({ hasText: FIGURE });
      const cut = await cells.evaluateAll((all) =>
        all
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map((cell) => (cell as HTMLElement).innerText),
      );
      assert.ok((await cells.count()) > 0, name);
      assert.deepEqual(cut, [], name);
    }
  }));

test("text at 125 % stays on a small phone's page, and is readable", () =>
  onDevice(devices.smallDark, async (visit) => {
    const { page } = visit;
    const main = page.getByRole("main");
    const enlarge = () => page.addStyleTag({ content: "html { font-size: 125%; }" });
    for (const name of ["home", "deliveries", "receipts", "payment-notices", "settle"]) {
      await openStop(visit, stopOf(name));
      await enlarge();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, name);
      const cut = await main.locator("dd, p, small, [data-row] span").evaluateAll((all) =>
        all
          // A card's name may be cut, because the detail shows it whole. Amounts and notes may not.
          .filter((element) => !element.closest("[data-row] button"))
          // Not what only a screen reader reads.
          .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
          .map((element) => (element as HTMLElement).innerText),
      );
      assert.deepEqual(cut, [], name);
    }
    // Each piece of the count, in one line.
    for (const value of ["$100,00", "Bs 500,00"]) {
      const { height } = await boxOf(main.getByText(value, { exact: true }));
      assert.ok(height < 32, `${value} is ${height} high`);
    }
    await openStop(visit, stopOf("deliveries"));
    await enlarge();
    await page.getByRole("button", { name: "Filtros", exact: true }).click();
    const panel = await boxOf(page.getByRole("dialog", { name: "Filtros" }));
    assert.ok(panel.x >= 0 && panel.right <= 360, `the panel is from ${panel.x} to ${panel.right}`);
  }));

test("the sign-in's link is beside its label, also in text at 125 %", async () => {
  const visit = await openVisit(browser, server.url, devices.smallDark);
  try {
    await openStop(visit, stopOf("sign-in"));
    await visit.page.addStyleTag({ content: "html { font-size: 125%; }" });
    const label = await boxOf(visit.page.locator("label").filter({ hasText: "Contraseña" }));
    const link = await boxOf(visit.page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }));
    const email = await boxOf(visit.page.getByRole("textbox", { name: "Email" }));
    assert.ok(label.right <= link.x, `from ${link.x}, beside a label that ends at ${label.right}`);
    assert.ok(email.bottom <= link.y, `from ${link.y}, below a field that ends at ${email.bottom}`);
  } finally {
    await visit.close();
  }
});

test("on a wide screen each entry of what waits takes one line", () =>
  onDevice(devices.wideDark, async (visit) => {
    await openStop(visit, stopOf("home"));
    const entries = visit.page.getByRole("region", { name: "Por atender" }).getByRole("link");
    await entries.first().waitFor();
    const heights = (await boxesOf(entries)).map(({ height }) => height);
    assert.ok(heights.length > 4 && Math.max(...heights) < 50, `they are ${heights} high`);
  }));

test("a cut name is told by its title", () =>
  onDevice(devices.desktopLight, async (visit) => {
    const { page } = visit;
    await page.setViewportSize({ width: 900, height: 768 });
    await openStop(visit, stopOf("deliveries"));
    const cell = page.getByRole("cell").filter({ hasText: "Panadería La Ñapa" }).first();
    await cell.hover();
    await cell.and(page.locator("[title*='Panadería La Ñapa, C.A.']")).waitFor();
  }));

for (const device of [devices.smallLight, devices.phoneLight])
  test(`no button of the debts is cut, and the rate takes one line (${device.name})`, () =>
    onDevice(device, async (visit) => {
      const { page } = visit;
      for (const name of ["debts", "debts-of-client", "ageing"]) {
        await openStop(visit, stopOf(name));
        const cut = await page
          .getByRole("main")
          .getByRole("button")
          .evaluateAll((buttons) =>
            buttons
              .flatMap((button) => [button, ...button.querySelectorAll("*")])
              .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth)
              .map((part) => (part as HTMLElement).innerText),
          );
        assert.deepEqual(cut, [], name);
      }
      await openStop(visit, stopOf("home"));
      const rate = page.locator("p").filter({ hasText: /^Bs 231,0462 por dólar/ });
      const { height } = await boxOf(rate);
      assert.ok(height < 26, `the rate is ${height} high`);
      assert.equal(await rate.evaluate((line) => line.scrollWidth > line.clientWidth), false);
    }));

test("no page scrolls sideways on a laptop with larger text", () =>
  onDevice(devices.desktopLight, async (visit) => {
    const { page } = visit;
    const wide: string[] = [];
    for (const stop of tourOf(company).filter(({ as }) => as === undefined)) {
      await openStop(visit, stop);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "125%";
      });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) wide.push(`${stop.name}: ${beyond} px`);
    }
    assert.deepEqual(wide, []);
  }));
