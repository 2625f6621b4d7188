import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { boardTabTexts } from "#features/dispatch/tabTexts.ts";
import { messagesTitle } from "#features/messages/tabTexts.ts";
import { requestSummaryRoutes } from "#features/requests/summaryContract.ts";
import { requestsTitle } from "#features/requests/tabTexts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";

/** As their routes say; their contracts would load with the orders. */
const ELSEWHERE = "orders";

/** Shown once the office can get requests. */
export const requestsTab: PageTab = {
  to: "/deliveries/requests",
  label: requestsTitle,
  access: requestSummaryRoutes.get.access,
};

export const tabs: PageTab[] = [
  { to: "/deliveries", label: boardTabTexts.list, access: deliveryRoutes.filter.access },
  { to: "/deliveries/board", label: boardTabTexts.board, access: ELSEWHERE },
  requestsTab,
  {
    to: "/deliveries/messages",
    label: messagesTitle,
    access: ELSEWHERE,
    setting: "message_list",
  },
  {
    to: "/deliveries/standing",
    label: deliveryTexts.standing,
    part: "standing",
    access: deliveryRoutes.create.access,
    create: { label: deliveryTexts.newStanding, access: deliveryRoutes.create.access },
  },
];
