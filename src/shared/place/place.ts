/** A place on the map, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

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

/** Six decimals are a hand's breadth. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6 || 0;

/** A place on the map; undefined for one that is none. 0, 0 stands in links that only name an address. */
export function placeOf({ lat, lng }: Place): Place | undefined {
  const place = { lat: rounded(lat), lng: rounded(lng) };
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (place.lat !== 0 || place.lng !== 0);
  return isPlace ? place : undefined;
}

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

/** `10.4961, -66.8983` */
export const placeText = ({ lat, lng }: Place): string => `${lat}, ${lng}`;

/** The page that shows a place, or looks for an address. */
export const mapPage = (wanted: Place | string): string => {
  const query = typeof wanted === "string" ? wanted : `${wanted.lat},${wanted.lng}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
};

/** As the database has it: JSON. */
export const storedPlace = (place: Place | null): string | null => place && JSON.stringify(place);
export const placeIn = (stored: string | null): Place | null =>
  stored === null ? null : (JSON.parse(stored) as Place);
