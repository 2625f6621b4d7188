/**
 * A Venezuelan phone as digits with the country code, without a plus: a leading 0 is removed, and ten digits get the prefix 58.
 * Null for any other number of digits.
 */
export function internationalPhone(phone: string | null): string | null {
  const digits = (phone ?? "").replace(/\D/g, "").replace(/^0/, "");
  return digits.length === 10 ? `58${digits}` : null;
}

/** A `tel:` link. A number that is not Venezuelan is dialled as written. */
export function telLink(phone: string): string {
  const known = internationalPhone(phone);
  return known ? `tel:+${known}` : `tel:${phone.replace(/[^\d+]/g, "")}`;
}
