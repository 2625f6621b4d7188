import { lazy, Suspense } from "react";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { DeliveriesPage } from "#features/deliveries/web/list/DeliveriesPage.tsx";
import { withFirstSteps } from "./withFirstSteps.tsx";

/** Loads with the first selection. */
const ListBulk = lazy(async () => ({
  default: (await import("#features/dispatch/web/bulk/ListBulk.tsx")).ListBulk,
}));

const Page = () => (
  <DeliveriesPage
    bulk={(orders, clear) => (
      <Suspense fallback={null}>
        <ListBulk orders={orders} clear={clear} />
      </Suspense>
    )}
  />
);

export const screen = withFirstSteps({ access: deliveryRoutes.filter.access, Page });
