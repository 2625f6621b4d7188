import { Skeleton, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type DayRange, formatDay } from "#shared/dates.ts";
import { formatNumber } from "#shared/numbers.ts";
import { call } from "#web/api.ts";
import { money } from "#web/form/fields/amount.ts";
import { Pager } from "#web/list/Pager.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { adjustmentRoutes } from "../adjustmentsContract.ts";
import { adjustedText, adjustmentKindLabels, dashboardTexts as texts } from "../texts.ts";
import own from "./adjustments.module.css";
import classes from "./dashboard.module.css";

/** What changed orders of closed days in the period, newest first. */
export function AdjustmentsCard({ range: { start, end } }: { range: DayRange }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [adjustmentRoutes.list.path, start, end, page],
    queryFn: ({ signal }) =>
      call(adjustmentRoutes.list, { query: { start_date: start, end_date: end, page }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  return (
    <section className={classes.chart} aria-label={texts.adjustments}>
      <Text size="sm" c="var(--text-soft)">
        {texts.adjustmentsHint}
      </Text>
      <ul className={own.list}>
        {data.items.map(({ id, delivery_id, number, kind, client_name, amount, ...moment }) => (
          <li key={id}>
            <span>
              <Link
                to="/deliveries"
                search={{ search: formatNumber(number), detail: String(delivery_id) }}
                className={own.order}
              >
                {formatNumber(number)}
              </Link>{" "}
              · {adjustmentKindLabels[kind]} · {client_name}
              <small>{adjustedText(formatDay(moment.order_date), formatDay(moment.date), moment.by)}</small>
            </span>
            <span className="numbers">{money(amount)}</span>
          </li>
        ))}
      </ul>
      <Pager page={data} onTurn={setPage} />
    </section>
  );
}
