import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { expectNoViolations } from "../accessibility.ts";
import { type Scene, stage } from "../fixtures.ts";
import { ConnectionsPage } from "../pages/ConnectionsPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

journey("an owner makes a key, copies it and revokes it", devices.desktopLight, makesKey);
journey("an owner makes a key, copies it and revokes it", devices.phoneDark, makesKey);

async function makesKey({ company, visit: arrive, url }: Scene) {
  const account = await company();
  const visit = await arrive(account);
  const { page } = visit;
  await page.goto("/users/connections");
  const connections = await new Screen(visit).arriveAt(ConnectionsPage);
  await connections.sees("No hay claves");
  await connections.button("Nueva clave").click();

  const form = await new Dialog(visit, "Nueva clave").opened();
  await expectNoViolations(visit, "the form of a key");
  await form.fitsWidth();
  await form.fill("Nombre", "Tienda en línea");
  await page.keyboard.press("Enter");
  const dialog = await new Dialog(visit, "Clave creada").opened();
  await dialog.fitsWidth();
  // Enter must not close what is shown once.
  await dialog.button("Copiar clave").and(page.locator(":focus")).waitFor();
  const shownKey = await dialog.within.locator("code").innerText();
  await dialog.button("Copiar clave").click();
  await connections.toast("Clave copiada");
  const key = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(key, shownKey);
  assert.match(key, /^mdo_[\w-]{43}$/);
  await dialog.button("Ya la guardé").click();
  await dialog.closed();
  await connections.sees(`${key.slice(0, 10)}…`);
  await connections.sees(/Sin usar/);
  assert.equal(await page.getByText(key).count(), 0);
  await expectNoViolations(visit, "the keys");

  const orders = () =>
    fetch(`${url}/api/v1/orders`, { headers: { Authorization: `Bearer ${key}` } }).then(
      ({ status }) => status,
    );
  assert.equal(await orders(), 200);
  // It is written after the answer.
  while ((await account.get("/keys"))[0].last_used_at === null) await sleep(20);
  await page.reload();
  await connections.sees(/Usada por última vez/);

  await connections.button("Revocar Tienda en línea").click();
  await connections.confirm(/«Tienda en línea»/);
  await connections.toast("Clave revocada");
  await connections.sees("No hay claves");
  assert.equal(await orders(), 401);
}
