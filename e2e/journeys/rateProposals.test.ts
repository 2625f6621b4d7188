// @alone Changes where the server asks for the rate.
// @world Restarts the server; rates.test.ts sets a rate.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after } from "node:test";
import { addDays, formatDay } from "#shared/dates.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { Dialog } from "../pages/Dialog.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const yesterday = formatDay(addDays(today(), -1));

/** The provider of the rate: half as much again as the companies' last one. */
const provider = createServer((_, response) => {
  const answer = { promedio: 346.5693, fechaActualizacion: today() };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
}).listen(0, "127.0.0.1");
await once(provider, "listening");
after(() => provider.close());

const LAST = `Bs 231,0462 por dólar · tasa del ${yesterday}`;
const PROPOSED = `El proveedor publicó Bs 346,5693 para el ${formatDay(today())}: 50 % más que la última tasa (Bs 231,0462).`;

// A PostgreSQL inside the server's process would end with it.
const journey = stage("sqlite");

journey(
  "a rate far from the last one waits until an admin accepts or discards it",
  devices.desktopLight,
  async (scene) => {
    const companies = [await scene.company(), await scene.company()] as const;
    for (const owner of companies)
      await owner.put(`/rates/${addDays(today(), -1)}`, { rate: 231.0462, confirm: true });
    const admin = await companies[0].employee({ role: "admin" });
    const request = once(provider, "request");
    const { port } = provider.address() as AddressInfo;
    await scene.restart({ RATES_URL: `http://127.0.0.1:${port}/v1/dolares/oficial` });
    await request;
    // A server that stops finishes its jobs first: the answer is stored.
    await scene.restart();

    // By keyboard.
    const accepting = await scene.visit(admin);
    await accepting.page.goto("/home");
    const home = await new Screen(accepting).arriveAt(HomePage);
    await home.sees(PROPOSED);
    await home.sees(LAST);
    await expectNoViolations(accepting, "a proposed rate");
    await home.button("Aceptar").press("Enter");
    await home.toast("Tasa aceptada");
    await home.sees(`Bs 346,5693 por dólar · tasa del ${formatDay(today())}`);
    await home.seesNo(PROPOSED);
    await home.button("Cambiar tasa").click();
    await home.button("Historial").click();
    const history = await new Dialog(accepting, "Tasa de cambio").opened();
    const row = accepting.page.getByRole("row").filter({ hasText: "346,5693" });
    await row.filter({ hasText: "Automática" }).waitFor();
    await history.escape();

    const discarding = await scene.visit(companies[1], devices.smallDark);
    await discarding.page.goto("/home");
    const other = await new Screen(discarding).arriveAt(HomePage);
    await other.sees(PROPOSED);
    await other.button("Descartar").click();
    await other.toast("Tasa descartada");
    await other.seesNo(PROPOSED);
    await other.sees(LAST);
    const listed = discarding.page.waitForResponse(/\/dashboard\?/);
    await discarding.page.reload();
    await (await listed).finished();
    await other.sees(LAST);
    await other.seesNo(PROPOSED);
  },
);
