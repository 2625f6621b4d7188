import { Title } from "@mantine/core";
import type { Delivery } from "#features/deliveries/contract.ts";
import { debtTexts } from "../texts.ts";
import { GoodsReceipts } from "./GoodsReceipts.tsx";
import { Ledger } from "./Ledger.tsx";

/** What was paid for an order and for its goods, with the receipts, for the order's detail. */
export function OrderLedger({ order }: { order: Pick<Delivery, "id" | "debt_id" | "cod_amount"> }) {
  return (
    <section>
      <Title order={3}>{debtTexts.payments}</Title>
      <Ledger debtId={order.debt_id} />
      {order.cod_amount > 0 && <GoodsReceipts deliveryId={order.id} />}
    </section>
  );
}
