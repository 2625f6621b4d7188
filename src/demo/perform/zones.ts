import { extraRoutes } from "#features/extras/contract.ts";
import { findService } from "#features/services/server/queries.ts";
import { tariffRoutes } from "#features/tariffs/contract.ts";
import { raise } from "#features/tariffs/rules.ts";
import { zoneRoutes } from "#features/zones/contract.ts";
import { guessZone } from "#features/zones/rules.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { fromDollars, toDollars } from "#shared/money.ts";
import { dollarsFor, EXTRAS, PRICE_REASONS, PRICED_SERVICES, ZONES } from "../company/zones.ts";
import type { OrderDraft } from "../plan/steps.ts";
import type { Ids } from "./orders.ts";
import { type Doing, perform } from "./perform.ts";

/** The zones and extras of the office, once it has them. */
export interface PriceBook {
  zones: { id: number; name: string; places: readonly string[] }[];
  extras: number[];
}

/** The client's own list is this much cheaper, in percent. */
const OWN_PERCENT = -12;

/** The office begins to price by zones: a general list for some services, one client's own list, and extras. */
export async function startZones(tx: Tx, doing: Doing, ids: Ids): Promise<PriceBook> {
  const zones: { id: number; name: string; places: readonly string[]; west: number }[] = [];
  for (const [body, west] of ZONES)
    zones.push({ ...(await perform(tx, doing, zoneRoutes.create, { body })), west });
  const extras: number[] = [];
  for (const body of EXTRAS) extras.push((await perform(tx, doing, extraRoutes.create, { body })).id);
  const [client] = ids.clients.values();
  for (const id of [...ids.services.values()].slice(0, PRICED_SERVICES)) {
    const { service } = orNotFound(await findService(tx, doing.actor.companyId, id));
    const cells = zones.flatMap((from, index) =>
      zones.slice(index).map((to) => {
        const more = dollarsFor(Math.abs(from.west - to.west));
        return {
          from_zone_id: from.id,
          to_zone_id: to.id,
          amount: service.amount + more,
          courier_pay: toDollars(fromDollars(service.courier_pay + more / 2)),
        };
      }),
    );
    const list = { service_id: id, valid_from: doing.today };
    await perform(tx, doing, tariffRoutes.put, { body: { ...list, cells } });
    const own = cells.map((cell) => ({
      ...cell,
      amount: toDollars(raise(fromDollars(cell.amount), OWN_PERCENT, 25)),
    }));
    if (client !== undefined)
      await perform(tx, doing, tariffRoutes.put, { body: { ...list, client_id: client, cells: own } });
  }
  return { zones, extras };
}

/** Where an order goes from and to, as its addresses say; some have an extra, few another price. */
export function zonesOf({ zones, extras }: PriceBook, key: number, draft: OrderDraft) {
  const [extra, reason] = [extras[key % extras.length], PRICE_REASONS[key % PRICE_REASONS.length]];
  return {
    pickup_zone_id: guessZone(zones, draft.pickup_address ?? ""),
    delivery_zone_id: guessZone(zones, draft.receipt.address),
    ...(key % 6 === 0 && extra !== undefined && { extras: [{ extra_id: extra, quantity: 1 + (key % 2) }] }),
    ...(key % 47 === 0 && reason !== undefined && { price: { amount: 4 + (key % 5), reason } }),
  };
}
