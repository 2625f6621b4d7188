import {
  type Icon,
  IconAdjustments,
  IconBuildingStore,
  IconCoin,
  IconHistory,
  IconMotorbike,
  IconPackage,
  IconPlus,
  IconReceipt2,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { profileTexts } from "#features/account/texts.ts";
import { bankRoutes } from "#features/bank/contract.ts";
import { bankTexts } from "#features/bank/texts.ts";
import { clientRoutes } from "#features/clients/contract.ts";
import { duplicateTexts } from "#features/clients/texts.ts";
import { companyTexts } from "#features/company/texts.ts";
import { employeeRoutes } from "#features/employees/contract.ts";
import { rolesTexts } from "#features/employees/texts.ts";
import { eventRoutes } from "#features/events/contract.ts";
import { eventTexts } from "#features/events/texts.ts";
import { mergeRoutes } from "#features/merging/contract.ts";
import { mergingTexts } from "#features/merging/texts.ts";
import { noticeRoutes } from "#features/payment-notices/contract.ts";
import { noticeTexts } from "#features/payment-notices/texts.ts";
import { phoneAlertRoutes } from "#features/phone-alerts/contract.ts";
import { phoneAlertTexts } from "#features/phone-alerts/texts.ts";
import { changeRoutes } from "#features/receipts/contract.ts";
import { changeTexts } from "#features/receipts/texts.ts";
import { mayCall } from "#shared/routes/roles.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";
import type { PaletteItem } from "#web/palette/items.ts";
import type { OwnCompany } from "#web/session/company.ts";
import type { Session } from "#web/session/session.ts";
import { menuOf } from "../menu.ts";
import { tabs as billTabs } from "./bills.ts";
import { sections as companySections } from "./companySections.ts";
import { tabs as courierTabs } from "./couriers.ts";
import { tabs as debtTabs } from "./debts.ts";
import { tabs as deliveryTabs } from "./deliveries.ts";
import { tabs as profileTabs } from "./profile.ts";
import { tabs as serviceTabs } from "./services.ts";

/** Pages that are neither in the menu nor a tab. */
const activity: PageTab[] = [{ to: "/events", label: eventTexts.title, access: eventRoutes.filter.access }];
const roles: PageTab[] = [
  { to: "/employees/roles", label: rolesTexts.title, access: employeeRoutes.filter.access },
];
const duplicates: PageTab[] = [
  { to: "/clients/duplicates", label: duplicateTexts.title, access: clientRoutes.duplicates.access },
  { to: "/clients/phone-alerts", label: phoneAlertTexts.title, access: phoneAlertRoutes.list.access },
  { to: "/clients/merge", label: mergingTexts.title, access: mergeRoutes.merge.access },
];

const change: PageTab[] = [
  { to: "/debts/receipts/change", label: changeTexts.title, access: changeRoutes.filter.access },
];

const notices: PageTab[] = [
  { to: "/debts/receipts/notices", label: noticeTexts.title, access: noticeRoutes.filter.access },
];

const bankLines: PageTab[] = [
  { to: "/debts/bank/lines", label: bankTexts.allLines, access: bankRoutes.filter.access },
];

/** The views of pages, and the icons of those that the menu does not have. */
const tabIcons: [PageTab[], Icon][] = [
  [deliveryTabs, IconPackage],
  [courierTabs, IconMotorbike],
  [serviceTabs, IconBuildingStore],
  [billTabs, IconReceipt2],
  [debtTabs, IconCoin],
  [activity, IconHistory],
  [change, IconCoin],
  [notices, IconCoin],
  [bankLines, IconCoin],
  [duplicates, IconUsers],
  [roles, IconUsersGroup],
  [profileTabs, IconUserCircle],
];

/** The pages that the palette opens for this caller: those of the menu first, without those that the company doesn't use. */
export function pagesOf(session: Session, company?: OwnCompany): PaletteItem[] {
  const menu = menuOf(session);
  const others = tabIcons.flatMap(([tabs, icon]) =>
    tabs
      .filter(({ access, setting }) => mayCall(access, session) && (!setting || company?.[setting] !== false))
      .map(({ to, label }) => ({ to, label, icon })),
  );
  const listed = new Set(menu.map(({ to }) => to));
  const pages: PaletteItem[] = [...menu, ...others.filter(({ to }) => !listed.has(to))].map(
    ({ to, label, icon }) => ({ id: to, label, icon, to, words: wordsOf(to) }),
  );
  pages.push(...sectionsOf(session));
  const password = "/users/changePassword/";
  if (session.type === "user")
    pages.push({ id: password, label: profileTexts.changePassword, icon: IconUserCircle, to: password });
  return pages;
}

/** What is set on a page, if it is a section of Empresa. */
const wordsOf = (page: string) => companySections.find(({ to }) => to === page)?.words ?? [];

/** The sections of Empresa. The page itself is the first of them. */
const sectionsOf = (session: Session, page = "/users/company"): PaletteItem[] =>
  companySections
    .filter(({ to, access }) => to !== page && mayCall(access, session))
    .map(({ to, label, words }) => ({
      id: to,
      label,
      detail: companyTexts.title,
      words: [companyTexts.title, ...words],
      icon: IconAdjustments,
      to,
    }));

/** The forms that create a record: those of the menu, then those of tabs. */
export function formsOf(session: Session, tabs = tabIcons.flatMap(([each]) => each)): PaletteItem[] {
  const inMenu = menuOf(session).flatMap(({ to, create, createdBy = "orders" }) =>
    create && mayCall(createdBy, session) ? [{ to, label: create }] : [],
  );
  const inTabs = tabs.flatMap(({ to, create }) =>
    create && mayCall(create.access, session) ? [{ to, label: create.label }] : [],
  );
  return [...inMenu, ...inTabs].map(({ to, label }) => {
    const form = `${to}/new`;
    return { id: form, label, icon: IconPlus, to: form };
  });
}
