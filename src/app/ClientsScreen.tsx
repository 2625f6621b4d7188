import { IconPackage } from "@tabler/icons-react";
import { type Client, clientRoutes } from "#features/clients/contract.ts";
import { ClientsPage } from "#features/clients/web/ClientsPage.tsx";
import { DebtReports } from "#features/debts/web/DebtReports.tsx";
import { deliveryTexts } from "#features/deliveries/texts.ts";

const orderFor = ({ id }: Client) => ({
  label: deliveryTexts.create,
  icon: IconPackage,
  to: `/deliveries/new/${id}`,
});

const Page = () => <ClientsPage reports={<DebtReports />} order={orderFor} />;

export const screen = { access: clientRoutes.filter.access, Page };
