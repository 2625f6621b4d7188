import { Suspense } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";

/** Loads with the first order that is opened. */
const OrderParts = lazyPart(async () => ({ default: (await import("./OrderParts.tsx")).OrderParts }));

/** What later features say of an order. */
export const orderProof = (order: Delivery) => (
  <Suspense fallback={null}>
    <OrderParts order={order} />
  </Suspense>
);
