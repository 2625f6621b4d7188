import { accountRoutes } from "#features/account/contract.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { companyTexts } from "#features/company/texts.ts";
import { debtRoutes } from "#features/debts/contract.ts";
import { debtTexts } from "#features/debts/texts.ts";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { dispatchRoutes } from "#features/dispatch/contract.ts";
import { dispatchTexts } from "#features/dispatch/texts.ts";
import { receiptRoutes } from "#features/receipts/contract.ts";
import { receiptsTexts } from "#features/receipts/texts.ts";
import { receivableRoutes } from "#features/receivables/contract.ts";
import { receivableTexts } from "#features/receivables/texts.ts";
import { signInRoutes } from "#features/security/contract.ts";
import { securityTexts } from "#features/security/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { type PageTab, PageTabsProvider } from "#web/layout/PageTabs.tsx";
import type { Screen } from "#web/screen.ts";

/** The tabs of each page that has several views. */
const tabs = {
  deliveries: [
    { to: "/deliveries", label: dispatchTexts.list, access: deliveryRoutes.filter.access },
    { to: "/deliveries/board", label: dispatchTexts.board, access: dispatchRoutes.board.access },
  ],
  profile: [
    { to: "/users/edit/", label: uiTexts.profile, access: accountRoutes.update.access },
    { to: "/users/security", label: securityTexts.title, access: signInRoutes.list.access },
    { to: "/users/company", label: companyTexts.title, access: companyRoutes.update.access },
  ],
  debts: [
    { to: "/debts", label: debtTexts.tab, access: debtRoutes.deliveries.access },
    { to: "/debts/receipts", label: receiptsTexts.title, access: receiptRoutes.filter.access },
    { to: "/debts/ageing", label: receivableTexts.ageing, access: receivableRoutes.ageing.access },
  ],
} satisfies Record<string, PageTab[]>;

export type Tabbed = keyof typeof tabs;

/** The screen with its page's tabs. */
export function withTabs(of: Tabbed, { access, Page }: Screen): Screen {
  return {
    access,
    Page: () => (
      <PageTabsProvider value={tabs[of]}>
        <Page />
      </PageTabsProvider>
    ),
  };
}
