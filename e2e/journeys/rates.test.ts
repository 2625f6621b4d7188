import assert from "node:assert/strict";
import { formatDay } from "#shared/dates.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { BillsPage } from "../pages/BillsPage.ts";
import { Dialog } from "../pages/Dialog.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();
const shownToday = () => formatDay(today());

journey(
  "a company sets its first rate by keyboard, pays a bill in bolívares, and sees its rate after a new one",
  devices.phoneLight,
  async (scene) => {
    const owner = await scene.company();
    const visit = await scene.visit(owner);
    await visit.page.goto("/home");
    const home = await new Screen(visit).arriveAt(HomePage);
    await home.sees(/Todavía no hay tasa/);
    const typeRate = async (button: string, typed: string) => {
      await home.button(button).click();
      const dialog = await new Dialog(visit, "Cambiar tasa").opened();
      await visit.page.keyboard.type(typed);
      await visit.page.keyboard.press("Enter");
      return dialog;
    };
    /** Enter twice doesn't save what is asked about. */
    const asks = async (text: string, rate: string) => {
      const question = await new Dialog(visit, "Confirmar Accion").opened();
      await question.sees(text);
      await question.sees(`Tasa nueva: ${rate} por dólar`);
      return question;
    };
    const doubted = await typeRate("Fijar la tasa", "24550");
    const unusual =
      "Todavía no hay tasa con que compararla, y parece fuera de lo normal. ¿Seguro que deseas guardarla?";
    const first = await asks(unusual, "Bs 24.550,00");
    await visit.page.keyboard.press("Enter");
    await first.closed();
    await doubted.fill("Tasa", "231,0462");
    await visit.page.keyboard.press("Enter");
    await doubted.closed();
    await home.sees(`Bs 231,0462 por dólar · tasa del ${shownToday()}`);

    const bills = await home.goTo(BillsPage);
    const form = await bills.create();
    await form.fillAll("Gasolina", "Tanque lleno", "Pago móvil", "10,82");
    await form.sees(`Bs 2.499,92 a Bs 231,0462 por dólar · tasa del ${shownToday()}`);
    await form.segment("Moneda", "Bolívares");
    await form.fill("Monto", "2500");
    await form.sees(`$10,82 a Bs 231,0462 por dólar · tasa del ${shownToday()}`);
    const list = await form.saveNew();
    await list.shows("Gasolina", "$10,82", "Pago móvil");

    await list.goTo(HomePage);
    const far = await typeRate("Cambiar tasa", "300");
    const question = await asks(
      "Hoy rige Bs 231,05: es 30 % más. ¿Seguro que deseas guardarla?",
      "Bs 300,00",
    );
    await question.button("Confirmar").click();
    await far.closed();
    await home.sees(/^Bs 300,00 por dólar/);
    await home.button("Cambiar tasa").click();
    const change = await new Dialog(visit, "Cambiar tasa").opened();
    await visit.page.keyboard.type("31");
    await change.button("Historial").click();
    const history = await new Dialog(visit, "Tasa de cambio").opened();
    await history.sees("300,00");
    await history.escape();
    // What was typed is still there.
    assert.equal(await change.field("Tasa").inputValue(), "31,00");
    await change.escape();

    // A year of days is not listed at once.
    for (let day = 1; day <= 31; day += 1) {
      const date = `2026-05-${String(day).padStart(2, "0")}`;
      await owner.put(`/rates/${date}`, { rate: 100 + day, confirm: true });
    }
    await visit.page.reload();
    await home.button("Cambiar tasa").click();
    await change.button("Historial").click();
    const year = await new Dialog(visit, "Tasa de cambio").opened();
    const rates = visit.page.getByRole("dialog", { name: "Tasa de cambio" }).getByRole("row");
    await visit.page.getByRole("button", { name: /^Ver \d más$/ }).waitFor();
    assert.equal(await rates.count(), 31, "a heading and thirty days");
    await visit.page.getByRole("button", { name: /^Ver \d más$/ }).click();
    await visit.page.getByText("101,00", { exact: true }).waitFor();
    await year.escape();
    await change.escape();

    await home.goTo(BillsPage);
    const detail = await list.detail(list.row("Gasolina"), "Gasolina");
    await detail.sees("Bs 2.500,00");
    await detail.sees("Bs 231,0462");
  },
);
