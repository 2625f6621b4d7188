import { courierActionLabels } from "#features/phone/texts.ts";
import { formatNumber } from "#shared/numbers.ts";
import { formatMoment } from "#web/clock.ts";
import { useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { entryStateLabels, phonePageTexts as texts } from "../pageTexts.ts";
import { useLoaded } from "../useLoaded.ts";
import { needsLook } from "./outbox.ts";
import { discard, leave } from "./phone.ts";
import { usePhone, waitingIn } from "./state.ts";
import { retry } from "./sync.ts";

const loadOwn = () => import("../duty/Own.tsx");

/** What waits to be sent and what became of the rest, newest first. */
export function Outbox({ onBack }: { onBack: () => void }) {
  const phone = usePhone();
  const { loaded: Own, failed } = useLoaded(loadOwn);
  const entries = [...phone.entries].reverse();
  const waiting = waitingIn(phone);
  const leaving = useTask(async () => {
    if (waiting === 0 || window.confirm(texts.signOutWarning(waiting))) await leave();
    return null;
  }, texts.saveFailed);
  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {texts.outbox}
      </h1>
      {phone.sending !== "code" && (
        <>
          {Own && <Own phone={phone} />}
          {failed && <p className="error">{texts.failed}</p>}
        </>
      )}
      {entries.length === 0 && <p className="soft">{texts.noEntries}</p>}
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.action.id}>
            <strong>
              {courierActionLabels[entry.action.kind]} · {formatNumber(entry.number)}
            </strong>
            <p>
              <span className={`state ${entry.state}`}>{entryStateLabels[entry.state]}</span>
              <time dateTime={entry.action.at}>{formatMoment(entry.action.at)}</time>
            </p>
            {entry.message && <p>{entry.message}</p>}
            {entry.state === "waiting" && entry.courier_id !== phone.session?.courier.id && (
              <p>{texts.otherCourier}</p>
            )}
            {needsLook(entry) && (
              <button type="button" onClick={() => void discard(entry)}>
                {texts.discard}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        {waiting > 0 && phone.sending !== "code" && (
          <button type="button" className="main" onClick={retry}>
            {texts.sendNow}
          </button>
        )}
        <button type="button" onClick={onBack}>
          {texts.back}
        </button>
        <button type="button" onClick={leaving.run} aria-disabled={leaving.busy}>
          {texts.signOut}
        </button>
      </div>
    </main>
  );
}
