import { doorText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isAssignable, numberOf } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { AttemptMark } from "../AttemptMark.tsx";
import { OrderBadge, PaymentBadge } from "../badges.tsx";
import { Amount, dueAtDoor } from "./Amount.tsx";
import { OrderNotes } from "./CardNotes.tsx";
import { CourierCell } from "./CourierCell.tsx";
import { People } from "./People.tsx";
import { Promised } from "./Promised.tsx";

/** How an order is paid, on a card. That an open one isn't paid yet needs no word. */
function paymentOf(order: Delivery) {
  if (order.cod_status !== "none" && order.cod_status !== "pending") return doorText(order, null);
  const isExpected = isAssignable(order.status) && order.payment_status === "pending";
  return isExpected || dueAtDoor(order) > 0 ? null : <PaymentBadge order={order} plain />;
}

/** In the order in which people look for an order: number, client, courier, status, amount. */
export const columns: Column<Delivery>[] = [
  {
    key: "number",
    label: deliveryTexts.number,
    sortable: true,
    card: "number",
    width: 88,
    render: (order) => numberOf(order),
  },
  {
    key: "date",
    label: deliveryTexts.date,
    sortable: true,
    plain: true,
    width: 160,
    render: (order) => <Promised order={order} />,
  },
  {
    key: "client_name",
    label: deliveryTexts.client,
    sortable: true,
    card: "title",
    render: (order) => <People order={order} />,
  },
  {
    key: "service_name",
    label: deliveryTexts.service,
    sortable: true,
    plain: true,
    card: "last",
    width: "8%",
    render: (order) => order.service_name,
  },
  {
    key: "courier_full_name",
    label: deliveryTexts.courier,
    sortable: true,
    plain: true,
    width: "11%",
    render: (order) => <CourierCell order={order} />,
  },
  {
    key: "status",
    label: deliveryTexts.status,
    sortable: true,
    card: "line",
    width: 128,
    render: (order) => <Status order={order} />,
  },
  {
    key: "payment_status",
    label: deliveryTexts.paymentStatus,
    plain: true,
    phoneOnly: true,
    render: (order) => paymentOf(order),
  },
  {
    key: "delivery_zone",
    label: deliveryTexts.deliveryZone,
    plain: true,
    phoneOnly: true,
    render: (order) => order.delivery_zone,
  },
  {
    key: "notes",
    label: deliveryTexts.waits,
    card: "notes",
    phoneOnly: true,
    render: (order) => <OrderNotes order={order} />,
  },
  {
    key: "amount",
    label: deliveryTexts.amount,
    sortable: true,
    position: "right",
    card: "aside",
    width: "17%",
    render: (order) => <Amount order={order} />,
  },
];

/** A card says in its notes that an attempt failed. */
function Status({ order }: { order: Delivery }) {
  const isPhone = useIsPhone();
  return (
    <>
      <OrderBadge status={order.status} />
      {!isPhone && <AttemptMark order={order} />}
    </>
  );
}
