import { useCollectAction } from "#features/debts/web/payment/collectAction.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { DeliveryDetail } from "#features/deliveries/web/detail/DeliveryDetail.tsx";
import { useDeliveryActions } from "#features/deliveries/web/list/useDeliveryActions.tsx";
import { dispatchRoutes } from "#features/dispatch/contract.ts";
import { BoardPage } from "#features/dispatch/web/board/BoardPage.tsx";
import { floatAction } from "#features/floats/web/floatAction.tsx";
import { useReopenActions } from "#features/settlements/web/reopenAction.ts";
import { orderProof } from "./OrderProof.tsx";

function Detail({ order }: { order: Delivery }) {
  const actions = useDeliveryActions(useCollectAction(), useReopenActions());
  return <DeliveryDetail order={order} actions={actions(order)} proof={orderProof(order)} />;
}

const Page = () => <BoardPage detail={(order) => <Detail order={order} />} handOver={floatAction} />;

export const screen = { access: dispatchRoutes.board.access, Page };
