import { useState } from "react";
import type { AskedStop } from "#features/deliveries/askedContract.ts";
import { ownNumberText } from "#features/deliveries/fields/ownNumberTexts.ts";
import type { PortalRequest } from "#features/portal/requestContract.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { ask } from "../session/api.ts";
import type { List } from "../session/useList.ts";
import { MoreButton } from "../shell/MoreButton.tsx";
import { askTexts as texts } from "./texts.ts";

interface OwnRequestsProps {
  list: List<PortalRequest>;
  onRepeat: (request: PortalRequest) => void;
}

/** What the client asked for, and what became of it. */
export function OwnRequests({ list, onRepeat }: OwnRequestsProps) {
  const requests = list.data?.items ?? [];
  const [said, setSaid] = useState("");
  return (
    <section aria-labelledby="own-requests">
      <h2 id="own-requests">{texts.own}</h2>
      <p role="status" className={said ? "notice" : "unseen"}>
        {said}
      </p>
      {requests.length === 0 && <p className="soft">{texts.none}</p>}
      <ul className="orders">
        {requests.map((request) => (
          <li key={request.id} className="card">
            <Asked request={request} />
            <Actions request={request} onRepeat={onRepeat} onChange={list.again} onSaid={setSaid} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  );
}

/** The client's own numbers of these stops. */
const numbersIn = (stops: readonly AskedStop[]) =>
  stops.flatMap(({ client_reference: own }) => (own ? [ownNumberText(own)] : []));

function Asked({ request }: { request: PortalRequest }) {
  const { number, state, body, quote, reject_reason, asked_by, service_name } = request;
  const { receipt, promised_time } = body;
  const stops: readonly AskedStop[] = body.stops ?? [body];
  const cod_amount = stops.reduce((sum, stop) => sum + fromDollars(stop.cod_amount ?? 0), 0);
  const when = [formatDay(body.date), promised_time].filter(Boolean).join(", ");
  const price = formatMoney(fromDollars(quote.amount));
  return (
    <>
      <div className="line">
        <b>{body.stops ? texts.stops(stops.length) : receipt.full_name}</b>
        <span className={`status ${state}`}>{texts.states[state]}</span>
      </div>
      <span className="soft">
        {body.stops ? stops.map((stop) => stop.receipt.full_name).join(", ") : receipt.address}
      </span>
      <span className="soft">
        {[formatNumber(number), ...numbersIn(stops), when, service_name, price].join(" · ")}
      </span>
      {cod_amount > 0 && <span className="soft">{texts.goodsOf(formatMoney(cod_amount))}</span>}
      {asked_by && <span className="soft">{texts.askedBy(asked_by)}</span>}
      {reject_reason && <span>{texts.reason(reject_reason)}</span>}
    </>
  );
}

interface ActionsProps extends Pick<OwnRequestsProps, "onRepeat"> {
  request: PortalRequest;
  onChange: () => void;
  onSaid: (text: string) => void;
}

function Actions({ request, onChange, onRepeat, onSaid }: ActionsProps) {
  const { number, state, tracking_url } = request;
  const [isAsking, setAsking] = useState(false);
  if (isAsking && state === "new")
    return (
      <Withdraw request={request} onClose={() => setAsking(false)} onChange={onChange} onSaid={onSaid} />
    );
  const of = (action: string) => `${action}: ${formatNumber(number)}`;
  return (
    <div className="actions">
      {tracking_url && (
        <a
          className="button"
          href={tracking_url}
          target="_blank"
          rel="noreferrer"
          aria-label={of(texts.follow)}
        >
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

interface WithdrawProps extends Pick<ActionsProps, "request" | "onChange" | "onSaid"> {
  onClose: () => void;
}

/** Asks before it withdraws. */
function Withdraw({ request: { id, number }, onClose, onChange, onSaid }: WithdrawProps) {
  const [busy, setBusy] = useState(false);
  async function withdraw() {
    if (busy) return;
    setBusy(true);
    const { status, body } = await ask(`/portal/requests/${id}/withdraw`, { method: "POST" });
    setBusy(false);
    onSaid(status === 200 ? texts.withdrawn : (status === 409 && body?.message) || texts.withdrawFailed);
    onClose();
    onChange();
  }
  return (
    <fieldset>
      <legend>{texts.confirmWithdraw(formatNumber(number))}</legend>
      <div className="actions">
        {/* biome-ignore lint/a11y/noAutofocus: the question takes the place of the button that had the focus */}
        <button type="button" autoFocus onClick={() => void withdraw()}>
          {texts.withdraw}
        </button>
        <button type="button" onClick={onClose}>
          {texts.keep}
        </button>
      </div>
    </fieldset>
  );
}
