import { useQuery } from "@tanstack/react-query";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";

/** The day of the newest order of each of these clients, as text; null without any. */
export function useLastOrder(clients: readonly { id: number }[]): (client: { id: number }) => string | null {
  const ids = clients.map(({ id }) => id).join(",");
  const { data } = useQuery({
    queryKey: [deliveryRoutes.lastOfClients.path, ids],
    queryFn: ({ signal }) => call(deliveryRoutes.lastOfClients, { query: { ids }, signal }),
    enabled: ids !== "",
  });
  return ({ id }) => {
    const last = data?.find(({ client_id }) => client_id === id);
    return last ? formatDay(last.date) : null;
  };
}
