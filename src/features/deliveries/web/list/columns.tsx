import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { money } from "#web/form/amount.ts";
import type { Column } from "#web/list/columns.ts";
import { OrderBadge, PaymentBadge } from "../badges.tsx";
import { ClientName } from "../ClientName.tsx";

/** In the order in which an eye looks for an order: which one, whose, by whom, how far, how much. */
export const columns: Column<Delivery>[] = [
  {
    key: "number",
    label: deliveryTexts.number,
    sortable: true,
    width: 92,
    render: (order) => formatNumber(order.number),
  },
  {
    key: "date",
    label: deliveryTexts.date,
    sortable: true,
    width: 112,
    render: (order) => formatDay(order.date),
  },
  {
    key: "client_name",
    label: deliveryTexts.client,
    sortable: true,
    render: (order) => <ClientName order={order} />,
  },
  {
    key: "service_name",
    label: deliveryTexts.service,
    sortable: true,
    width: "12%",
    render: (order) => order.service_name,
  },
  {
    key: "courier_full_name",
    label: deliveryTexts.courier,
    sortable: true,
    width: "12%",
    render: (order) => order.courier_full_name ?? deliveryTexts.noCourier,
  },
  {
    key: "status",
    label: deliveryTexts.status,
    sortable: true,
    width: 128,
    render: (order) => <OrderBadge status={order.status} />,
  },
  {
    key: "payment_status",
    label: deliveryTexts.paymentStatus,
    width: 122,
    render: (order) => <PaymentBadge order={order} plain />,
  },
  {
    key: "amount",
    label: deliveryTexts.amount,
    sortable: true,
    position: "right",
    aside: true,
    width: 122,
    render: (order) => money(order.amount),
  },
];
