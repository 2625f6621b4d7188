import { type PageTab, PageTabsProvider } from "#web/layout/PageTabs.tsx";
import { SectionsProvider } from "#web/layout/Sections.tsx";
import type { Screen } from "#web/screen.ts";

interface Views {
  /** The page's tabs: all, or those that a hook says. */
  useTabs: () => PageTab[];
  /** The sections of the view, if it has some. */
  sections?: readonly PageTab[];
}

const NONE: readonly PageTab[] = [];

/** The screen with its page's tabs and its view's sections. */
export function withTabs({ useTabs, sections = NONE }: Views, { access, Page }: Screen): Screen {
  return {
    access,
    Page: () => (
      <PageTabsProvider value={useTabs()}>
        <SectionsProvider value={sections}>
          <Page />
        </SectionsProvider>
      </PageTabsProvider>
    ),
  };
}
