import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { dispatchRoutes } from "#features/dispatch/contract.ts";
import { dispatchTexts } from "#features/dispatch/texts.ts";
import { messageRoutes } from "#features/messages/contract.ts";
import { messageTexts } from "#features/messages/texts.ts";
import { requestSummaryRoutes } from "#features/requests/summaryContract.ts";
import { requestsTitle } from "#features/requests/tabTexts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";

/** Shown once the office can get requests. */
export const requestsTab: PageTab = {
  to: "/deliveries/requests",
  label: requestsTitle,
  access: requestSummaryRoutes.get.access,
};

export const tabs: PageTab[] = [
  { to: "/deliveries", label: dispatchTexts.list, access: deliveryRoutes.filter.access },
  { to: "/deliveries/board", label: dispatchTexts.board, access: dispatchRoutes.board.access },
  requestsTab,
  {
    to: "/deliveries/messages",
    label: messageTexts.title,
    access: messageRoutes.filter.access,
    setting: "message_list",
  },
];
