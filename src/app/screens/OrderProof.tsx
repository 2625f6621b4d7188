import { lazy, Suspense } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";

const Proof = lazy(async () => ({ default: (await import("#features/proof/web/Proof.tsx")).Proof }));

/** What the courier's phone said about an order that has left. */
export const orderProof = ({ id, status }: Delivery) =>
  status === "pending" ? null : (
    <Suspense fallback={null}>
      <Proof deliveryId={id} />
    </Suspense>
  );
