import { Suspense } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useMay } from "#web/session/session.ts";

const Proof = lazyPart(async () => ({ default: (await import("#features/proof/web/Proof.tsx")).Proof }));
const OrderLedger = lazyPart(async () => ({
  default: (await import("#features/debts/web/OrderLedger.tsx")).OrderLedger,
}));
const OrderChange = lazyPart(async () => ({
  default: (await import("#features/receipts/web/change/OrderChange.tsx")).OrderChange,
}));
const OrderWriteOff = lazyPart(async () => ({
  default: (await import("#features/receivables/web/OrderWriteOff.tsx")).OrderWriteOff,
}));

const TripStops = lazyPart(async () => ({
  default: (await import("#features/trips/web/TripStops.tsx")).TripStops,
}));

/** The other stops of its trip; its payments and the change that is sent, for admins; what the courier's phone said about an order that has left; and for an anonymous one the way to write its debt off. */
export function OrderParts({ order }: { order: Delivery }) {
  const may = useMay();
  return (
    <Suspense fallback={null}>
      {order.trip && <TripStops id={order.trip.id} current={order.id} />}
      {may("books") && order.client_id === null && <OrderWriteOff order={order} />}
      {may("money") && <OrderLedger order={order} />}
      {may("money") && <OrderChange deliveryId={order.id} />}
      {order.status !== "pending" && <Proof deliveryId={order.id} />}
    </Suspense>
  );
}
