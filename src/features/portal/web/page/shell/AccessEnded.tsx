import { formatPhone } from "#shared/identifiers/phone.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { portalTexts as texts } from "../portalTexts.ts";
import { leave } from "../session/enter.ts";
import type { Session } from "../session/session.ts";
import { LinkForm } from "./LinkForm.tsx";

/** Stands in place of everything: what was shown is the client's, and this person no longer sees it. */
export function AccessEnded({ session: { company } }: { session: Session }) {
  return (
    <main className="entry">
      <h1 tabIndex={-1} ref={focusOnMount}>
        {texts.ended}
      </h1>
      <p role="alert">{texts.endedHint(company.name)}</p>
      {company.phone && (
        <p>
          <a className="button" href={`tel:${formatPhone(company.phone)}`}>
            {texts.call(company.name)}
          </a>
        </p>
      )}
      <LinkForm />
      <p>
        <button type="button" className="quiet" onClick={leave}>
          {texts.leave}
        </button>
      </p>
    </main>
  );
}
