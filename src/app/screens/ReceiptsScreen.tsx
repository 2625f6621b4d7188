import { NoticesWaiting } from "#features/payment-notices/web/NoticesWaiting.tsx";
import { receiptRoutes } from "#features/receipts/contract.ts";
import { ReceiptsPage } from "#features/receipts/web/ReceiptsPage.tsx";

function Page() {
  return <ReceiptsPage waiting={<NoticesWaiting />} />;
}

export const screen = { access: receiptRoutes.filter.access, Page };
