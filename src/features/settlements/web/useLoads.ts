import { useQuery } from "@tanstack/react-query";
import { ordersText } from "#features/deliveries/texts.ts";
import { call } from "#web/api.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { settlementRoutes } from "../contract.ts";

/** What a courier has now, as texts; null where there is nothing. */
interface LoadTexts {
  orders: string | null;
  cash: string | null;
}

/** The orders that these couriers have in hand, and the banknotes that lie with them. Nothing is asked before any is listed. */
export function useLoads(couriers: readonly { id: number }[]): (courier: { id: number }) => LoadTexts {
  const { data } = useQuery({
    queryKey: [settlementRoutes.loads.path],
    queryFn: ({ signal }) => call(settlementRoutes.loads, { signal }),
    enabled: couriers.length > 0,
  });
  return ({ id }) => {
    const { orders = 0, cash } = data?.find(({ courier_id }) => courier_id === id) ?? {};
    const holds = cash !== undefined && (cash.USD !== 0 || cash.VES !== 0);
    return {
      orders: orders > 0 ? ordersText(orders) : null,
      cash: holds ? moneyPresent(cash) : null,
    };
  };
}
