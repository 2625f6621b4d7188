import { startsAs } from "#features/collections/rules.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { type Amounts, type Cents, NO_MONEY } from "#shared/money.ts";
import type { DeliveryRow } from "../queries.ts";

type AtDoor = Pick<DeliveryBody, "client_id" | "payment_type" | "collect_fee" | "cod_amount" | "pays_with">;

/** The columns of what is collected at an order's door. What the body lacks is kept, as far as client and payment type allow. */
export function columnsAtDoor(body: AtDoor, before?: DeliveryRow) {
  const { client_id, payment_type, collect_fee = before?.collect_fee === 1 } = body;
  const storedAmount = before?.cod_amount ?? (0 as Cents);
  const fee = collect_fee && payment_type !== "partial";
  const cod_amount = client_id === null ? (0 as Cents) : (body.cod_amount ?? storedAmount);
  const cod_status = startsAs({ collect_fee: fee, cod_amount });
  const paid = cod_status === "none" ? null : paidWith(body, before);
  return {
    collect_fee: fee ? (1 as const) : (0 as const),
    cod_amount,
    cod_status,
    pays_with_usd: paid?.USD ?? NO_MONEY.USD,
    pays_with_ves: paid?.VES ?? NO_MONEY.VES,
  };
}

/** With what the recipient pays, in cents and céntimos: as the body says, else as before. Null: the exact amount. */
const paidWith = ({ pays_with }: Pick<AtDoor, "pays_with">, before?: DeliveryRow): Amounts | null =>
  pays_with === undefined ? (before ? paidWithIn(before) : null) : pays_with;

/** With what the recipient of a stored order pays, in cents and céntimos; null: the exact amount. */
export const paidWithIn = ({
  pays_with_usd: USD,
  pays_with_ves: VES,
}: Pick<DeliveryRow, "pays_with_usd" | "pays_with_ves">): Amounts | null =>
  USD + VES > 0 ? { USD, VES } : null;
