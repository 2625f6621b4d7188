import { useQuery } from "@tanstack/react-query";
import type { Day } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { type Tariff, tariffRoutes } from "../contract.ts";
import type { PriceList } from "../rules.ts";

/** The lists of a service, newest first; undefined while they load. */
export function useTariffLists(service_id: number | null) {
  return useQuery({
    queryKey: [tariffRoutes.lists.path, service_id],
    queryFn: ({ signal }) => call(tariffRoutes.lists, { query: { service_id: String(service_id) }, signal }),
    enabled: service_id !== null,
  }).data;
}

/** The lists of all services, newest first; undefined while they load. */
export function useAllTariffLists() {
  return useQuery({
    queryKey: [tariffRoutes.lists.path],
    queryFn: ({ signal }) => call(tariffRoutes.lists, { query: {}, signal }),
  }).data;
}

/** The list that has this id: undefined while it loads, or if there is none. */
export function useTariffList(id: string | undefined) {
  return useQuery({
    queryKey: [tariffRoutes.lists.path, "id", id],
    queryFn: ({ signal }) => call(tariffRoutes.lists, { query: { id }, signal }),
    enabled: id !== undefined,
  }).data?.[0];
}

interface Stored {
  client_id: number | null;
  valid_from: string;
}

export type StoredList = PriceList & {
  /** The version that a change of it sends back. */
  etag: string | null;
};

/** A stored list with its prices in cents: null if there is none, "loading" until it is known. */
export function useTariff(
  service_id: number | null,
  list: Stored | undefined,
): StoredList | "loading" | null {
  const { data } = useQuery({
    queryKey: [tariffRoutes.get.path, service_id, list?.client_id, list?.valid_from],
    queryFn: async ({ signal }) => {
      const query = {
        service_id: String(service_id),
        ...(list?.client_id != null && { client_id: String(list.client_id) }),
        ...(list && { date: list.valid_from }),
      };
      const { data, etag } = await call(tariffRoutes.get, { query, signal });
      return { ...toPriceList(data), etag };
    },
    enabled: service_id !== null && list !== undefined,
  });
  if (!list) return null;
  return data ?? "loading";
}

const toPriceList = ({ valid_from, cells }: Tariff): PriceList => ({
  valid_from: valid_from as Day,
  cells: cells.map((cell) => ({
    ...cell,
    amount: fromDollars(cell.amount),
    courier_pay: cell.courier_pay === null ? null : fromDollars(cell.courier_pay),
  })),
});
