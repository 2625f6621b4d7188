import { useState } from "react";
import { dutyLabels } from "#features/couriers/texts.ts";
import { formatNumber } from "#shared/numbers.ts";
import { CodeForm } from "#web/small/CodeForm.tsx";
import { Failed } from "#web/small/Failed.tsx";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { newsText } from "./news/newsText.ts";
import type { Notice } from "./outbox/notices.ts";
import { Outbox } from "./outbox/Outbox.tsx";
import { needsLook, type OutboxFile } from "./outbox/outbox.ts";
import { dismiss, enter } from "./outbox/phone.ts";
import { type Phone, picturesIn, usePhone, waitingIn } from "./outbox/state.ts";
import { phonePageTexts as texts } from "./pageTexts.ts";
import { codeInAddress, SignIn } from "./SignIn.tsx";
import { Stops } from "./stops/Stops.tsx";
import { useStep } from "./stops/steps.ts";

/** Orders that were taken from this courier on his way, above whatever he does, until he has read them. */
function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div role="alert" className="notices">
      {notices.map((notice) => (
        <div key={`${notice.kind} ${notice.id}`} className="notice">
          <p>{wordsOf(notice)}</p>
          <button type="button" onClick={() => void dismiss(notice)}>
            {texts.understood}
          </button>
        </div>
      ))}
    </div>
  );
}

const wordsOf = ({ kind, number, recipient, reason }: Notice) =>
  texts[kind]([`${formatNumber(number)} ${recipient}`, reason].filter(Boolean).join(", "));

const DAY_MS = 24 * 3_600_000;

export function PhonePage() {
  const phone = usePhone();
  const [outbox, setOutbox] = useState(false);
  useStep(outbox, () => setOutbox(false));
  // As before the script: reparto.html has its style.
  if (!phone.ready) return <p className="splash">{texts.opening}</p>;
  if (!window.isSecureContext)
    return <Failed title={texts.needsHttps} hint={texts.needsHttpsHint} reload={texts.reload} />;
  if (phone.cleared) return <Failed title={texts.cleared} hint={texts.clearedHint} reload={texts.reload} />;
  if (phone.blocked) return <Failed title={texts.blocked} hint={texts.blockedHint} reload={texts.reload} />;
  const { session, sending, list } = phone;
  const { duty = "on" } = list;
  if (!session || codeInAddress()) return <SignIn />;
  const words = stateOf(phone);
  return (
    <>
      <header>
        <div>
          <strong>{session.courier.first_name}</strong>
          <span className="soft">{duty === "on" ? session.company.name : dutyLabels[duty]}</span>
        </div>
        <button
          type="button"
          className={words.attention ? "strip waits" : "strip"}
          onClick={() => setOutbox(!outbox)}
          aria-expanded={outbox}
        >
          {words.text}
        </button>
      </header>
      {sending !== "code" && !outbox && (
        <div className="own">
          <button type="button" className="strip" onClick={() => setOutbox(true)}>
            {texts.myDay}
          </button>
        </div>
      )}
      <p role="status" className="unseen">
        {words.text}
      </p>
      <p role="status" className="unseen">
        {newsText(phone.marks)}
      </p>
      {sending !== "code" && phone.notices.length > 0 && <Notices notices={phone.notices} />}
      {outbox && <Outbox onBack={() => setOutbox(false)} />}
      {sending === "code" && !outbox && <AccessEnded waiting={waitingIn(phone)} />}
      {sending !== "code" && (
        // Only hidden by the outbox, because a form may be half filled in.
        <div hidden={outbox}>
          <Stops key={session.courier.id} />
        </div>
      )}
    </>
  );
}

/** `2 por enviar · sin señal`, `2 entregas enviadas · 1 foto por enviar` */
function stateOf(phone: Phone) {
  const { sending, entries, trouble } = phone;
  const waiting = waitingIn(phone);
  const problems = entries.filter(needsLook).length;
  const how = {
    idle: "",
    sending: waiting > 0 ? texts.sending : "",
    later: texts.later[trouble],
    code: texts.noAccess,
  };
  const pictures = picturesIn(phone);
  const words = [
    ...(waiting > 0
      ? [texts.waiting(waiting)]
      : pictures.length > 0
        ? [deliveredText(phone)]
        : [texts.allSent]),
    picturesText(pictures),
    how[sending],
    problems > 0 && texts.problems(problems),
  ];
  return { text: words.filter(Boolean).join(" · "), attention: waiting + pictures.length + problems > 0 };
}

/** How many deliveries of the last day have arrived. */
function deliveredText({ entries }: Phone) {
  const since = Date.now() - DAY_MS;
  const arrived = entries.filter(
    ({ state, action }) =>
      (state === "done" || state === "review") && action.kind === "deliver" && Date.parse(action.at) > since,
  );
  return arrived.length > 0 && texts.delivered(arrived.length);
}

/** `2 fotos por enviar · 1 firma por enviar` */
function picturesText(pictures: readonly OutboxFile[]) {
  const signatures = pictures.filter(({ type }) => type === "image/png").length;
  const photos = pictures.length - signatures;
  return [photos > 0 && texts.photosLeft(photos), signatures > 0 && texts.signaturesLeft(signatures)]
    .filter(Boolean)
    .join(" · ");
}

/** Stands in place of the orders, whose names and addresses are no longer shown. A new code sends what waits. */
function AccessEnded({ waiting }: { waiting: number }) {
  return (
    <main className="access">
      <h1 tabIndex={-1} ref={focusOnMount}>
        {texts.accessEnded}
      </h1>
      <p role="alert">
        {texts.askForCode} {waiting > 0 && texts.waitsForCode(waiting)}
      </p>
      <CodeForm texts={texts} enter={enter} />
    </main>
  );
}
