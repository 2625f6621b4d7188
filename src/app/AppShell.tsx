import { useWaiting } from "#features/attention/web/useAttention.ts";
import { eventRoutes } from "#features/events/contract.ts";
import { HistorySource } from "#web/history/History.tsx";
import type { MenuEntry } from "#web/layout/shell/menu.ts";
import { Shell } from "#web/layout/shell/Shell.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { setProofDialog } from "#web/proof.ts";
import { useOwnCompany } from "#web/session/company.ts";
import { useSession } from "#web/session/session.ts";
import { menuOf, withCash } from "./menu.ts";

const Events = lazyPart(async () => {
  const { EventHistory } = await import("#features/events/web/EventHistory.tsx");
  return { default: EventHistory };
});

const Palette = lazyPart(async () => {
  const { AppPalette } = await import("./AppPalette.tsx");
  return { default: AppPalette };
});

setProofDialog(async () => {
  const { askPassword } = await import("#features/account/web/security/askPassword.tsx");
  return askPassword();
});

const history = { access: eventRoutes.filter.access, Events };

function useMenu(): MenuEntry[] {
  const session = useSession();
  const countsCash = useOwnCompany()?.uses?.cash;
  if (!session) return [];
  const menu = menuOf(session);
  return countsCash ? withCash(menu, session) : menu;
}

export function AppShell() {
  return (
    <HistorySource value={history}>
      <Shell useMenu={useMenu} Palette={Palette} useWaiting={useWaiting} />
    </HistorySource>
  );
}
