import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import { fetchRate } from "#features/rates/web/CurrentRate.tsx";
import { copyText } from "#web/clipboard.ts";
import { fetchOwnCompany } from "#web/session/company.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

/** Copies an order's text. */
export async function copyTicket(order: Delivery) {
  try {
    const [company, rate] = await Promise.all([fetchOwnCompany(), fetchRate()]);
    await copyText(ticketText(order, company, rate));
    toastSuccess(deliveryTexts.copied);
  } catch (error) {
    toastError(deliveryTexts.copyFailed, error);
  }
}
