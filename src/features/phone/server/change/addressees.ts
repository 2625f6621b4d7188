import { isAssignable } from "#features/deliveries/rules.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import type { Stop } from "#features/phone/contract.ts";
import type { Db } from "#server/schema.ts";

type Order = Pick<DeliveryRow, "id" | "status" | "cod_status" | "client_id" | "recipient_phone">;

/** How many of a company's newest changes are looked through. The limit keeps the phones' lists fast. */
const NEWEST = 500;

/**
 * To whom the change of these orders' recipients was last to be sent, by order: at the doors of the same client's orders with the same
 * phone. Only of orders with something to collect. Not somebody whose data were erased.
 */
export async function addresseesOf(
  db: Db,
  companyId: number,
  orders: readonly Order[],
): Promise<Map<number, NonNullable<Stop["change_to"]>>> {
  const collecting = orders.filter(
    ({ status, cod_status, recipient_phone }) =>
      isAssignable(status) && cod_status === "pending" && recipient_phone !== "",
  );
  if (collecting.length === 0) return new Map();
  const newest = db
    .selectFrom("change_payments")
    .select(["id", "delivery_id", "bank", "phone", "document"])
    .where("company_id", "=", companyId)
    .where("delivery_id", "is not", null)
    .where("phone", "<>", "")
    .orderBy("id", "desc")
    .limit(NEWEST);
  const rows = await db
    .selectFrom(newest.as("v"))
    .innerJoin("deliveries as d", "d.id", "v.delivery_id")
    .select(["d.client_id", "d.recipient_phone", "v.bank", "v.phone", "v.document"])
    .where("d.door_receipt_id", "is not", null)
    .where("d.recipient_phone", "in", [...new Set(collecting.map((order) => order.recipient_phone))])
    .orderBy("v.id")
    .execute();
  const keyOf = ({ client_id, recipient_phone }: Pick<Order, "client_id" | "recipient_phone">) =>
    `${client_id} ${recipient_phone}`;
  const last = new Map(
    rows.map((row) => [keyOf(row), { bank: row.bank, phone: row.phone, document: row.document }]),
  );
  return new Map(
    collecting.flatMap((order) => {
      const addressee = last.get(keyOf(order));
      return addressee ? [[order.id, addressee] as const] : [];
    }),
  );
}
