import type { ClientAsked, OrderOrTrip } from "#features/requests/askedContract.ts";
import { askTexts as texts } from "#features/requests/texts.ts";
import { guessedZone } from "#features/zones/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { addressesOf, type OwnClient, type RequestRow, waitingOf } from "../queries.ts";
import { createRequest } from "./createRequest.ts";

/** Requests of a client that the office has not decided: one more is refused, so that nobody buries the office. */
export const MOST_WAITING = 500;

type Places = Partial<Pick<ClientAsked, "pickup_address" | "pickup_zone_id" | "delivery_zone_id">>;

/** From where it goes, and between which zones: as it was asked, else from the client's usual address; a zone that was not chosen is the address's. */
export async function placesOf(
  db: Db,
  own: OwnClient,
  places: Places,
  deliveryAddress: string | undefined,
): Promise<Required<Places>> {
  const saved = await addressesOf(db, own);
  const pickup_address = places.pickup_address ?? saved[0]?.address ?? null;
  const known = saved.find(({ address }) => address === pickup_address);
  const guessed = async (address: string | null | undefined) =>
    address ? guessedZone(db, own.companyId, address) : null;
  return {
    pickup_address,
    pickup_zone_id: places.pickup_zone_id ?? known?.zone_id ?? (await guessed(pickup_address)),
    delivery_zone_id: places.delivery_zone_id ?? (await guessed(deliveryAddress)),
  };
}

interface Stop {
  delivery_zone_id?: number | null | undefined;
  receipt?: { address?: string | undefined } | undefined;
}

/** The stops with the zone that each address names, if none was chosen. */
export const withZones = <Of extends Stop>(db: Db, companyId: number, stops: readonly Of[]) =>
  Promise.all(
    stops.map(async (stop) => {
      const address = stop.receipt?.address;
      const named = stop.delivery_zone_id ?? (address ? await guessedZone(db, companyId, address) : null);
      return { ...stop, delivery_zone_id: named };
    }),
  );

/**
 * Keeps what a person of a client asks for. Throws `invalid` for what the order couldn't refer to, and `conflict` while too many requests of
 * the client wait.
 */
export async function askAsClient(
  tx: Tx,
  author: Author,
  clientId: number,
  { note, ...body }: OrderOrTrip<ClientAsked>,
): Promise<{ row: RequestRow; events: EventDraft[] }> {
  const own = { companyId: author.companyId, clientId };
  const places = await placesOf(tx, own, body, body.receipt.address);
  if (places.pickup_address === null) throw invalid({ pickup_address: [texts.pickupRequired] });
  const stops = body.stops && (await withZones(tx, own.companyId, body.stops));
  const request = await createRequest(tx, author, {
    source: "portal",
    asker: { client_id: clientId, anonymous_client: null },
    body: { ...body, ...places, ...(stops && { stops }) },
    note,
    askedBy: author.accountId,
  });
  // The quote has locked the client, so that those who ask at once are counted one after the other.
  if ((await waitingOf(tx, own)) > MOST_WAITING) throw conflict(texts.tooMany(MOST_WAITING));
  return request;
}
