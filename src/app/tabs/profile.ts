import { accountRoutes } from "#features/account/contract.ts";
import { signInRoutes } from "#features/account/securityContract.ts";
import { securityTexts } from "#features/account/securityTexts.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { companyTexts } from "#features/company/texts.ts";
import { importRoutes } from "#features/imports/contract.ts";
import { importTexts } from "#features/imports/texts.ts";
import { keyRoutes } from "#features/keys/contract.ts";
import { connectionsTitle } from "#features/keys/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";
import { sections as companySections } from "./companySections.ts";

export const tabs: PageTab[] = [
  { to: "/users/edit/", label: uiTexts.profile, access: accountRoutes.update.access },
  { to: "/users/security", label: securityTexts.title, access: signInRoutes.list.access },
  {
    to: "/users/company",
    label: companyTexts.title,
    access: companyRoutes.update.access,
    sections: companySections.map(({ to }) => to),
  },
  { to: "/users/import", label: importTexts.title, access: importRoutes.upload.access },
  {
    to: "/users/connections",
    label: connectionsTitle,
    access: keyRoutes.list.access,
    part: "connections",
  },
];
