import { Fragment, useEffect, useRef } from "react";
import { plainFacts } from "#features/deliveries/fields/plainFacts.ts";
import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import type { Stop } from "#features/phone/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { internationalPhone, telLink } from "#shared/identifiers/phone.ts";
import { formatMoney } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { type Place, placeText } from "#shared/place/place.ts";
import { useTask } from "#web/small/useTask.ts";
import { PhoneLink } from "#web/ui/PhoneLink.tsx";
import type { OpenForm } from "../forms/draft.ts";
import type { Mark } from "../news/news.ts";
import { markSeen } from "../news/seen.ts";
import { startAll } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { type Aboard, missingParcels } from "../scan/aboard.ts";
import { useLoaded } from "../useLoaded.ts";
import { Due } from "./Due.tsx";
import { isOther } from "./days.ts";
import { stateOfTrip } from "./trips.ts";

interface StopViewProps {
  stop: Stop;
  /** All stops of its trip; itself if it stands alone. */
  trip: readonly Stop[];
  /** What he scanned. */
  aboard: Aboard;
  today: string | null;
  /** Its name takes the keyboard's focus when it appears. */
  focused: boolean;
  mark: Mark | undefined;
  /** Moves it to the end; undefined if it is the last one. */
  onSkip: (() => void) | undefined;
  onForm: (form: OpenForm["kind"]) => void;
}

export function StopView({ stop, trip, aboard, today, focused, mark, onSkip, onForm }: StopViewProps) {
  const { receipt_phone: phone, receipt_address: address } = stop;
  const waiting = trip.filter(({ status }) => status === "pending");
  // He has looked at it when he goes on.
  useEffect(() => () => markSeen(stop.id), [stop.id]);
  const { title, busy, error, run } = useStart(waiting, focused);
  const isPending = stop.status === "pending";
  const atPickup = trip.length < 2 || waiting[0] === stop;
  const missing = missingParcels(aboard, waiting);
  const loaded = aboard[stop.id];
  const note = (
    <button type="button" onClick={() => onForm("note")}>
      {texts.addNote}
    </button>
  );
  return (
    <article>
      {mark && <em className="mark">{texts.marks[mark]}</em>}
      <Due due={stop.due} />
      <h1 tabIndex={-1} ref={title}>
        {stop.receipt_full_name}
      </h1>
      <p className="address">{address}</p>
      <Links phone={phone} address={address} place={stop.receipt_location} />
      {trip.length > 1 && <TripFacts stops={trip} />}
      {(stop.pays_with ?? stop.client_alert ?? stop.recipient_alert) && (
        <LoadedAlerts stop={stop} atPickup={atPickup} />
      )}
      <StopFacts stop={stop} atPickup={atPickup} load={waiting} />
      <p className="soft">
        {isOther(stop.date, today) && <b>{formatDay(stop.date)} · </b>}
        {formatNumber(stop.number)} · {stop.service_name}
        {stop.promised_time && ` · ${stop.promised_time}`}
      </p>
      {isPending && loaded && <p role="status">{texts.aboard(loaded.length, stop.packages)}</p>}
      {onSkip && (
        <button type="button" onClick={onSkip}>
          {texts.skip}
        </button>
      )}
      {!isPending && note}
      <div className="bar">
        <p role="alert" className="error">
          {error || (missing > 0 && texts.notLoaded(missing))}
        </p>
        {/* None of these is where the form's confirmation was. Others are new buttons, see `holdTaps`. */}
        <div className="actions" key={stop.status}>
          {isPending ? (
            <>
              <button type="button" className="main wide" onClick={run} aria-disabled={busy}>
                {texts.start}
                {waiting.length > 1 && ` (${waiting.length})`}
              </button>
              {note}
            </>
          ) : (
            <>
              <button type="button" className="main" onClick={() => onForm("deliver")}>
                {texts.deliver}
              </button>
              <button type="button" onClick={() => onForm("fail")}>
                {texts.fail}
              </button>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

/** He leaves with these. The stop's title takes the focus then, because the button goes, and whenever the page says so. */
function useStart(waiting: readonly Stop[], focused: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  return { title, ...useTask(() => startAll(waiting), texts.saveFailed, focusTitle) };
}

const loadAlerts = () => import("./Alerts.tsx");

/** Few stops have alerts, or say with what they are paid. */
function LoadedAlerts(props: { stop: Stop; atPickup: boolean }) {
  const { loaded: Alerts } = useLoaded(loadAlerts);
  return Alerts && <Alerts {...props} />;
}

interface LinksProps {
  phone: string;
  address: string;
  place: Place | null;
}

function Links({ phone, address, place }: LinksProps) {
  const [known, dialled] = [internationalPhone(phone), telLink(phone)];
  return (
    <div className="links">
      {dialled && <a href={dialled}>{texts.call}</a>}
      {known && (
        <a href={`https://wa.me/${known}`} target="_blank" rel="noreferrer">
          {texts.whatsapp}
        </a>
      )}
      <a href={mapLink(address, place)}>{texts.map}</a>
    </div>
  );
}

/** How far the trip is, and what is left to collect in it. */
function TripFacts({ stops }: { stops: readonly Stop[] }) {
  const { delivered, total, bolivares } = stateOfTrip(stops);
  return (
    <p>
      {texts.trip} <b>{texts.of(delivered, stops.length)}</b>
      {total > 0 && ` · ${texts.collect} ${formatMoney(total)}`}
      {bolivares > 0 && ` · ${formatMoney(bolivares, "VES")}`}
    </p>
  );
}

interface StopFactsProps {
  stop: Stop;
  /** Of a trip, only its first waiting stop says where it is picked up, and what to load there. */
  atPickup: boolean;
  load: readonly Stop[];
}

const packagesOf = (stops: readonly Stop[]) => stops.reduce((all, { packages }) => all + packages, 0);

function StopFacts({ stop, atPickup, load }: StopFactsProps) {
  return (
    <dl>
      {atPickup && (
        <>
          <dt>{texts.pickUp}</dt>
          <dd>
            {stop.pickup_address}
            {load.length > 1 && ` (${texts.toLoad(load.length, packagesOf(load))})`}
            {stop.pickup_location && (
              <>
                {" · "}
                <a href={mapLink(stop.pickup_address, stop.pickup_location)}>{texts.map}</a>
              </>
            )}
          </dd>
        </>
      )}
      <dt>{texts.client}</dt>
      <dd>
        {stop.client_name}
        {stop.client_phone && (
          <>
            {" · "}
            <PhoneLink phone={stop.client_phone} />
          </>
        )}
      </dd>
      {stop.notes && (
        <>
          <dt>{texts.notes}</dt>
          <dd>{stop.notes}</dd>
        </>
      )}
      {plainFacts(stop).map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {stop.attempts.length > 0 && (
        <>
          <dt>{texts.attempts}</dt>
          <dd>{stop.attempts.map(({ reason }) => attemptReasonLabels[reason]).join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

/** The phone's own map application: an address's place if it is known, else a search. Apple's phones have no `geo:` links. */
function mapLink(address: string, place?: Place | null): string {
  const name = encodeURIComponent(address);
  const at = place && placeText(place).replace(" ", "");
  if (/iPhone|iPad/.test(navigator.userAgent))
    return `https://maps.apple.com/?${at ? `ll=${at}&` : ""}q=${name}`;
  return at ? `geo:${at}?q=${at}(${name})` : `geo:0,0?q=${name}`;
}
