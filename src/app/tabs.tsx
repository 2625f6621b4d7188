import { type PageTab, PageTabsProvider } from "#web/layout/PageTabs.tsx";
import type { Screen } from "#web/screen.ts";

/** The screen with its page's tabs. */
export function withTabs(tabs: PageTab[], { access, Page }: Screen): Screen {
  return {
    access,
    Page: () => (
      <PageTabsProvider value={tabs}>
        <Page />
      </PageTabsProvider>
    ),
  };
}
