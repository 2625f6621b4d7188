import { type Place, placeOf } from "./place.ts";

const PAIR = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Where links of maps have their coordinates; the pin of a link comes before the middle of its map. */
const IN_LINKS = [
  `!3d${PAIR}!4d${PAIR}`,
  String.raw`[?&#](?:q|query|ll|daddr|destination)=(?:loc:)?${PAIR}\s*,[\s+]*${PAIR}`,
  `[?&]mlat=${PAIR}&mlon=${PAIR}`,
  `@${PAIR},${PAIR}`,
  `#map=[\\d.]+/${PAIR}/${PAIR}`,
  `^geo:${PAIR},${PAIR}`,
  String.raw`^${PAIR}(?:\s*[,;]\s*|\s+)${PAIR}$`,
].map((pattern) => new RegExp(pattern));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The place that a pasted link of a map or a pair of coordinates names. Undefined for any other text: nothing is asked on the network. */
export function readPlace(pasted: string): Place | undefined {
  const text = decoded(pasted.trim());
  for (const pattern of IN_LINKS) {
    const [, lat, lng] = pattern.exec(text) ?? [];
    const place = lat !== undefined && placeOf({ lat: Number(lat), lng: Number(lng) });
    if (place) return place;
  }
  return undefined;
}
