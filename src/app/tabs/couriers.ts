import { courierRoutes } from "#features/couriers/contract.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import { settlementRoutes } from "#features/settlements/contract.ts";
import { accountTexts, listTexts } from "#features/settlements/texts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";

export const tabs: PageTab[] = [
  { to: "/couriers", label: courierTexts.tab, access: courierRoutes.filter.access },
  { to: "/couriers/accounts", label: accountTexts.title, access: settlementRoutes.accounts.access },
  { to: "/couriers/settlements", label: listTexts.title, access: settlementRoutes.list.access },
];
