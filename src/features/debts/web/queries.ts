import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clientRoutes } from "#features/clients/contract.ts";
import type { QueryInput } from "#shared/routes/route.ts";
import { call } from "#web/api.ts";
import { debtRoutes as routes } from "../contract.ts";

export type CreditOrdersQuery = QueryInput<typeof routes.deliveries>;

/** The total that all clients owe. */
export function useTotalOwed() {
  return useQuery({
    queryKey: [routes.total.path],
    queryFn: ({ signal }) => call(routes.total, { signal }),
  });
}

/** The clients with debts, the largest first. */
export function useDebtors() {
  return useQuery({
    queryKey: [routes.debtors.path],
    queryFn: ({ signal }) => call(routes.debtors, { signal }),
  });
}

/** The chosen client, in the same cache entry as the client's own pages. */
export function useClient(id: number | undefined) {
  return useQuery({
    queryKey: [clientRoutes.get.path, id],
    queryFn: ({ signal }) => call(clientRoutes.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
  });
}

export function useClientDebt(clientId: number) {
  return useQuery({
    queryKey: [routes.stats.path, clientId],
    queryFn: ({ signal }) => call(routes.stats, { params: { clientId }, signal }),
  });
}

export function useCreditOrders(query: CreditOrdersQuery) {
  return useQuery({
    queryKey: [routes.deliveries.path, query],
    queryFn: ({ signal }) => call(routes.deliveries, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The open debts that a client's payment would be spread over. Always fetched, never from the cache. */
export function useOpenDebts(clientId: number | undefined) {
  return useQuery({
    queryKey: [routes.open.path, clientId],
    queryFn: ({ signal }) => call(routes.open, { params: { clientId: clientId ?? 0 }, signal }),
    enabled: clientId !== undefined,
    gcTime: 0,
    refetchOnMount: "always",
  });
}

/** A debt's payments and refunds, oldest first. */
export function useLedger(debtId: number) {
  return useQuery({
    queryKey: [routes.payments.path, debtId],
    queryFn: ({ signal }) => call(routes.payments, { params: { debtId }, signal }),
  });
}
