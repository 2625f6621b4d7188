import type { Stop } from "#features/phone/contract.ts";
import { phoneAlertTexts as texts } from "#features/phone-alerts/texts.ts";
import { formatMoment } from "#web/clock.ts";
import { Pays } from "./Pays.tsx";

interface AlertsProps {
  stop: Stop;
  /** Of a trip, only its first waiting stop is picked up. */
  atPickup: boolean;
}

/** What few stops have: with what is paid, and what the office wants the courier to know of the client, where he picks up, and of the recipient. */
export default function Alerts({ stop, atPickup }: AlertsProps) {
  const alerts = [
    [texts.ofClient, atPickup && stop.client_alert, stop.client_alert_by, stop.client_alert_at],
    [texts.ofRecipient, stop.recipient_alert, stop.recipient_alert_by, stop.recipient_alert_at],
  ] as const;
  return (
    <>
      <Pays stop={stop} />
      {alerts.map(
        ([label, text, by, at]) =>
          text && (
            <p key={label} role="note" className="alert">
              <b>{label}:</b> {text} <small>{[by, at && formatMoment(at)].filter(Boolean).join(", ")}</small>
            </p>
          ),
      )}
    </>
  );
}
