import { formatPhone, telLink } from "#shared/identifiers/phone.ts";

/** A phone as people write it, which a tap dials. A text that is no number is shown as it is. */
export function PhoneLink({ phone }: { phone: string }) {
  const link = telLink(phone);
  return link ? <a href={link}>{formatPhone(phone)}</a> : phone;
}
