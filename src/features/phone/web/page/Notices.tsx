import { formatNumber } from "#shared/numbers.ts";
import type { Notice } from "./outbox/notices.ts";
import { dismiss } from "./outbox/phone.ts";
import { phonePageTexts as texts } from "./pageTexts.ts";

/** Orders that were taken from this courier on his way, above whatever he does, until he has read them. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
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
