import { useNavigate } from "@tanstack/react-router";
import { clientRoutes } from "#features/clients/contract.ts";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import type { Day } from "#shared/dates.ts";
import { whatsappLink } from "#shared/identifiers/phone.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { copyText } from "#web/clipboard.ts";
import { printStep } from "#web/print/printFile.ts";
import { printSlip } from "#web/print/slip.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import { useSession } from "#web/session/session.ts";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { receiptRoutes } from "../contract.ts";
import { receiptLines, receiptText } from "../receiptLines.ts";
import { receiptsTexts as texts } from "../texts.ts";

/** A receipt with what its papers need: the company, and today's rate with its day. */
async function fetchPaper(id: number) {
  const [receipt, company, current] = await Promise.all([
    call(receiptRoutes.get, { params: { id } }),
    fetchOwnCompany(),
    fetchRate(),
  ]);
  return { receipt, company, dated: current && { rate: current.rate, date: current.effectiveDate as Day } };
}

/** Prints a receipt on the company's receipt paper. */
export async function printReceipt(id: number) {
  try {
    const { receipt, company, dated } = await fetchPaper(id);
    const { amount, ...lines } = receiptLines(receipt, dated);
    await printSlip({ ...lines, company: company.name, amounts: [amount] }, company.paper_width);
  } catch (error) {
    toastError(uiTexts.printFailed, error);
  }
}

/** A receipt as text for WhatsApp. Rejects like any call. */
async function fetchReceiptText(id: number): Promise<string> {
  const { receipt, company, dated } = await fetchPaper(id);
  return receiptText(receipt, company, dated);
}

/** Copies a receipt as text for WhatsApp. */
export async function copyReceipt(id: number) {
  try {
    await copyText(await fetchReceiptText(id));
    toastSuccess(texts.copied);
  } catch (error) {
    toastError(texts.copyFailed, error);
  }
}

/** What people do with a new receipt: see it, print it, send it to its client. Who reads no receipts prints its PDF. */
export function useReceiptSteps(): (receiptId: number, clientId: number | null) => NextStep[] {
  const navigate = useNavigate();
  const reads = mayCall(receiptRoutes.get.access, useSession());
  return (id, clientId) =>
    reads
      ? [
          {
            label: texts.see,
            onClick: () => void navigate({ to: "/debts/receipts", search: { detail: String(id) } }),
          },
          { label: uiTexts.print, onClick: () => void printReceipt(id) },
          ...(clientId === null
            ? []
            : [{ label: texts.whatsapp, onClick: () => void sendReceipt(id, clientId) }]),
        ]
      : [printStep(receiptRoutes.pdf, id)];
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
