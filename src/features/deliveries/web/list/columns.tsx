import { totalDue } from "#features/collections/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { numberOf } from "#features/deliveries/rules.ts";
import { stopOfTrip } from "#features/deliveries/stopTexts.ts";
import { deliveryTexts, recipientText } from "#features/deliveries/texts.ts";
import type { Column } from "#web/list/table/columns.ts";
import { AttemptMark } from "../AttemptMark.tsx";
import { OrderBadge, PaymentBadge } from "../badges.tsx";
import { Amount } from "./Amount.tsx";
import { CourierCell } from "./CourierCell.tsx";
import { People } from "./People.tsx";
import { Promised } from "./Promised.tsx";

const isDueAtDoor = (order: Delivery) => order.cod_status === "pending" && totalDue(order) > 0;

/** In the order in which people look for an order: number, client, courier, status, amount. */
export const columns: Column<Delivery>[] = [
  {
    key: "number",
    label: deliveryTexts.number,
    sortable: true,
    card: "line",
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
    key: "receipt_full_name",
    label: deliveryTexts.recipient,
    card: "own",
    phoneOnly: true,
    plain: true,
    render: ({ receipt_full_name, trip }) =>
      [recipientText(receipt_full_name), stopOfTrip(trip)].filter(Boolean).join(" · "),
  },
  {
    key: "service_name",
    label: deliveryTexts.service,
    sortable: true,
    plain: true,
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
    render: (order) => (
      <>
        <OrderBadge status={order.status} />
        <AttemptMark order={order} />
      </>
    ),
  },
  {
    key: "payment_status",
    label: deliveryTexts.paymentStatus,
    card: "line",
    phoneOnly: true,
    short: deliveryTexts.payment,
    // What is to be collected at the door says more.
    render: (order) => (isDueAtDoor(order) ? null : <PaymentBadge order={order} plain />),
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
