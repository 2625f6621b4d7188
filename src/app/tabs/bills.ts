import { cashRoutes, shiftRoutes } from "#features/cash/contract.ts";
import { overviewTexts, shiftTexts } from "#features/cash/texts.ts";
import { billRoutes } from "#features/company-bills/contract.ts";
import { billTexts } from "#features/company-bills/texts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";

export const tabs: PageTab[] = [
  { to: "/company-bills", label: billTexts.title, access: billRoutes.filter.access },
  { to: "/company-bills/shift", label: shiftTexts.mine, access: shiftRoutes.current.access },
  { to: "/company-bills/shifts", label: shiftTexts.list, access: cashRoutes.overview.access },
  { to: "/company-bills/cash", label: overviewTexts.title, access: cashRoutes.overview.access },
];
