import { sql } from "kysely";
import type { Delivery } from "#features/deliveries/contract.ts";
import type { priceShape } from "#features/deliveries/priceContract.ts";
import { priceTexts } from "#features/tariffs/texts.ts";
import { type Nested, nestRows, rowsOf } from "#server/database/listing.ts";
import type { Db } from "#server/schema.ts";
import { type Cents, toDollars } from "#shared/money.ts";

/** A row of `delivery_prices` with the names of its zones. Amounts in cents. */
interface PriceRow {
  pickup_zone_id: number | null;
  pickup_zone: string | null;
  delivery_zone_id: number | null;
  delivery_zone: string | null;
  lines: string;
  calculated: Cents;
  explanation: string;
  agreed: Cents | null;
  reason: string | null;
  extra_pay: Cents;
}

export interface ExtraRow {
  extra_id: number;
  name: string;
  quantity: number;
}

/** The price of an order `d` that has one of its own, as one column; and its extras. */
export function priceColumns(db: Db) {
  const price = db
    .selectFrom("delivery_prices as q")
    .leftJoin("zones as qf", "qf.id", "q.pickup_zone_id")
    .leftJoin("zones as qt", "qt.id", "q.delivery_zone_id")
    .select(["q.pickup_zone_id", "qf.name as pickup_zone", "q.delivery_zone_id", "qt.name as delivery_zone"])
    .select(["q.lines", "q.calculated", "q.explanation", "q.agreed", "q.reason", "q.extra_pay"])
    .where("q.delivery_id", "=", DELIVERY_ID);
  const extras = db
    .selectFrom("delivery_extras as w")
    .innerJoin("extras as x", "x.id", "w.extra_id")
    .select(["w.extra_id", "x.name", "w.quantity"])
    .where("w.delivery_id", "=", DELIVERY_ID)
    .orderBy("w.position");
  return [
    ifPriced<PriceRow>(nestRows(db, price)).as("price"),
    ifPriced<ExtraRow>(nestRows(db, extras)).as("price_extras"),
  ] as const;
}

const DELIVERY_ID = sql<number>`d.id`;
const ifPriced = <Row>(rows: ReturnType<typeof nestRows<Row>>) =>
  sql<Nested<Row> | null>`case when d.priced = 1 then ${rows} end`;

/** An order's price as its columns have it. */
export interface PricedRow {
  service_name: string;
  amount: Cents;
  price: Nested<PriceRow> | null;
  price_extras: Nested<ExtraRow> | null;
}

export interface StoredPrice extends Omit<PriceRow, "lines"> {
  lines: { name: string; amount: Cents }[];
  extras: ExtraRow[];
}

/** What an order costs and why. Without a price of its own it is its service's. */
export function storedPrice({ service_name, amount, price, price_extras }: PricedRow): StoredPrice {
  const [row] = price ? rowsOf(price) : [];
  const lines = [{ name: service_name, amount }];
  if (!row) return { ...PLAIN, lines, calculated: amount, extras: [] };
  return { ...row, lines: JSON.parse(row.lines), extras: price_extras ? rowsOf(price_extras) : [] };
}

const PLAIN = {
  pickup_zone_id: null,
  pickup_zone: null,
  delivery_zone_id: null,
  delivery_zone: null,
  explanation: priceTexts.ofService,
  agreed: null,
  reason: null,
  extra_pay: 0 as Cents,
};

/** The price as the API shows it. */
export function toShownPrice(row: PricedRow): Pick<Delivery, keyof typeof priceShape> {
  const { lines, calculated, explanation, agreed, reason, extra_pay: _, ...rest } = storedPrice(row);
  return {
    ...rest,
    price: agreed === null ? null : { amount: toDollars(agreed), reason: reason ?? "" },
    price_lines: lines.map(({ name, amount }) => ({ name, amount: toDollars(amount) })),
    calculated_amount: toDollars(calculated),
    price_explanation: explanation,
  };
}
