import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts, sumText } from "#features/deliveries/texts.ts";
import { call } from "#web/api.ts";
import { money } from "#web/form/fields/amount.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { ListSum } from "#web/list/ListSum.tsx";
import type { RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";
import { deliveries } from "../deliveries.ts";
import { columns } from "./columns.tsx";
import { useDeliveryActions } from "./useDeliveryActions.tsx";

const DeliveryDetail = lazyPart(async () => ({
  default: (await import("./DeliveryDetail.tsx")).DeliveryDetail,
}));
const DeliveryFilters = lazyPart(async () => ({
  default: (await import("./DeliveryFilters.tsx")).DeliveryFilters,
}));

interface DeliveriesPageProps {
  /** What can be done with selected orders. */
  bulk?: (orders: readonly Delivery[], clear: () => void) => ReactNode;
  /** 'Cobrar', while an order owes. */
  collect: (order: Delivery) => RowAction | null;
  proof: (order: Delivery) => ReactNode;
}

/** The app passes in what later features do with orders. */

export function DeliveriesPage({ bulk, collect, proof }: DeliveriesPageProps) {
  const list = useList(deliveries);
  const actions = useDeliveryActions(collect);
  return (
    <ListPage
      title={deliveryTexts.title}
      purpose={deliveryTexts.purpose}
      list={list}
      columns={columns}
      create={{ label: deliveryTexts.create, to: "/deliveries/new" }}
      filters={
        <Suspense fallback={<FieldBones count={6} />}>
          <DeliveryFilters list={list} />
        </Suspense>
      }
      sum={list.narrowed && <Sum query={list.narrowing} />}
      actions={actions}
      bulk={bulk}
      mostActions={5}
      detailTitle={(order) => `${deliveryTexts.one} ${formatNumber(order.number)}`}
      detail={(order) => (
        <Suspense fallback={<FieldBones count={6} />}>
          <DeliveryDetail order={order} actions={actions(order)} proof={proof(order)} />
        </Suspense>
      )}
      useRecord={useOrder}
      history="delivery"
    />
  );
}

function useOrder(id: number | undefined) {
  const { data, error } = deliveries.useOne(id);
  return { data: id === undefined ? undefined : data?.data, error: id === undefined ? null : error };
}

/** The sum of the filter's orders. A separate request, so that the list doesn't wait for it. */
function Sum({ query }: { query: object }) {
  const { data } = useQuery({
    queryKey: [deliveryRoutes.totals.path, query],
    queryFn: ({ signal }) => call(deliveryRoutes.totals, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return data ? <ListSum>{sumText(data.count, money(data.amount))}</ListSum> : null;
}
