import { Button, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { weekdayNames } from "#features/company/texts.ts";
import { addDays, type Day, formatDay, weekdayOf } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { standingRoutes, type Upcoming } from "../contract.ts";
import { stateTexts, standingTexts as texts } from "../texts.ts";
import classes from "./standing.module.css";
import { useStandingChanges } from "./useStandingActions.tsx";

const DAYS = 14;
/** An order is made while nobody looks. */
const REFRESH_MS = 60_000;

/** What the next two weeks bring, day by day. A day can be skipped here. Nothing without standing orders. */
export function ComingDays() {
  const { data, error, refetch } = useQuery({
    queryKey: [standingRoutes.upcoming.path],
    queryFn: ({ signal }) =>
      call(standingRoutes.upcoming, { query: { days: String(DAYS), all: "1" }, signal }),
    refetchInterval: REFRESH_MS,
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} mt="lg" aria-busy />;
  if (data.length === 0) return null;
  const first = today();
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  return (
    <section className={classes.calendar} aria-label={texts.calendar}>
      <Title order={2} size="h4" mb="sm">
        {texts.calendar}
      </Title>
      <ol>
        {days.map((day) => (
          <OneDay key={day} day={day} orders={data.filter(({ date }) => date === day)} />
        ))}
      </ol>
    </section>
  );
}

function OneDay({ day, orders }: { day: Day; orders: Upcoming[] }) {
  return (
    <li className={classes.day} data-empty={orders.length === 0}>
      <h3>
        {weekdayNames[weekdayOf(day) - 1]} <span className="numbers">{formatDay(day)}</span>
      </h3>
      {orders.length === 0 ? (
        <p className={classes.none}>{texts.nothingPlanned}</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <Entry key={order.standing_order_id} order={order} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Entry({ order }: { order: Upcoming }) {
  const { skip, keep, retry, settle, isPending } = useStandingChanges();
  const { standing_order_id: id, date, days, name, state, delivery_id, error } = order;
  const act = (label: string, onClick: () => void) => (
    <Button
      variant="default"
      size="compact-sm"
      disabled={isPending}
      aria-label={`${label}: ${name}, ${formatDay(date)}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.entry} data-state={state}>
      <Link to="/deliveries/standing" search={{ detail: String(id) }} className={classes.name}>
        {name}
      </Link>
      {delivery_id === null ? (
        <span className={classes.state}>{(state === "failed" && error) || stateTexts[state]}</span>
      ) : (
        <Link to="/deliveries" search={{ detail: String(delivery_id) }} className={classes.state}>
          {stateTexts[state]}
        </Link>
      )}
      {days && <span className={classes.state}>{texts.movedFrom(days)}</span>}
      {state === "planned" && act(texts.skipDay, () => skip(id, date))}
      {state === "skipped" && act(texts.keepDay, () => keep(id, date))}
      {state === "failed" && (
        <div className={classes.buttons}>
          {act(texts.retry, () => retry(id))}
          {act(texts.settle, () => settle(id, date))}
        </div>
      )}
    </li>
  );
}
