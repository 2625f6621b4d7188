import { clientRoutes } from "#features/clients/contract.ts";
import { ClientsPage } from "#features/clients/web/ClientsPage.tsx";
import { DebtReports } from "#features/debts/web/DebtReports.tsx";
import { useLastOrder } from "#features/deliveries/web/useLastOrder.ts";
import { ClientView, orderFor } from "./ClientView.tsx";

const Page = () => (
  <ClientsPage
    reports={<DebtReports />}
    order={orderFor}
    useLastOrder={useLastOrder}
    detail={(client) => <ClientView key={client.id} client={client} />}
  />
);

export const screen = { access: clientRoutes.filter.access, Page };
