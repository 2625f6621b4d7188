import { useMarkedPages } from "#features/attention/web/useAttention.ts";
import { eventRoutes } from "#features/events/contract.ts";
import { HistorySource } from "#web/history/History.tsx";
import { Shell } from "#web/layout/shell/Shell.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { setProofDialog } from "#web/proof.ts";
import { menuOf } from "./menu.ts";

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

export function AppShell() {
  return (
    <HistorySource value={history}>
      <Shell menuOf={menuOf} Palette={Palette} useMarked={useMarkedPages} />
    </HistorySource>
  );
}
