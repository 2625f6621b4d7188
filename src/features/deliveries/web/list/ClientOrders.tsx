import { Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { money } from "#web/form/fields/amount.ts";
import { Pager } from "#web/list/Pager.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { OrderBadge, PaymentBadge } from "../badges.tsx";
import { deliveries } from "../deliveries.ts";
import classes from "./ClientOrders.module.css";

const PER_PAGE = 10;

/** A client's orders, newest first. */
export function ClientOrders({ clientId }: { clientId: number }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = deliveries.usePage({
    clientId: String(clientId),
    page: String(page),
    perPage: String(PER_PAGE),
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} radius={10} />;
  if (data.total === 0) return <Text className={classes.empty}>{texts.noneOfClient}</Text>;
  return (
    <>
      <ul className={classes.orders} aria-label={texts.ofClient} aria-busy={isFetching}>
        {data.items.map((order) => (
          <li key={order.id} className={classes.order}>
            <Link
              to="/deliveries"
              search={{ search: formatNumber(order.number), detail: String(order.id) }}
              className={classes.number}
            >
              {formatNumber(order.number)}
            </Link>
            <span className={classes.soft}>{formatDay(order.date)}</span>
            <span className={classes.badges}>
              <OrderBadge status={order.status} />
              <PaymentBadge order={order} />
            </span>
            <span className={classes.service}>{order.service_name}</span>
            <span className={classes.amount}>{money(order.amount)}</span>
          </li>
        ))}
      </ul>
      {data.total > PER_PAGE && <Pager page={data} onTurn={setPage} />}
    </>
  );
}
