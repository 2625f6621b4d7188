import { useEffect, useRef, useState } from "react";
import { statusLabels } from "#features/deliveries/texts.ts";
import type { Stop } from "#features/phone/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { useTask } from "#web/small/useTask.ts";
import type { Mark, Marks } from "../news/news.ts";
import { startAll } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Arrange } from "../round/Arrange.tsx";
import { ChooseStops } from "../round/ChooseStops.tsx";
import { isOther } from "./days.ts";
import { useStep } from "./steps.ts";

interface StopListProps {
  open: readonly Stop[];
  /** The office decides about their deliveries. */
  reviewed: readonly Stop[];
  ended: readonly Stop[];
  today: string | null;
  marks: Marks;
  onChoose: (stop: Stop) => void;
  /** A note about an order that ended. */
  onNote: (stop: Stop) => void;
  onBack: () => void;
}

/** All orders on one page: the open ones to choose from, those of other days apart, then those that ended. */
export function StopList({ open, reviewed, ended, today, marks, onChoose, onNote, onBack }: StopListProps) {
  const [view, setView] = useState<"list" | "choose" | "arrange">("list");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (view === "list") title.current?.focus();
  }, [view]);
  const showList = () => setView("list");
  useStep(view !== "list", showList);
  const lines = (stops: readonly Stop[]) =>
    stops.map((stop) => (
      <li key={stop.id}>
        <button type="button" onClick={() => onChoose(stop)}>
          <Line stop={stop} today={today} mark={marks.get(stop.id)} />
        </button>
      </li>
    ));
  const others = open.filter(({ date }) => isOther(date, today));
  const todays = open.filter(({ date }) => !isOther(date, today));
  const pending = todays.filter(({ status }) => status === "pending");
  if (view === "choose") return <ChooseStops pending={pending} onDone={showList} />;
  if (view === "arrange") return <Arrange stops={todays} others={others} onDone={showList} />;
  return (
    <main>
      <h1 tabIndex={-1} ref={title}>
        {texts.all}
      </h1>
      {pending.length > 1 && <StartAll pending={pending} onDone={() => title.current?.focus()} />}
      <ol className="stops">
        {lines(todays)}
        {ended.map((stop) => (
          <li key={stop.id} className="ended">
            <Line stop={stop} today={today} hasEnded />
            <button
              type="button"
              aria-label={`${texts.addNote}: ${stop.receipt_full_name}`}
              onClick={() => onNote(stop)}
            >
              {texts.addNote}
            </button>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <>
          <h2>{texts.otherDays}</h2>
          <ol className="stops">{lines(others)}</ol>
        </>
      )}
      {reviewed.length > 0 && <Reviewed stops={reviewed} today={today} />}
      <div className="bar">
        <div className="actions">
          <button type="button" onClick={onBack}>
            {texts.back}
          </button>
          {pending.length > 1 && (
            <button type="button" onClick={() => setView("choose")}>
              {texts.choose}
            </button>
          )}
          {todays.length > 1 && (
            <button type="button" onClick={() => setView("arrange")}>
              {texts.arrange}
            </button>
          )}
        </div>
      </div>
    </main>
  );
}

/** He leaves with all of today's orders. */
function StartAll({ pending, onDone }: { pending: readonly Stop[]; onDone: () => void }) {
  const { busy, error, run } = useTask(() => startAll(pending), texts.saveFailed, onDone);
  return (
    <>
      <div className="actions">
        <button type="button" className="main" onClick={run} aria-disabled={busy}>
          {texts.startAll(pending.length)}
        </button>
      </div>
      <p role="alert" className="error">
        {error}
      </p>
    </>
  );
}

/** Orders whose delivery was sent: there is nothing to do until the office has decided. */
function Reviewed({ stops, today }: { stops: readonly Stop[]; today: string | null }) {
  return (
    <>
      <h2>{texts.underReview}</h2>
      <ol className="stops">
        {stops.map((stop) => (
          <li key={stop.id} className="ended">
            <Line stop={stop} today={today} hasEnded />
            <span className="notice">{texts.inReview}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface LineProps {
  stop: Stop;
  today: string | null;
  mark?: Mark | undefined;
  hasEnded?: boolean;
}

function Line({ stop, today, mark, hasEnded = false }: LineProps) {
  const { number, date, status, due, receipt_full_name, receipt_address, promised_time, trip } = stop;
  return (
    <>
      <strong>
        {receipt_full_name} {mark && <em className="mark">{texts.marks[mark]}</em>}
      </strong>
      {due.total > 0 && !hasEnded && <b>{formatMoney(fromDollars(due.total))}</b>}
      <span>{receipt_address}</span>
      <span className="soft">
        {[
          formatNumber(number),
          isOther(date, today) && formatDay(date),
          promised_time,
          statusLabels[status],
          trip && `${texts.stop} ${texts.of(trip.position, trip.count)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}
