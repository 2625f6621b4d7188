import { Suspense } from "react";
import { LateOrders } from "#features/attention/web/LateOrders.tsx";
import { useCollectAction } from "#features/debts/web/payment/collectAction.ts";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { DeliveriesPage } from "#features/deliveries/web/list/DeliveriesPage.tsx";
import { useReopenAction } from "#features/settlements/web/reopenAction.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { withFirstSteps } from "../withFirstSteps.tsx";
import { orderProof } from "./OrderProof.tsx";

/** Loads with the first selection. */
const ListBulk = lazyPart(async () => ({
  default: (await import("#features/dispatch/web/bulk/ListBulk.tsx")).ListBulk,
}));

function Page() {
  const collect = useCollectAction();
  const undo = useReopenAction();
  return (
    <DeliveriesPage
      collect={collect}
      undo={undo}
      proof={orderProof}
      bulk={({ used, rows, clear }) =>
        used && (
          <Suspense fallback={null}>
            <ListBulk orders={rows} clear={clear} />
          </Suspense>
        )
      }
    />
  );
}

export const screen = withFirstSteps({ access: deliveryRoutes.filter.access, Page }, <LateOrders />);
