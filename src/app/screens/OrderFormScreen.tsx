import { Suspense } from "react";
import { useCollectAction } from "#features/debts/web/payment/collectAction.ts";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import type { AskedFor } from "#features/deliveries/web/askedForm.ts";
import { DeliveryForm } from "#features/deliveries/web/form/DeliveryForm.tsx";
import { tripForm } from "#features/trips/web/tripForm.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";

/** Loads with the first client that has paid in advance. */
const SpendAdvance = lazyPart(async () => ({
  default: (await import("#features/debts/web/payment/SpendAdvance.tsx")).SpendAdvance,
}));

/** The order's form with what later features add to it. `request`: what was asked for. */
export const OrderForm = ({ request }: { request?: AskedFor }) => (
  <DeliveryForm
    request={request}
    collect={useCollectAction()}
    trip={tripForm}
    credit={(advance) => (
      <Suspense fallback={null}>
        <SpendAdvance {...advance} />
      </Suspense>
    )}
  />
);

export const screen = { access: deliveryRoutes.create.access, Page: () => <OrderForm /> };
