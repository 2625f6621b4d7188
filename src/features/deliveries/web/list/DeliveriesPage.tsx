import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { numberOf } from "#features/deliveries/rules.ts";
import { deliveryTexts, sumText } from "#features/deliveries/texts.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import type { QuickView } from "#web/list/filter/QuickViews.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { ListSum } from "#web/list/ListSum.tsx";
import type { RowAction, RowActionList } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import type { Selection } from "#web/list/useSelection.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";
import { deliveries } from "../deliveries.ts";
import { columns } from "./columns.tsx";
import { tripGrouping } from "./tripGrouping.tsx";
import { type Undo, useDeliveryActions } from "./useDeliveryActions.tsx";

const DeliveryDetail = lazyPart(async () => ({
  default: (await import("../detail/DeliveryDetail.tsx")).DeliveryDetail,
}));
const QuickViews = lazyPart(async () => ({
  default: (await import("#web/list/filter/QuickViews.tsx")).QuickViews,
}));
const DeliveryFilters = lazyPart(async () => ({
  default: (await import("./DeliveryFilters.tsx")).DeliveryFilters,
}));

interface DeliveriesPageProps {
  /** What can be done with selected orders. */
  bulk?: ((selection: Selection<Delivery>) => ReactNode) | undefined;
  /** 'Cobrar', while an order owes. */
  collect: (order: Delivery) => RowAction | null;
  undo: Undo;
  proof: (order: Delivery) => ReactNode;
  /** What can be done with a whole trip. */
  tripActions: (stops: readonly Delivery[]) => RowActionList;
  /** How many orders are late. */
  late: number;
}

/** As high as the views, so that the list doesn't jump. */
const QuickViewBones = () => <div style={{ height: 30 }} />;

/** What a dispatcher and the counter look for all day. */
const quickViews = (late: number): QuickView[] => [
  { name: deliveryTexts.today, filters: { startDate: today(), endDate: today() } },
  { name: deliveryTexts.unassigned, filters: { unassigned: "1" } },
  { name: deliveryTexts.waiting.late, filters: { late: "1" }, waiting: late },
  { name: deliveryTexts.owing, filters: { owing: "1" } },
];

/** The app passes in what later features do with orders. */
export function DeliveriesPage({ bulk, collect, undo, proof, tripActions, late }: DeliveriesPageProps) {
  const list = useList(deliveries);
  const actions = useDeliveryActions(collect, undo);
  return (
    <ListPage
      title={deliveryTexts.title}
      purpose={deliveryTexts.purpose}
      list={list}
      columns={columns}
      grouping={tripGrouping(Number(list.query.tripId), tripActions)}
      create={{ label: deliveryTexts.create, to: "/deliveries/new", needs: "orders" }}
      views={
        <Suspense fallback={<QuickViewBones />}>
          <QuickViews
            list="deliveries"
            views={quickViews(late)}
            current={list.narrowing as Record<string, string>}
            onShow={list.show}
          />
        </Suspense>
      }
      filters={
        <Suspense fallback={<FieldBones count={6} />}>
          <DeliveryFilters list={list} />
        </Suspense>
      }
      sum={list.narrowed && <Sum query={list.narrowing} />}
      actions={actions}
      bulk={bulk}
      mostActions={2}
      detailTitle={(order) => `${order.opening ? order.service_name : deliveryTexts.one} ${numberOf(order)}`}
      detail={(order) => (
        <Suspense fallback={<FieldBones count={6} />}>
          <DeliveryDetail order={order} actions={actions(order)} proof={proof(order)} />
        </Suspense>
      )}
      wideDetail
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
