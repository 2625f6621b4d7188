import { Suspense } from "react";
import { LateOrders, useLateOrders } from "#features/attention/web/LateOrders.tsx";
import { useCollectAction } from "#features/debts/web/payment/collectAction.ts";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { DeliveriesPage } from "#features/deliveries/web/list/DeliveriesPage.tsx";
import { useReopenActions } from "#features/settlements/web/reopenAction.ts";
import { useTripActions } from "#features/trips/web/useTripActions.ts";
import { HeaderNotice } from "#web/layout/PageHeader.tsx";
import type { Selection } from "#web/list/useSelection.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useMay } from "#web/session/session.ts";
import { orderProof } from "./OrderProof.tsx";

/** Loads with the first selection. */
const ListBulk = lazyPart(async () => ({
  default: (await import("#features/dispatch/web/bulk/ListBulk.tsx")).ListBulk,
}));

const showBulk = ({ used, rows, clear }: Selection<Delivery>) =>
  used && (
    <Suspense fallback={null}>
      <ListBulk orders={rows} clear={clear} />
    </Suspense>
  );

function Page() {
  const changes = useMay()("orders");
  const collect = useCollectAction();
  const undo = useReopenActions();
  const late = useLateOrders()?.count ?? 0;
  const bulk = changes ? showBulk : undefined;
  return (
    <HeaderNotice value={<LateOrders />}>
      <DeliveriesPage
        collect={collect}
        undo={undo}
        proof={orderProof}
        tripActions={useTripActions()}
        late={late}
        bulk={bulk}
      />
    </HeaderNotice>
  );
}

export const screen = { access: deliveryRoutes.filter.access, Page };
