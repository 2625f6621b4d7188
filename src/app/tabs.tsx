import { type PageTab, PageTabsProvider } from "#web/layout/PageTabs.tsx";
import type { Screen } from "#web/screen.ts";

/** The screen with its page's tabs: all, or those that a hook says. */
export function withTabs(useTabs: () => PageTab[], { access, Page }: Screen): Screen {
  return {
    access,
    Page: () => (
      <PageTabsProvider value={useTabs()}>
        <Page />
      </PageTabsProvider>
    ),
  };
}
