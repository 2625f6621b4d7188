import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import type { PortalOrderDetail } from "#features/portal/ordersContract.ts";
import { formatInstant } from "#shared/dates.ts";
import { ordersTexts as texts } from "../portalTexts.ts";
import { useSession } from "../session/session.ts";

/** What happened to an order, oldest first. */
export function History({ order }: { order: PortalOrderDetail }) {
  const timeZone = useSession()?.company.time_zone ?? "America/Caracas";
  const { times, attempted, courier, received } = order;
  const last = times.length - 1;
  const steps = [
    ...times.map(({ status, at }, index) => ({
      at,
      text: texts.happened[status],
      more:
        index === last && status === "in_transit" && courier
          ? texts.with(courier)
          : index === last && status === "delivered" && received
            ? texts.receivedBy(received.by)
            : null,
    })),
    ...attempted.map(({ reason, at }) => ({
      at,
      text: texts.failedAttempt(attemptReasonLabels[reason].toLowerCase()),
      more: null,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section aria-labelledby="history">
      <h2 id="history">{texts.history}</h2>
      <ol className="history">
        {steps.map(({ at, text, more }) => (
          <li key={`${at} ${text}`}>
            <strong>{text}</strong>
            {more && ` ${more}`}
            <span className="soft">{formatInstant(at, timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
