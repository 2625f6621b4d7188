/** A place on the map, in degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** Six decimals are a hand's breadth. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6 || 0;

/** A place on the map; undefined for one that is none. 0, 0 stands in links that only name an address. */
export function placeOf({ lat, lng }: Place): Place | undefined {
  const place = { lat: rounded(lat), lng: rounded(lng) };
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (place.lat !== 0 || place.lng !== 0);
  return isPlace ? place : undefined;
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
