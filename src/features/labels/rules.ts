// What a label's code says: which parcel of which order it is, in the letters that make the smallest code.

/** A parcel of an order by its id, counted from 1. */
export interface Parcel {
  delivery_id: number;
  parcel: number;
}

const CODE = /^MANDADO-([1-9]\d{0,14})-([1-9]\d?)$/;

export const parcelCode = ({ delivery_id, parcel }: Parcel): string => `MANDADO-${delivery_id}-${parcel}`;

/** Null for the code of something else. */
export function readParcelCode(text: string): Parcel | null {
  const [, id, parcel] = CODE.exec(text.trim()) ?? [];
  return id && parcel ? { delivery_id: Number(id), parcel: Number(parcel) } : null;
}
