import { statusLabels } from "#features/deliveries/texts.ts";
import type { Stop } from "#features/phone/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { isOther } from "./days.ts";

interface StopListProps {
  open: readonly Stop[];
  ended: readonly Stop[];
  today: string | null;
  onChoose: (stop: Stop) => void;
  /** A note about an order that ended. */
  onNote: (stop: Stop) => void;
  onBack: () => void;
}

/** All orders on one page: the open ones to choose from, those of other days apart, then those that ended. */
export function StopList({ open, ended, today, onChoose, onNote, onBack }: StopListProps) {
  const lines = (stops: readonly Stop[]) =>
    stops.map((stop) => (
      <li key={stop.id}>
        <button type="button" onClick={() => onChoose(stop)}>
          <Line stop={stop} today={today} />
        </button>
      </li>
    ));
  const others = open.filter(({ date }) => isOther(date, today));
  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {texts.all}
      </h1>
      <ol className="stops">
        {lines(open.filter(({ date }) => !isOther(date, today)))}
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
      <div className="bar">
        <div className="actions">
          <button type="button" onClick={onBack}>
            {texts.back}
          </button>
        </div>
      </div>
    </main>
  );
}

interface LineProps {
  stop: Stop;
  today: string | null;
  hasEnded?: boolean;
}

function Line({ stop, today, hasEnded = false }: LineProps) {
  const { number, date, status, due, receipt_full_name, receipt_address, promised_time } = stop;
  return (
    <>
      <strong>{receipt_full_name}</strong>
      {due.total > 0 && !hasEnded && <b>{formatMoney(fromDollars(due.total))}</b>}
      <span>{receipt_address}</span>
      <span className="soft">
        {[formatNumber(number), isOther(date, today) && formatDay(date), promised_time, statusLabels[status]]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}
