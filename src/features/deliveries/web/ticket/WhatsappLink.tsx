import type { Delivery } from "#features/deliveries/contract.ts";
import { courierText, recipientText } from "#features/deliveries/messages.ts";
import { ticketText } from "#features/deliveries/ticket.ts";
import { type RateInForce, useRate } from "#features/rates/web/CurrentRate.tsx";
import { whatsappLink } from "#shared/identifiers/phone.ts";
import { type OwnCompany, useOwnCompany } from "#web/session/company.ts";
import { phoneOf, type Reader } from "./readers.ts";

function textFor(order: Delivery, reader: Reader, company: OwnCompany, rate: RateInForce | null): string {
  if (reader === "client") return ticketText(order, company, rate);
  return reader === "recipient" ? recipientText(order, company, rate) : courierText(order, rate);
}

interface WhatsappLinkProps {
  order: Delivery;
  reader: Reader;
}

/**
 * The wa.me link that sends an order's text to a reader. Only the link renders again when the company and the rate, which its text
 * needs, have loaded.
 */
export function WhatsappLink({ order, reader, ...props }: WhatsappLinkProps) {
  const company = useOwnCompany();
  const rate = useRate();
  const href =
    company && rate !== undefined
      ? whatsappLink(phoneOf(order, reader), textFor(order, reader, company, rate))
      : null;
  return (
    <a
      // In a menu it is one of its items.
      role={href ? undefined : "link"}
      {...props}
      href={href ?? undefined}
      aria-disabled={!href || undefined}
      target="_blank"
      rel="noreferrer"
    />
  );
}
