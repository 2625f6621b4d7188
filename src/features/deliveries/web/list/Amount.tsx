import { totalDue } from "#features/collections/rules.ts";
import { doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import type { Cents } from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { PaymentBadge } from "../badges.tsx";
import { AmountCell } from "./AmountCell.tsx";

/** An order's amount and, in the table, how it is paid: a phone's card says that elsewhere. */
export function Amount({ order }: { order: Delivery }) {
  const rate = useRate();
  if (useIsPhone()) return money(order.amount);
  const due = order.cod_status === "pending" ? totalDue(order) : (0 as Cents);
  const title = doorText(order, rate?.rate ?? null);
  return (
    <AmountCell amount={money(order.amount)} due={due} title={title}>
      <PaymentBadge order={order} plain />
    </AmountCell>
  );
}
