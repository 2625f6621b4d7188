import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { dispatchRoutes } from "#features/dispatch/contract.ts";
import { dispatchTexts } from "#features/dispatch/texts.ts";
import { messagesTitle } from "#features/messages/tabTexts.ts";
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
    label: messagesTitle,
    // As the list's route says; its contract would load with the orders.
    access: "staff",
    setting: "message_list",
  },
  {
    to: "/deliveries/standing",
    label: deliveryTexts.standing,
    access: deliveryRoutes.filter.access,
    create: { label: deliveryTexts.newStanding, access: deliveryRoutes.create.access },
  },
];
