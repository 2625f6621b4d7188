import { newRequests } from "#features/requests/tabTexts.ts";
import { useRequestSummary } from "#features/requests/web/useRequestSummary.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";
import { requestsTab, tabs } from "./deliveries.ts";

/** The tabs that the office uses, with how many requests are new. */
export function useTabs(): PageTab[] {
  const summary = useRequestSummary();
  return tabs.map((tab) => {
    if (tab !== requestsTab) return tab;
    if (!summary?.open) return { ...tab, unused: true };
    return summary.new > 0 ? { ...tab, note: newRequests(summary.new) } : tab;
  });
}
