import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  IconArrowsExchange,
  IconCash,
  IconCoin,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPackage,
  IconRepeat,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import { shiftTexts } from "#features/cash/texts.ts";
import { shiftQuery } from "#features/cash/web/useShift.ts";
import { clientRoutes } from "#features/clients/contract.ts";
import { clientTexts } from "#features/clients/texts.ts";
import { collectTexts } from "#features/debts/collectTexts.ts";
import { debtRoutes } from "#features/debts/contract.ts";
import { debtTexts } from "#features/debts/texts.ts";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { numberOf } from "#features/deliveries/rules.ts";
import { deliveryTexts, statusLabels } from "#features/deliveries/texts.ts";
import { rateRoutes } from "#features/rates/contract.ts";
import { rateTexts } from "#features/rates/texts.ts";
import { openRate } from "#features/rates/web/openRate.tsx";
import { useRequestSummary } from "#features/requests/web/useRequestSummary.ts";
import { formatDay } from "#shared/dates.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { holds } from "#shared/search.ts";
import { keyTexts, paletteTexts, uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { openKeyDialog } from "#web/keyboard/dialogs.ts";
import type { Finder, PaletteItem } from "#web/palette/items.ts";
import { Palette } from "#web/palette/Palette.tsx";
import { queryClient } from "#web/queryClient.ts";
import { useOwnCompany } from "#web/session/company.ts";
import { type Session, useSession } from "#web/session/session.ts";
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
        label: `${numberOf(order)} · ${order.client_name}`,
        detail: `${order.client_reference ? `${order.client_reference} · ` : ""}${statusLabels[order.status]} · ${formatDay(order.date)}`,
        icon: IconPackage,
        to: "/deliveries",
        search: { search: numberOf(order), detail: String(order.id) },
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
        label: `${deliveryTexts.repeat} ${numberOf(order)} · ${order.client_name}`,
        detail: `${order.receipt_full_name} · ${order.service_name}`,
        icon: IconRepeat,
        to: "/deliveries/new",
        search: { repeat: String(order.id) },
      }));
    },
  },
];

/** For those who may: a client's debts, where they are paid. */
const collecting: Finder = {
  title: collectTexts.collect,
  find: async (typed, signal) => {
    const search = typed.replace(/^cobrar\s*(a(\s+|$))?/i, "");
    const { items } = await call(clientRoutes.filter, { query: { search, perPage: 3 }, signal });
    return items.map((client) => ({
      id: `collect-${client.id}`,
      label: `${debtTexts.collectFrom} ${client.legal_name}`,
      detail: client.registration_number,
      icon: IconCoin,
      to: "/debts",
      search: { client_id: String(client.id) },
    }));
  },
};

/** Fewer letters mean too many things for a question to the server. */
const LEAST_TYPED = 3;

/** Offered while the person has no open shift. */
const openingShift: Finder = {
  title: shiftTexts.mine,
  find: async (typed) => {
    if (
      typed.length < LEAST_TYPED ||
      !holds(shiftTexts.open, typed) ||
      (await queryClient.fetchQuery(shiftQuery)) !== null
    )
      return [];
    return [{ id: "open-shift", label: shiftTexts.open, icon: IconCash, to: "/company-bills/shift" }];
  },
};

/** What the caller may do wherever they are. */
const actionsOf = (session: Session): PaletteItem[] =>
  mayCall(rateRoutes.set.access, session)
    ? [{ id: "rate", label: rateTexts.change, icon: IconArrowsExchange, run: () => void openRate() }]
    : [];

/** The command palette with the product's pages, actions and records. */
export function AppPalette() {
  const session = useSession();
  const company = useOwnCompany();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme() === "dark";
  const hasRequests = useRequestSummary()?.open ?? false;
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
        {
          title: paletteTexts.pages,
          items: pagesOf(session, company).filter(({ to }) => hasRequests || to !== "/deliveries/requests"),
        },
        { title: paletteTexts.actions, items: [...formsOf(session), ...actionsOf(session), ...settings] },
      ]}
      finders={[
        ...finders,
        openingShift,
        ...(mayCall(debtRoutes.debtors.access, session) ? [collecting] : []),
      ]}
    />
  );
}
