import { useCallback, useEffect, useRef, useState } from "react";
import type { AskedBody, PortalRequest } from "#features/portal/requestContract.ts";
import { formatNumber } from "#shared/numbers.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { askTitle } from "../portalTexts.ts";
import { ask } from "../session/api.ts";
import { useSession } from "../session/session.ts";
import { linkTo, showInstead } from "../shell/address.ts";
import { ReadState } from "../shell/ReadState.tsx";
import type { SectionProps } from "../shell/section.ts";
import { AskForm } from "./AskForm.tsx";
import { type Choices, useChoices, useRequests } from "./choices.ts";
import { type Draft, useDraft } from "./draft.ts";
import { OwnRequests } from "./OwnRequests.tsx";
import { askTexts as texts } from "./texts.ts";
import { fromToday, repeatTyped, startTyped } from "./typed.ts";

const REPEAT = /^repetir\/(\d{1,15})$/;
const SHEET = /^hoja(?:\/(\d{1,15}))?$/;

const SheetPage = lazyPart(async () => ({ default: (await import("./sheet/SheetPage.tsx")).SheetPage }));

/** Pedir: one order, or at `pedir/hoja` many. */
export function AskSection({ rest }: SectionProps) {
  const sheet = SHEET.exec(rest);
  return sheet ? <SheetPage id={sheet[1] ?? ""} /> : <AskPage rest={rest} />;
}

/** The form, and below it what was asked for. At `pedir/repetir/7` the form asks for what order 7 was. */
function AskPage({ rest }: SectionProps) {
  const person = useSession()?.person.id;
  const { choices, read } = useChoices();
  const [, repeated] = REPEAT.exec(rest) ?? [];
  if (person === undefined) return null;
  return (
    <>
      {!choices && <h1>{askTitle}</h1>}
      <ReadState read={read} />
      {choices && <Ask personId={person} repeat={repeated} choices={choices} />}
    </>
  );
}

interface AskProps {
  personId: number;
  /** The id of an order that is asked for again. */
  repeat: string | undefined;
  choices: Choices;
}

function Ask({ personId, repeat, choices }: AskProps) {
  const { offer, saved } = choices;
  const requests = useRequests();
  const { again } = requests;
  const [storedDraft, keep] = useDraft(personId);
  const [sent, setSent] = useState<PortalRequest | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const draft: Draft = storedDraft ?? { typed: startTyped(offer, saved), key: null };
  const askAgain = (body: AskedBody) => {
    setSent(null);
    keep({ typed: repeatTyped(body, offer), key: null });
    heading.current?.focus();
    heading.current?.scrollIntoView();
  };
  const [failed, fill] = useRepeat(repeat, askAgain);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {askTitle}
      </h1>
      <p role="status" className={failed ? "notice" : "unseen"}>
        {failed && texts.repeatFailed}
      </p>
      {sent && <Sent request={sent} onAnother={() => setSent(null)} />}
      {!sent && offer.services.length === 0 && <p>{texts.noServices}</p>}
      {!sent && offer.services.length > 0 && (
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
      <p>
        <a {...linkTo("pedir/hoja")}>{texts.many}</a>
      </p>
      {requests.data && <OwnRequests list={requests} onRepeat={({ id }) => void fill(readRequest(id))} />}
    </>
  );
}

/** What an order was, for today. */
const readOrder = async (id: string): Promise<AskedBody | null> => {
  const { status, body } = await ask<AskedBody>(`/portal/orders/${id}/repeat`);
  return status === 200 ? body : null;
};

/** What a request asked for: a row of the list has only the beginning of its notes. */
const readRequest = async (id: number): Promise<AskedBody | null> => {
  const { status, body } = await ask<PortalRequest>(`/portal/requests/${id}`);
  return status === 200 && body ? body.body : null;
};

/**
 * Fills the form with an order that is asked for again, once, and with whatever the returned function is given. Also returns whether that
 * failed.
 */
function useRepeat(
  orderId: string | undefined,
  askAgain: (body: AskedBody) => void,
): [failed: boolean, fill: (reading: Promise<AskedBody | null>) => Promise<void>] {
  const [failed, setFailed] = useState(false);
  const latest = useRef(askAgain);
  useEffect(() => {
    latest.current = askAgain;
  });
  const fill = useCallback(async (reading: Promise<AskedBody | null>) => {
    const body = await reading;
    setFailed(!body);
    if (body) latest.current(body);
  }, []);
  useEffect(() => {
    if (orderId === undefined) return;
    // A reload leaves what was typed since.
    void fill(readOrder(orderId)).then(() => showInstead("pedir"));
  }, [orderId, fill]);
  return [failed, fill];
}

/** Takes the place of the form that was sent. */
function Sent({ request, onAnother }: { request: PortalRequest; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notice">
      <h2 ref={heading} tabIndex={-1}>
        {texts.sent(formatNumber(request.number))}
      </h2>
      <p>{texts.sentHint}</p>
      <div className="actions">
        {request.tracking_url && (
          <a className="button" href={request.tracking_url} target="_blank" rel="noreferrer">
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
