import { type Layer, press } from "./layers.ts";
import { PhonePage } from "./pages/PhonePage.ts";
import type { SmallCompany } from "./smallCompany.ts";
import type { Visit } from "./visit.ts";

const COURIER_PAGE = "/reparto/";

/** Opens the order of this number on a courier's phone that shows another one, or the form of one. */
async function openOrder(visit: Visit, number: string) {
  const form = visit.page.getByRole("button", { name: "Volver", exact: true });
  const place = visit.page.getByRole("button", { name: /^\d+ de \d+$/ });
  await form.or(place).first().waitFor();
  if (await form.isVisible()) await form.click();
  await place.click();
  await visit.page.getByRole("button").filter({ hasText: number }).click();
  return new PhonePage(visit);
}

/** The states of a courier's page, one after the other on the same phone. */
export const courierStates = ({ owner, ids }: SmallCompany): Layer[] => [
  {
    name: "courier-sign-in",
    path: COURIER_PAGE,
    open: ({ page }) => page.getByLabel("Código de acceso").waitFor(),
  },
  {
    name: "courier-order",
    path: COURIER_PAGE,
    open: async (visit) => {
      const { code } = await owner.post(`/couriers/${ids.rider}/access`, {});
      const phone = new PhonePage(visit);
      await phone.fill("Código de acceso", code);
      await phone.press("Entrar");
      await openOrder(visit, "000011");
      await visit.page.getByText("Por cobrar").waitFor();
    },
  },
  {
    name: "courier-list",
    path: COURIER_PAGE,
    open: async (visit) => {
      await press(visit, "1 de 2");
      await visit.page.getByRole("heading", { name: "Todas las órdenes" }).waitFor();
    },
  },
  {
    name: "courier-deliver",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000011");
      await phone.press("Entregado");
      await phone.fill("Recibí en $", "44");
      await phone.addNotes("Bs", "231,05");
      await visit.page.getByText(/^Falta devolver \$3,00 o Bs/).waitFor();
      await phone.press("Efectivo $3,00");
      await phone.fill("Vuelto en $", "2");
      await visit.page.getByRole("button", { name: /^Efectivo Bs/ }).click();
      await visit.page.getByText("Pago completo").waitFor();
      await phone.press("Confirmar entrega");
      await visit.page.getByText("Indica quién recibió").waitFor();
    },
  },
  {
    name: "courier-transfer",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000011");
      await phone.press("Entregado");
      await visit.page.getByLabel("Pago móvil").check();
      await visit.page.getByLabel("Banco").waitFor();
    },
  },
  {
    name: "courier-fail",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000011");
      await phone.press("No entregado");
      await phone.press("Guardar intento");
      await visit.page.getByText("Indica el motivo").waitFor();
      await phone.takePhoto();
    },
  },
  {
    name: "courier-outbox",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000008");
      await visit.unplug();
      await phone.press("Salir a entregar");
      await phone.says(/^1 por enviar/);
      await visit.page.getByRole("banner").getByRole("button").click();
      await visit.page.getByText("Por enviar", { exact: true }).waitFor();
    },
  },
];
