import { extraRoutes } from "#features/extras/contract.ts";
import { extraTexts } from "#features/extras/texts.ts";
import { serviceRoutes } from "#features/services/contract.ts";
import { serviceTexts } from "#features/services/texts.ts";
import { tariffRoutes } from "#features/tariffs/contract.ts";
import { tariffTexts } from "#features/tariffs/texts.ts";
import { zoneRoutes } from "#features/zones/contract.ts";
import { zoneTexts } from "#features/zones/texts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";

export const tabs: PageTab[] = [
  { to: "/services", label: serviceTexts.title, access: serviceRoutes.filter.access },
  { to: "/services/tariffs", label: tariffTexts.title, access: tariffRoutes.get.access },
  {
    to: "/services/zones",
    label: zoneTexts.title,
    part: "zones",
    access: zoneRoutes.filter.access,
    create: { label: zoneTexts.create, access: zoneRoutes.create.access },
  },
  {
    to: "/services/extras",
    label: extraTexts.title,
    part: "extras",
    access: extraRoutes.filter.access,
    create: { label: extraTexts.create, access: extraRoutes.create.access },
  },
];
