import { useNavigate } from "@tanstack/react-router";
import { clientRoutes } from "#features/clients/contract.ts";
import { whatsappLink } from "#features/deliveries/rules.ts";
import { receiptsTexts as texts } from "#features/receipts/texts.ts";
import { fetchReceiptText, printReceipt } from "#features/receipts/web/receiptActions.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";
import { toastError } from "#web/ui/toasts/toast.ts";

/** What people do with a new receipt: see it, print it, send it to its client. */
export function useReceiptSteps(): (receiptId: number, clientId: number | null) => NextStep[] {
  const navigate = useNavigate();
  return (id, clientId) => [
    {
      label: texts.see,
      onClick: () => void navigate({ to: "/debts/receipts", search: { detail: String(id) } }),
    },
    { label: uiTexts.print, onClick: () => void printReceipt(id) },
    ...(clientId === null ? [] : [{ label: texts.whatsapp, onClick: () => void sendReceipt(id, clientId) }]),
  ];
}

/** Opens WhatsApp with the receipt, to the client's first phone. */
async function sendReceipt(id: number, clientId: number) {
  // Opened at once, because browsers refuse a window that a click doesn't open itself.
  const tab = window.open("", "_blank");
  if (tab) tab.opener = null;
  try {
    const [text, { data: client }] = await Promise.all([
      fetchReceiptText(id),
      call(clientRoutes.get, { params: { id: clientId } }),
    ]);
    const link = whatsappLink(client.phones[0]?.phone ?? null, text);
    if (link && tab) tab.location.href = link;
    else {
      tab?.close();
      toastError(texts.noWhatsapp);
    }
  } catch (error) {
    tab?.close();
    toastError(uiTexts.loadFailed, error);
  }
}
