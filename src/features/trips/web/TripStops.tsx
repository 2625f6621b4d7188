import { Button, Group, Title } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isAssignable, numberOf, progressOf } from "#features/deliveries/rules.ts";
import { tripTitle } from "#features/deliveries/stopTexts.ts";
import { statusLabels } from "#features/deliveries/texts.ts";
import { printLines } from "#features/deliveries/web/ticket/printTicket.ts";
import { call } from "#web/api.ts";
import { useMay } from "#web/session/session.ts";
import { MOST_STOPS, tripRoutes } from "../contract.ts";
import { deliveredText, tripTexts as texts } from "../texts.ts";
import { tripLines } from "../ticket.ts";
import { openAddStop } from "./openAddStop.tsx";
import classes from "./TripStops.module.css";

/** The stops of an order's trip, each a link to its order. */
export function TripStops({ id, current }: { id: number; current: number }) {
  const may = useMay();
  const { data } = useQuery({
    queryKey: [tripRoutes.get.path, id],
    queryFn: ({ signal }) => call(tripRoutes.get, { params: { id }, signal }),
  });
  const [first, ...others] = data?.orders ?? [];
  if (!first) return null;
  const stops = [first, ...others] as const;
  const takesMore = stops.length < MOST_STOPS && stops.some(({ status }) => isAssignable(status));
  return (
    <section>
      <Title order={3} mb="xs">
        {tripTitle(stops.length, stops.length)}
      </Title>
      <p className={classes.progress}>{deliveredText(progressOf(stops))}</p>
      <ol className={classes.stops}>
        {stops.map((stop) => (
          <StopLine key={stop.id} stop={stop} isCurrent={stop.id === current} />
        ))}
      </ol>
      <Group gap="xs" mt="xs">
        {takesMore && may("orders") && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => openAddStop(id, first.client_id)}
          >
            {texts.addStop}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => void printLines((note, rate) => tripLines(stops, note, rate))}
        >
          {texts.print}
        </Button>
      </Group>
    </section>
  );
}

function StopLine({ stop, isCurrent }: { stop: Delivery; isCurrent: boolean }) {
  const { id, trip, receipt_full_name, status } = stop;
  const name = `${numberOf(stop)} · ${receipt_full_name}`;
  return (
    <li aria-current={isCurrent || undefined}>
      {isCurrent ? (
        <b>{name}</b>
      ) : (
        <Link to="/deliveries" search={{ tripId: String(trip?.id), detail: String(id) }}>
          {name}
        </Link>
      )}
      <span>{statusLabels[status]}</span>
    </li>
  );
}
