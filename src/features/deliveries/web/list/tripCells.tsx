import { collectionTexts, dueText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { dueOfStops, isAssignable, isLate, progressOf } from "#features/deliveries/rules.ts";
import { progressText, stopTexts, tripTitle } from "#features/deliveries/stopTexts.ts";
import { paymentLabel } from "#features/deliveries/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import type { Grouping } from "#web/list/table/rowGroups.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { useNow } from "#web/useNow.ts";
import { AttemptMark } from "../AttemptMark.tsx";
import { OrderBadge, PaymentBadge, ProgressBadge } from "../badges.tsx";
import { ClientName } from "../ClientName.tsx";
import classes from "../deliveries.module.css";
import { Promised } from "./Promised.tsx";

type Stops = readonly Delivery[];

/** A trip's stops are one row, also if the page or the filter has only some of them. */
export const tripGrouping = (opened: number | undefined): Grouping<Delivery> => ({
  keyOf: ({ trip }) => trip?.id,
  placeOf: ({ trip }) => trip?.position ?? 0,
  nameOf: (stops) => `${tripNote(stops)}: ${stops[0]?.client_name ?? ""}`,
  opened,
});

const countOf = (stops: Stops): number => stops[0]?.trip?.count ?? stops.length;

/** `Viaje de 5 paradas`. */
export const tripNote = (stops: Stops): string => tripTitle(stops.length, countOf(stops));

/** What all of them say, or `Varios`. */
export function common(stops: Stops, of: (stop: Delivery) => string): string {
  const [first, ...others] = new Set(stops.map(of));
  return others.length === 0 && first !== undefined ? first : stopTexts.several;
}

export function TripPeople({ stops }: { stops: Stops }) {
  const rate = useRate();
  const isPhone = useIsPhone();
  const [first] = stops;
  const due = dueOfStops(stops);
  const label = isPhone ? collectionTexts.dueShort : `${collectionTexts.due}:`;
  return (
    <span className={classes.people}>
      <span>{first && <ClientName order={first} />}</span>
      <small>{tripNote(stops)}</small>
      {due > 0 && <small data-door>{`${label} ${dueText(due, rate?.rate ?? null)}`}</small>}
    </span>
  );
}

/** The trip's day, and the time of a stop that is late. */
export function TripPromised({ stops }: { stops: Stops }) {
  const now = useNow();
  const late = stops.find((stop) => isAssignable(stop.status) && isLate(stop, now));
  const [first] = stops;
  return first && <Promised order={late ?? { ...first, promised_time: null }} />;
}

/** How many are delivered, if all stops are known; else what the listed ones have in common. */
export function TripStatus({ stops }: { stops: Stops }) {
  const [first, ...others] = new Set(stops.map(({ status }) => status));
  const isWhole = stops.length === countOf(stops);
  const progress = progressOf(stops);
  const tried = stops.find(({ status, attempts }) => status === "in_transit" && attempts !== null);
  return (
    <>
      {isWhole && progress.count > 0 ? (
        <ProgressBadge status={statusOfTrip(stops)} label={progressText(progress)} />
      ) : first && others.length === 0 ? (
        <OrderBadge status={first} />
      ) : (
        stopTexts.several
      )}
      {tried && <AttemptMark order={tried} />}
    </>
  );
}

/** Delivered once all standing stops are; in transit once one is, or was. */
function statusOfTrip(stops: Stops): DeliveryStatus {
  const { delivered, count } = progressOf(stops);
  if (delivered === count) return "delivered";
  return delivered > 0 || stops.some(({ status }) => status === "in_transit") ? "in_transit" : "pending";
}

export function TripPayment({ stops }: { stops: Stops }) {
  const [first] = stops;
  const label = common(stops, paymentLabel);
  return first && label !== stopTexts.several ? <PaymentBadge order={first} plain /> : label;
}
