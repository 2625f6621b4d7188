import { type Place, placeText } from "#shared/place/place.ts";

/** The phone's own map application: an address's place if it is known, else a search. Apple's phones have no `geo:` links. */
export function mapLink(address: string, place?: Place | null): string {
  const name = encodeURIComponent(address);
  const at = place && placeText(place).replace(" ", "");
  if (/iPhone|iPad/.test(navigator.userAgent))
    return `https://maps.apple.com/?${at ? `ll=${at}&` : ""}q=${name}`;
  return at ? `geo:${at}?q=${at}(${name})` : `geo:0,0?q=${name}`;
}
