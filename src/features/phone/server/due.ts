import { dueAtDoor } from "#features/collections/rules.ts";
import { isAssignable } from "#features/deliveries/rules.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, dollarsToBolivares, toDollars } from "#shared/money.ts";
import type { DueAnswer } from "../contract.ts";

type Order = Pick<DeliveryRow, "status" | "cod_status" | "collect_fee" | "cod_amount" | "debt_remaining">;

/** What is to be collected at an order's door, in bolívares at the rate in force. Nothing once the order has ended. */
export async function dueOf(db: Db, companyId: number, today: Day): Promise<(row: Order) => DueAnswer> {
  const rate = (await rateOn(db, companyId, today))?.rate;
  return ({ status, cod_status, collect_fee, cod_amount, debt_remaining: remaining }) => {
    const open = isAssignable(status) && cod_status === "pending";
    const { fee, goods } = dueAtDoor({ collect_fee: open && collect_fee === 1, remaining, cod_amount });
    const owed = open ? goods : (0 as Cents);
    const total = (fee + owed) as Cents;
    return {
      fee: toDollars(fee),
      goods: toDollars(owed),
      total: toDollars(total),
      bolivares: rate === undefined ? null : toDollars(dollarsToBolivares(total, rate)),
    };
  };
}
