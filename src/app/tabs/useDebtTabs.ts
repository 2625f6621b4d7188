import { newNotices } from "#features/payment-notices/texts.ts";
import { useNewNotices } from "#features/payment-notices/web/useNewNotices.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";
import { useMay } from "#web/session/session.ts";
import { receiptsTab, tabs } from "./debts.ts";

/** The tabs of the debts, with how many payment notices wait. */
export function useTabs(): PageTab[] {
  const count = useNewNotices(useMay()("till"));
  return tabs.map((tab) => (tab === receiptsTab && count ? { ...tab, note: newNotices(count) } : tab));
}
