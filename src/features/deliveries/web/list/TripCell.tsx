import type { ReactNode } from "react";
import { collectionTexts, dueText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { amountOfStops, dueOfStops, isAssignable, isLate, progressOf } from "#features/deliveries/rules.ts";
import { progressText, stopTexts } from "#features/deliveries/stopTexts.ts";
import { deliveryTexts, paymentLabel } from "#features/deliveries/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { type Cents, formatMoney, type Rate } from "#shared/money.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { useNow } from "#web/useNow.ts";
import { AttemptMark } from "../AttemptMark.tsx";
import { OrderBadge, PaymentBadge, ProgressBadge } from "../badges.tsx";
import { ClientName } from "../ClientName.tsx";
import { AmountCell } from "./AmountCell.tsx";
import { CardNotes } from "./CardNotes.tsx";
import { PeopleLine } from "./PeopleLine.tsx";
import { Promised } from "./Promised.tsx";
import { stopsOf, tripNote } from "./tripGrouping.tsx";

type Stops = readonly Delivery[];

/** What a trip's row has in each column of the orders. */
const CELLS: Record<string, (stops: Stops) => ReactNode> = {
  number: () => stopTexts.trip,
  delivery_zone: tripNote,
  date: (stops) => <TripPromised stops={stops} />,
  client_name: (stops) => <TripPeople stops={stops} />,
  service_name: (stops) => common(stops, (stop) => stop.service_name),
  courier_full_name: (stops) => common(stops, (stop) => stop.courier_full_name ?? deliveryTexts.noCourier),
  status: (stops) => <TripStatus stops={stops} />,
  payment_status: (stops) => <TripPayment stops={stops} />,
  amount: (stops) => <TripAmount stops={stops} />,
  notes: (stops) => <TripNotes stops={stops} />,
};

export const TripCell = ({ column, stops }: { column: string; stops: Stops }) => CELLS[column]?.(stops);

/** What all of them say, or `Varios`. */
function common(stops: Stops, of: (stop: Delivery) => string): string {
  const [first, ...others] = new Set(stops.map(of));
  return others.length === 0 && first !== undefined ? first : stopTexts.several;
}

function TripPeople({ stops }: { stops: Stops }) {
  const isPhone = useIsPhone();
  const [first] = stops;
  const client = first && <ClientName order={first} />;
  if (!isPhone) return <PeopleLine client={client} further={[tripNote(stops)]} />;
  return (
    <>
      <small>{stopTexts.trip} </small>
      {client}
    </>
  );
}

/** What is wrong with one of its stops, and what they collect. */
function TripNotes({ stops }: { stops: Stops }) {
  const rate = useRate();
  const due = dueOfStops(stops);
  return <CardNotes orders={stops} money={[due > 0 ? tripDueText(due, rate?.rate ?? null) : null]} />;
}

/** `Cobrar $47,90 (Bs 21.936,19)` */
const tripDueText = (due: Cents, rate: Rate | null) => `${collectionTexts.dueShort} ${dueText(due, rate)}`;

function TripAmount({ stops }: { stops: Stops }) {
  const rate = useRate();
  const amount = formatMoney(amountOfStops(stops));
  if (useIsPhone()) return amount;
  const due = dueOfStops(stops);
  const title = due > 0 ? tripDueText(due, rate?.rate ?? null) : null;
  return (
    <AmountCell amount={amount} due={due} title={title}>
      <TripPayment stops={stops} />
    </AmountCell>
  );
}

/** The trip's day, and the time of a stop that is late. */
function TripPromised({ stops }: { stops: Stops }) {
  const now = useNow();
  const late = stops.find((stop) => isAssignable(stop.status) && isLate(stop, now));
  const [first] = stops;
  return first && <Promised order={late ?? { ...first, promised_time: null }} />;
}

/** How many are delivered, if all stops are known; else what the listed ones have in common. */
function TripStatus({ stops }: { stops: Stops }) {
  const [first, ...others] = new Set(stops.map(({ status }) => status));
  const isWhole = stops.length === stopsOf(stops);
  const progress = progressOf(stops);
  const isPhone = useIsPhone();
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
      {tried && !isPhone && <AttemptMark order={tried} />}
    </>
  );
}

/** Delivered once all standing stops are; in transit once one is, or was. */
function statusOfTrip(stops: Stops): DeliveryStatus {
  const { delivered, count } = progressOf(stops);
  if (delivered === count) return "delivered";
  return delivered > 0 || stops.some(({ status }) => status === "in_transit") ? "in_transit" : "pending";
}

function TripPayment({ stops }: { stops: Stops }) {
  const isPhone = useIsPhone();
  const [first] = stops;
  const label = common(stops, paymentLabel);
  if (isPhone && (label === stopTexts.several || first?.payment_status === "pending")) return null;
  return first && label !== stopTexts.several ? <PaymentBadge order={first} plain /> : label;
}
