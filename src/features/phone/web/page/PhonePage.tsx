import { useState } from "react";
import { AccessEnded } from "./AccessEnded.tsx";
import { Failed } from "./Failed.tsx";
import { Outbox } from "./outbox/Outbox.tsx";
import { needsLook } from "./outbox/outbox.ts";
import { type Phone, usePhone, waitingIn } from "./outbox/state.ts";
import { phonePageTexts as texts } from "./pageTexts.ts";
import { codeInAddress, SignIn } from "./SignIn.tsx";
import { Stops } from "./stops/Stops.tsx";

export function PhonePage() {
  const phone = usePhone();
  const [outbox, setOutbox] = useState(false);
  if (!phone.ready) return null;
  if (phone.blocked) return <Failed title={texts.blocked} hint={texts.blockedHint} />;
  const { session, sending } = phone;
  if (!session || codeInAddress()) return <SignIn />;
  const words = stateOf(phone);
  return (
    <>
      <header>
        <div>
          <strong>{session.courier.first_name}</strong>
          <span className="soft">{session.company.name}</span>
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
      <p role="status" className="unseen">
        {words.text}
      </p>
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

/** `2 por enviar · sin señal` */
function stateOf(phone: Phone) {
  const { sending, entries } = phone;
  const waiting = waitingIn(phone);
  const problems = entries.filter(needsLook).length;
  const how = {
    idle: "",
    sending: waiting > 0 ? texts.sending : "",
    later: texts.later,
    code: texts.noAccess,
  };
  const words = [
    waiting > 0 ? texts.waiting(waiting) : texts.allSent,
    how[sending],
    problems > 0 && texts.problems(problems),
  ];
  return { text: words.filter(Boolean).join(" · "), attention: waiting > 0 || problems > 0 };
}
