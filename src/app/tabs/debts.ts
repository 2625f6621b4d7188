import { bankRoutes } from "#features/bank/contract.ts";
import { bankTexts } from "#features/bank/texts.ts";
import { debtRoutes } from "#features/debts/contract.ts";
import { debtTexts } from "#features/debts/texts.ts";
import { receiptRoutes } from "#features/receipts/contract.ts";
import { receiptsTexts } from "#features/receipts/texts.ts";
import { receivableRoutes } from "#features/receivables/contract.ts";
import { receivableTexts } from "#features/receivables/texts.ts";
import { remittanceRoutes } from "#features/remittances/contract.ts";
import { remittanceTexts } from "#features/remittances/texts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";

/** Also leads to what clients say that they paid. */
export const receiptsTab: PageTab = {
  to: "/debts/receipts",
  label: receiptsTexts.title,
  access: receiptRoutes.filter.access,
};

export const tabs: PageTab[] = [
  { to: "/debts", label: debtTexts.tab, access: debtRoutes.deliveries.access },
  receiptsTab,
  { to: "/debts/ageing", label: receivableTexts.ageing, access: receivableRoutes.ageing.access },
  { to: "/debts/remittances", label: remittanceTexts.title, access: remittanceRoutes.filter.access },
  { to: "/debts/bank", label: bankTexts.title, access: bankRoutes.board.access },
];
