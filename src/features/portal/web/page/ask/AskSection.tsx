import { useEffect, useRef, useState } from "react";
import type { AskedBody, PortalRequest } from "#features/portal/requestContract.ts";
import { formatNumber } from "#shared/numbers.ts";
import { ask } from "../session/api.ts";
import { AskForm } from "./AskForm.tsx";
import { type Choices, useChoices, useRequests } from "./choices.ts";
import { type Draft, useDraft } from "./draft.ts";
import { OwnRequests } from "./OwnRequests.tsx";
import { askTexts as texts } from "./texts.ts";
import { fromToday, repeatTyped, startTyped } from "./typed.ts";

interface AskSectionProps {
  personId: number;
  /** An order that is asked for again. */
  repeat?: number | undefined;
}

/** Pedir: the form, and below it what was asked for. */
export function AskSection(props: AskSectionProps) {
  const { choices, state, again } = useChoices();
  if (choices && choices.offer.services.length === 0) return <p>{texts.noServices}</p>;
  if (choices) return <Ask {...props} choices={choices} />;
  if (state === "loading") return <p role="status">{texts.loading}</p>;
  return (
    <>
      <p role="status">{texts.failed}</p>
      <button type="button" onClick={again}>
        {texts.retry}
      </button>
    </>
  );
}

function Ask({ personId, repeat, choices }: AskSectionProps & { choices: Choices }) {
  const { offer, saved } = choices;
  const { requests, hasMore, again, more } = useRequests();
  const [kept, keep] = useDraft(personId);
  const [sent, setSent] = useState<PortalRequest | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const draft: Draft = kept ?? { typed: startTyped(offer, saved), key: null };
  const askAgain = (body: AskedBody) => {
    setSent(null);
    keep({ typed: repeatTyped(body, offer), key: null });
    heading.current?.focus();
  };
  useRepeat(repeat, askAgain);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {sent ? (
        <Sent request={sent} onAnother={() => setSent(null)} />
      ) : (
        <AskForm
          choices={choices}
          draft={{ ...draft, typed: fromToday(draft.typed, offer.today) }}
          onDraft={keep}
          onSent={(request) => {
            keep(null);
            setSent(request);
            again();
          }}
          onKnown={again}
        />
      )}
      {requests && (
        <OwnRequests
          requests={requests}
          hasMore={hasMore}
          onMore={more}
          onChange={again}
          onRepeat={({ body }) => askAgain(body)}
        />
      )}
    </>
  );
}

/** Fills the form with an order that is asked for again, once. */
function useRepeat(orderId: number | undefined, askAgain: (body: AskedBody) => void) {
  const latest = useRef(askAgain);
  useEffect(() => {
    latest.current = askAgain;
  });
  useEffect(() => {
    if (orderId === undefined) return;
    void ask<AskedBody>(`/portal/orders/${orderId}/repeat`).then(({ status, body }) => {
      if (status === 200 && body) latest.current(body);
    });
  }, [orderId]);
}

/** Takes the place of the form that was sent. */
function Sent({ request, onAnother }: { request: PortalRequest; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notice">
      <h3 ref={heading} tabIndex={-1}>
        {texts.sent(formatNumber(request.number))}
      </h3>
      <p>{texts.sentHint}</p>
      <div className="actions">
        {request.tracking_url && (
          <a className="button" href={request.tracking_url}>
            {texts.follow}
          </a>
        )}
        <button type="button" className="main" onClick={onAnother}>
          {texts.another}
        </button>
      </div>
    </div>
  );
}
