import { addAddress } from "#features/clients/server/queries.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { documentWords } from "#shared/identifiers/document.ts";
import { ownNumberKey, ownNumberWords } from "#shared/identifiers/ownNumber.ts";
import { phoneWords } from "#shared/identifiers/phone.ts";
import { storedPlace } from "#shared/place/place.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Agreed } from "../prices/agreePrice.ts";
import type { DeliveryRow } from "../queries.ts";
import type { References } from "../references.ts";
import { plainColumns } from "./plainColumns.ts";

/**
 * An order's columns, besides its payment and what is collected at its door. `search` lacks the order's number. `before`: the order being
 * edited.
 */
export function columnsOfBody(
  body: DeliveryBody,
  { client }: References,
  terms: Agreed,
  before?: DeliveryRow,
) {
  const { receipt, anonymous_client: anonymous } = body;
  const pickup = body.pickup_address || client?.addresses[0] || "";
  const plain = plainColumns(body, before);
  return {
    amount: terms.amount,
    courier_pay: terms.courier_pay,
    service_name: terms.service_name,
    service_sort: terms.service_sort,
    priced: terms.priced,
    date: body.date,
    service_id: body.service_id,
    courier_id: body.courier_id,
    client_id: body.client_id,
    payment_type: body.payment_type ?? "full",
    pickup_address: pickup,
    recipient_name: receipt.full_name,
    recipient_phone: receipt.phone,
    recipient_address: receipt.address,
    recipient_location: storedPlace(receipt.location ?? null),
    anonymous_name: client ? null : (anonymous?.legal_name ?? null),
    anonymous_type: client ? null : (anonymous?.type ?? null),
    anonymous_document: client ? null : (anonymous?.registration_number ?? null),
    anonymous_phone: client ? null : (anonymous?.phone ?? null),
    anonymous_sort: anonymous && !client ? sortKey(anonymous.legal_name) : null,
    ...plain,
    reference_key: referenceKeyOf(plain),
    search: searchOf({ receipt, pickup, ...plain, anonymous_client: client ? null : anonymous }),
  } as const;
}

/** The place of a recipient that is changed: without a new one the old one stays, unless the address is another. */
export const changedLocation = (
  { location, address }: Pick<DeliveryBody["receipt"], "location" | "address">,
  before: Pick<DeliveryRow, "recipient_address" | "recipient_location">,
) => {
  if (location !== undefined) return storedPlace(location);
  return address === before.recipient_address ? before.recipient_location : null;
};

/** The client's own number as it is compared. */
export const referenceKeyOf = ({ client_reference: typed }: Pick<DeliveryRow, "client_reference">) =>
  typed === null ? null : ownNumberKey(typed);

interface Searched extends Pick<DeliveryBody, "receipt" | "anonymous_client"> {
  pickup: string;
  client_reference: string | null;
}

/** The folded words that find an order, without its number. */
export const searchOf = ({
  receipt,
  pickup,
  client_reference,
  anonymous_client: anonymous,
}: Searched): string =>
  fold(
    [
      receipt.full_name,
      phoneWords(receipt.phone),
      receipt.address,
      pickup,
      ...(anonymous
        ? [anonymous.legal_name, documentWords(anonymous.registration_number), phoneWords(anonymous.phone)]
        : []),
      ...(client_reference ? [ownNumberWords(client_reference)] : []),
    ].join("\n"),
  );

/** Adds the pickup address to the order's client, if it is new. */
export async function keepAddress(
  tx: Tx,
  author: Author,
  { client, pricing }: References,
  pickup: string,
): Promise<void> {
  if (client && !client.addresses.includes(pickup))
    await addAddress(
      tx,
      author.companyId,
      client.id,
      { address: pickup, zone_id: pricing.wanted.from },
      author.at,
    );
}
