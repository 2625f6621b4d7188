import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  type Icon,
  IconCoin,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconMotorbike,
  IconPackage,
  IconPlus,
  IconReceipt2,
  IconRepeat,
  IconSun,
  IconUser,
  IconUserCircle,
} from "@tabler/icons-react";
import { profileTexts } from "#features/account/texts.ts";
import { clientRoutes } from "#features/clients/contract.ts";
import { clientTexts, documentTypeLabel } from "#features/clients/texts.ts";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts, statusLabels } from "#features/deliveries/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { mayCall } from "#shared/roles.ts";
import { keyTexts, paletteTexts, uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { openKeyDialog } from "#web/keyboard/dialogs.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";
import type { Finder, PaletteItem } from "#web/palette/items.ts";
import { Palette } from "#web/palette/Palette.tsx";
import { useSession } from "#web/session.ts";
import { signOut } from "#web/signOut.ts";
import { menus } from "./menu.ts";
import { tabs as billTabs } from "./tabs/bills.ts";
import { tabs as courierTabs } from "./tabs/couriers.ts";
import { tabs as debtTabs } from "./tabs/debts.ts";
import { tabs as deliveryTabs } from "./tabs/deliveries.ts";
import { tabs as profileTabs } from "./tabs/profile.ts";

/** Enough rows to recognize a record. Choosing one opens it over its list, filtered to it. */
const few = { perPage: 5 };

const finders: Finder[] = [
  {
    title: deliveryTexts.title,
    find: async (search, signal) => {
      const { items } = await call(deliveryRoutes.filter, { query: { search, ...few }, signal });
      return items.map((order) => ({
        id: `order-${order.id}`,
        label: `${formatNumber(order.number)} · ${order.client_name}`,
        detail: `${statusLabels[order.status]} · ${formatDay(order.date)}`,
        icon: IconPackage,
        to: "/deliveries",
        search: { search: formatNumber(order.number), detail: String(order.id) },
      }));
    },
  },
  {
    title: clientTexts.title,
    find: async (search, signal) => {
      const { items } = await call(clientRoutes.filter, { query: { search, ...few }, signal });
      return items.map((client) => ({
        id: `client-${client.id}`,
        label: client.legal_name,
        detail: `${documentTypeLabel(client.type)} · ${client.registration_number}`,
        icon: IconUser,
        to: "/clients",
        search: { search: client.registration_number, detail: String(client.id) },
      }));
    },
  },
  {
    title: deliveryTexts.repeat,
    find: async (typed, signal) => {
      const search = typed.replace(/^repetir\s*(orden\s*)?/i, "");
      const { items } = await call(deliveryRoutes.filter, { query: { search, perPage: 3 }, signal });
      return items.map((order) => ({
        id: `repeat-${order.id}`,
        label: `${deliveryTexts.repeat} ${formatNumber(order.number)} · ${order.client_name}`,
        detail: `${order.receipt_full_name} · ${order.service_name}`,
        icon: IconRepeat,
        to: "/deliveries/new",
        search: { repeat: String(order.id) },
      }));
    },
  },
];

/** The views of pages, and the icons of those that the menu does not have. */
const tabIcons: [PageTab[], Icon][] = [
  [deliveryTabs, IconPackage],
  [courierTabs, IconMotorbike],
  [billTabs, IconReceipt2],
  [debtTabs, IconCoin],
  [profileTabs, IconUserCircle],
];

/** The command palette with the product's pages, actions and records. */
export function AppPalette() {
  const session = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme() === "dark";
  if (!session) return null;
  const menu = menus[session.type];
  const others = tabIcons.flatMap(([tabs, icon]) =>
    tabs.filter(({ access }) => mayCall(access, session)).map(({ to, label }) => ({ to, label, icon })),
  );
  const listed = new Set(menu.map(({ to }) => to));
  const pages: PaletteItem[] = [...menu, ...others.filter(({ to }) => !listed.has(to))].map(
    ({ to, label, icon }) => ({ id: to, label, icon, to }),
  );
  const password = "/users/changePassword/";
  if (session.type === "user")
    pages.push({ id: password, label: profileTexts.changePassword, icon: IconUserCircle, to: password });
  const actions: PaletteItem[] = menu.flatMap(({ to, create }) =>
    create ? [{ id: `${to}/new`, label: create, icon: IconPlus, to: `${to}/new` }] : [],
  );
  const settings: PaletteItem[] = [
    {
      id: "theme",
      label: uiTexts.theme,
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? "light" : "dark"),
    },
    { id: "keys", label: keyTexts.title, icon: IconKeyboard, run: () => openKeyDialog("help") },
    { id: "sign-out", label: uiTexts.signOut, icon: IconLogout, run: () => void signOut() },
  ];
  return (
    <Palette
      groups={[
        { title: paletteTexts.pages, items: pages },
        { title: paletteTexts.actions, items: [...actions, ...settings] },
      ]}
      finders={finders}
    />
  );
}
