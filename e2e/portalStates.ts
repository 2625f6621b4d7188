import type { Layer } from "./layers.ts";
import { PortalPage } from "./pages/PortalPage.ts";
import type { SmallCompany } from "./smallCompany.ts";

const PORTAL = "/cliente/";

/** The states of the page of a client's people, one after the other in the same browser. */
export const portalStates = ({ owner, ids }: SmallCompany): Layer[] => [
  {
    name: "portal-sign-in",
    path: PORTAL,
    open: (visit) => new PortalPage(visit).title("Portal de clientes").waitFor(),
  },
  {
    name: "portal-orders",
    path: PORTAL,
    open: async (visit) => {
      const { code } = await owner.post(`/clients/${ids.client}/access`, { name: "Ana Rivas" });
      const portal = new PortalPage(visit);
      await portal.enter(code);
      await portal.choose("Todas");
      await visit.page.getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "portal-order",
    path: PORTAL,
    open: async (visit) => {
      const portal = new PortalPage(visit);
      await portal.choose("Todas");
      await visit.page.getByRole("listitem").getByRole("link").first().click();
      await portal.title(/^Orden 0/).waitFor();
    },
  },
  {
    name: "portal-ask",
    path: `${PORTAL}pedir`,
    open: async (visit) => {
      await new PortalPage(visit).title("Pedir").waitFor();
      await visit.page.getByLabel("Dirección de entrega").waitFor();
    },
  },
  {
    name: "portal-account",
    path: `${PORTAL}cuenta`,
    open: (visit) => new PortalPage(visit).sees("Referencia 004512345678"),
  },
  {
    name: "portal-pay",
    path: `${PORTAL}cuenta/pagar`,
    open: (visit) => new PortalPage(visit).title("Avisar un pago").waitFor(),
  },
  {
    name: "portal-statement",
    path: `${PORTAL}cuenta/estado`,
    open: (visit) => new PortalPage(visit).sees("Saldo final"),
  },
  {
    name: "portal-goods",
    path: `${PORTAL}cuenta/mercancia`,
    open: (visit) => new PortalPage(visit).sees("Lo que ya le pagamos"),
  },
];
