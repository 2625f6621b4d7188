import { useState } from "react";
import type { PortalRequest } from "#features/portal/requestContract.ts";
import { requestStateLabels } from "#features/requests/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { ask } from "../session/api.ts";
import { askTexts as texts } from "./texts.ts";

interface OwnRequestsProps {
  requests: readonly PortalRequest[];
  hasMore: boolean;
  onMore: () => void;
  onChange: () => void;
  onRepeat: (request: PortalRequest) => void;
}

/** What the client asked for, and what became of it. */
export function OwnRequests({ requests, hasMore, onMore, onChange, onRepeat }: OwnRequestsProps) {
  const [said, setSaid] = useState("");
  return (
    <section aria-labelledby="own-requests">
      <h2 id="own-requests">{texts.own}</h2>
      <p role="status" className={said ? "notice" : "unseen"}>
        {said}
      </p>
      {requests.length === 0 && <p className="soft">{texts.none}</p>}
      <ul className="entries">
        {requests.map((request) => (
          <li key={request.id}>
            <Asked request={request} />
            <Actions request={request} onRepeat={onRepeat} onChange={onChange} onSaid={setSaid} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="wide" onClick={onMore}>
          {texts.more}
        </button>
      )}
    </section>
  );
}

function Asked({ request }: { request: PortalRequest }) {
  const { number, state, body, quote, reject_reason, asked_by, service_name } = request;
  const { receipt, cod_amount, promised_time } = body;
  const when = [formatDay(body.date), promised_time].filter(Boolean).join(", ");
  return (
    <>
      <p>
        <b>{receipt.full_name}</b>
        <span className={`state ${state}`}>{requestStateLabels[state]}</span>
      </p>
      <p className="soft">{receipt.address}</p>
      <p className="soft">
        {[formatNumber(number), when, service_name, formatMoney(fromDollars(quote.amount))].join(" · ")}
      </p>
      {cod_amount ? <p className="soft">{texts.goodsOf(formatMoney(fromDollars(cod_amount)))}</p> : null}
      {asked_by && <p className="soft">{texts.askedBy(asked_by)}</p>}
      {reject_reason && (
        <p>
          {texts.reason}: {reject_reason}
        </p>
      )}
    </>
  );
}

interface ActionsProps extends Pick<OwnRequestsProps, "onChange" | "onRepeat"> {
  request: PortalRequest;
  onSaid: (text: string) => void;
}

function Actions({ request, onChange, onRepeat, onSaid }: ActionsProps) {
  const { id, number, state, tracking_url } = request;
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  async function withdraw() {
    if (isSending) return;
    setSending(true);
    const { status, body } = await ask(`/portal/requests/${id}/withdraw`, { method: "POST" });
    setSending(false);
    setAsking(false);
    onSaid(status === 200 ? texts.withdrawn : (status === 409 && body?.message) || texts.withdrawFailed);
    onChange();
  }
  if (isAsking)
    return (
      <fieldset>
        <legend>{texts.confirmWithdraw(formatNumber(number))}</legend>
        <div className="pair">
          {/* biome-ignore lint/a11y/noAutofocus: the question takes the place of the button that had the focus */}
          <button type="button" autoFocus onClick={() => void withdraw()}>
            {texts.withdraw}
          </button>
          <button type="button" onClick={() => setAsking(false)}>
            {texts.keep}
          </button>
        </div>
      </fieldset>
    );
  const of = (action: string) => `${action}: ${formatNumber(number)}`;
  return (
    <div className="actions">
      {tracking_url && (
        <a className="button" href={tracking_url} aria-label={of(texts.follow)}>
          {texts.follow}
        </a>
      )}
      <button type="button" aria-label={of(texts.repeat)} onClick={() => onRepeat(request)}>
        {texts.repeat}
      </button>
      {state === "new" && (
        <button type="button" aria-label={of(texts.withdraw)} onClick={() => setAsking(true)}>
          {texts.withdraw}
        </button>
      )}
    </div>
  );
}
