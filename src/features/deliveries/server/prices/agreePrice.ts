import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { keepsPrice } from "#features/deliveries/rules.ts";
import { type Price, priceError } from "#features/tariffs/rules.ts";
import { priceTexts } from "#features/tariffs/texts.ts";
import { prepared } from "#server/database/prepared.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { type Cents, sum } from "#shared/money.ts";
import { sortKey } from "#shared/search.ts";
import type { DeliveryRow } from "../queries.ts";
import type { References } from "../references.ts";
import { storedPrice } from "./priceColumns.ts";
import { asksAnew, calculate, isPriced, type Wanted } from "./readPricing.ts";

type PriceRow = Omit<RowOf<"delivery_prices">, "id" | "company_id" | "delivery_id">;

/** What an order costs, with the columns that say so. */
export interface Agreed {
  amount: Cents;
  courier_pay: Cents;
  service_name: string;
  service_sort: string;
  priced: 0 | 1;
  /** Null: its service's price says everything. */
  price: { row: PriceRow; extras: Wanted["extras"] } | null;
}

/**
 * What a new order costs, or one that is edited: that changes only with its service, with `reprice`, or with another amount that somebody
 * names. The service's name and price are copied, so that a later change of the service doesn't change the order.
 */
export function agreePrice(
  body: Partial<DeliveryBody>,
  references: References,
  before?: DeliveryRow,
): Agreed {
  const { service, pricing } = references;
  const { wanted } = pricing;
  const now = calculate(references);
  if (!service || !now) throw new Error("an order without a service got past its checks");
  const isNew = !before || !keepsPrice(before, body);
  const extra_pay = (now.courier_pay - service.courier_pay) as Cents;
  const agreed = isNew
    ? { ...now, service_name: service.name, service_sort: sortKey(service.name), extra_pay }
    : { ...before, ...storedPrice(before) };
  const { lines, explanation, courier_pay, service_name, service_sort } = agreed;
  const price = body.price === undefined ? agreedBefore(isNew ? undefined : before) : body.price;
  const lines_total = sum(lines.map(({ amount }) => amount));
  const amount = price?.amount ?? lines_total;
  const calculated =
    isNew || listsApply(before, body, wanted, now) ? now.amount : storedPrice(before).calculated;
  const isPlain =
    !isPriced(wanted) && price === null && calculated === amount && explanation === priceTexts.ofService;
  const terms = { amount, courier_pay, service_name, service_sort };
  if (isPlain && lines.length === 1) return { ...terms, priced: 0, price: null };
  return {
    ...terms,
    priced: 1,
    price: {
      extras: wanted.extras,
      row: {
        pickup_zone_id: wanted.from,
        delivery_zone_id: wanted.to,
        lines: JSON.stringify(lines),
        lines_total,
        calculated,
        explanation,
        agreed: price?.amount ?? null,
        reason: price?.reason ?? null,
        extra_pay: agreed.extra_pay,
        extra_count: wanted.extras.length,
      },
    },
  };
}

/** Whether an edited order that keeps its price also learns what the lists say now. One with its service's price alone doesn't ask. */
const listsApply = (before: DeliveryRow, body: Partial<DeliveryBody>, wanted: Wanted, now: Price): boolean =>
  (isPriced(wanted) || before.priced === 1) &&
  asksAnew(before, body, wanted) &&
  priceError(now) === undefined;

/** The amount that somebody named before, in cents. */
function agreedBefore(before: DeliveryRow | undefined): { amount: Cents; reason: string } | null {
  if (!before) return null;
  const { agreed, reason } = storedPrice(before);
  return agreed === null ? null : { amount: agreed, reason: reason ?? "" };
}

/** Writes a new order's price, if it has one of its own. Sends its statements without waiting in between. */
export async function insertPrice(
  tx: Tx,
  companyId: number,
  deliveryId: number,
  price: Agreed["price"],
): Promise<void> {
  if (!price) return;
  const keys = { company_id: companyId, delivery_id: deliveryId };
  const extras = price.extras.map((extra, position) => ({ ...keys, ...extra, position }));
  await Promise.all([
    addPrice(tx, { row: { ...keys, ...price.row } }),
    extras.length > 0 && tx.insertInto("delivery_extras").values(extras).execute(),
  ]);
}

const addPrice = prepared((db, { row }: { row: PriceRow & { company_id: number; delivery_id: number } }) =>
  db.insertInto("delivery_prices").values(row),
);

/** Replaces an edited order's price. */
export async function replacePrice(
  tx: Tx,
  companyId: number,
  before: Pick<DeliveryRow, "id" | "priced">,
  price: Agreed["price"],
): Promise<void> {
  if (before.priced === 1) {
    await tx.deleteFrom("delivery_extras").where("delivery_id", "=", before.id).execute();
    await tx.deleteFrom("delivery_prices").where("delivery_id", "=", before.id).execute();
  }
  await insertPrice(tx, companyId, before.id, price);
}
