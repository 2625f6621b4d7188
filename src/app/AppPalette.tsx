import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPackage,
  IconRepeat,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import { clientRoutes } from "#features/clients/contract.ts";
import { clientTexts, documentTypeLabel } from "#features/clients/texts.ts";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts, statusLabels } from "#features/deliveries/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { keyTexts, paletteTexts, uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { openKeyDialog } from "#web/keyboard/dialogs.ts";
import type { Finder, PaletteItem } from "#web/palette/items.ts";
import { Palette } from "#web/palette/Palette.tsx";
import { useSession } from "#web/session/session.ts";
import { signOut } from "#web/session/signOut.ts";
import { formsOf, pagesOf } from "./tabs/palettePages.ts";

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

/** The command palette with the product's pages, actions and records. */
export function AppPalette() {
  const session = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme() === "dark";
  if (!session) return null;
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
        { title: paletteTexts.pages, items: pagesOf(session) },
        { title: paletteTexts.actions, items: [...formsOf(session), ...settings] },
      ]}
      finders={finders}
    />
  );
}
