import { statusLabels } from "#features/deliveries/texts.ts";
import type { Stop } from "#features/phone/contract.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

interface StopListProps {
  open: readonly Stop[];
  ended: readonly Stop[];
  onChoose: (stop: Stop) => void;
  onBack: () => void;
}

/** All orders of the day on one page: the open ones to choose from, then those that ended. */
export function StopList({ open, ended, onChoose, onBack }: StopListProps) {
  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {texts.all}
      </h1>
      <ol className="stops">
        {open.map((stop) => (
          <li key={stop.id}>
            <button type="button" onClick={() => onChoose(stop)}>
              <Line stop={stop} />
            </button>
          </li>
        ))}
        {ended.map((stop) => (
          <li key={stop.id} className="ended">
            <Line stop={stop} hasEnded />
          </li>
        ))}
      </ol>
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

function Line({ stop, hasEnded = false }: { stop: Stop; hasEnded?: boolean }) {
  const { number, status, due, receipt_full_name, receipt_address, promised_time } = stop;
  return (
    <>
      <strong>{receipt_full_name}</strong>
      {due.total > 0 && !hasEnded && <b>{formatMoney(fromDollars(due.total))}</b>}
      <span>{receipt_address}</span>
      <span className="soft">
        {[formatNumber(number), promised_time, statusLabels[status]].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
