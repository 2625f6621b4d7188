import { newNotices } from "#features/payment-notices/texts.ts";
import { useNewNotices } from "#features/payment-notices/web/useNewNotices.ts";
import { mayCall } from "#shared/routes/roles.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";
import { useSession } from "#web/session/session.ts";
import { receiptsTab, tabs } from "./debts.ts";

/** The tabs of the debts, with how many payment notices wait. */
export function useTabs(): PageTab[] {
  const count = useNewNotices(mayCall(receiptsTab.access, useSession()));
  return tabs.map((tab) => (tab === receiptsTab && count ? { ...tab, note: newNotices(count) } : tab));
}
