import { startsAs } from "#features/collections/rules.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import type { Cents } from "#shared/money.ts";
import type { DeliveryRow } from "../queries.ts";

/** The columns of what is collected at an order's door. What the body lacks is kept, as far as client and payment type allow. */
export function columnsAtDoor(body: DeliveryBody, before?: DeliveryRow) {
  const { client_id, payment_type, collect_fee = before?.collect_fee === 1 } = body;
  const storedAmount = before?.cod_amount ?? (0 as Cents);
  const fee = collect_fee && payment_type !== "partial";
  const cod_amount = client_id === null ? (0 as Cents) : (body.cod_amount ?? storedAmount);
  return {
    collect_fee: fee ? (1 as const) : (0 as const),
    cod_amount,
    cod_status: startsAs({ collect_fee: fee, cod_amount }),
  };
}
