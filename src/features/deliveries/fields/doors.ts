/** Who sees an order's fields. Webhooks send what `v1` answers. `standing` and `request`: orders that are still to be made. */
export const READERS = [
  "office",
  "ticket",
  "phone",
  "portal",
  "tracking",
  "v1",
  "standing",
  "request",
] as const;
export type Reader = (typeof READERS)[number];

/**
 * Who sends them. `transit`: the office, of an order on its way; `request`: a client's people and its key; `form`: the public form; `sheet`: a
 * spreadsheet; `filter`: whoever lists orders by them. `trip`: what a new trip says of all its orders; `stop`: of each one.
 */
export const SENDERS = [
  "office",
  "trip",
  "stop",
  "transit",
  "standing",
  "request",
  "form",
  "v1",
  "sheet",
  "filter",
] as const;
export type Sender = (typeof SENDERS)[number];

/** true: as it is; "own": in the door's own way, which its contract says; false: not at all. */
export type Cell = boolean | "own";
export type Sees = Readonly<Record<Reader, Cell>>;
export type Sends = Readonly<Record<Sender, Cell>>;

/** Nobody sees it. A new door is decided here first. */
export const HIDDEN = {
  office: false,
  ticket: false,
  phone: false,
  portal: false,
  tracking: false,
  v1: false,
  standing: false,
  request: false,
} as const satisfies Sees;

/** Nobody sends it. */
export const UNSENT = {
  office: false,
  trip: false,
  stop: false,
  transit: false,
  standing: false,
  request: false,
  form: false,
  v1: false,
  sheet: false,
  filter: false,
} as const satisfies Sends;

/** Only the office sees it. */
export const INSIDE = { ...HIDDEN, office: true } as const;
/** Only the office may send it. */
export const BY_OFFICE = { ...UNSENT, office: true } as const;
/** Whoever asks for an order may send it, too. */
export const BY_ASKER = { ...BY_OFFICE, standing: true, request: true, v1: "own", sheet: "own" } as const;
