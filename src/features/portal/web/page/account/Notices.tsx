import type { OwnNotice } from "#features/payment-notices/contract.ts";
import { noticeMethodLabels, noticeStateLabels } from "#features/payment-notices/texts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import type { NoticeState } from "#shared/vocabulary.ts";
import type { List } from "../session/useList.ts";
import { MoreButton } from "../shell/MoreButton.tsx";
import { ReadState } from "../shell/ReadState.tsx";
import { accountTexts as texts } from "./accountTexts.ts";

const SIGNS: Record<NoticeState, string> = { new: "○", accepted: "✓", rejected: "×" };

/** What the client said that it paid, and what became of it. */
export function Notices({ list }: { list: List<OwnNotice> }) {
  const { data } = list;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{texts.notices}</h2>
      <ReadState read={list} />
      {data?.items.length === 0 && (
        <>
          <p>{texts.noNotices}</p>
          <p className="soft">{texts.noNoticesHint}</p>
        </>
      )}
      {data && data.items.length > 0 && (
        <ul className="list">
          {data.items.map((notice) => (
            <li key={notice.id} className="card">
              <Notice notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </section>
  );
}

function Notice({ notice }: { notice: OwnNotice }) {
  const {
    state,
    amount,
    amount_usd,
    rate,
    currency,
    method,
    paid_on,
    reference,
    by,
    receipt,
    reject_reason,
  } = notice;
  return (
    <>
      <span className="line">
        <strong>{formatMoney(fromDollars(amount), currency)}</strong>
        <span className={`state ${state}`}>
          <span aria-hidden="true">{SIGNS[state]} </span>
          {noticeStateLabels[state]}
        </span>
      </span>
      <span className="soft">
        {[
          `${noticeMethodLabels[method]} ${texts.paidOn(formatDay(paid_on))}`,
          rate !== null && amount_usd !== null && texts.worth(formatMoney(fromDollars(amount_usd)), rate),
          texts.reference(reference),
          texts.toldBy(by),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {receipt && !receipt.voided && (
        <span className="soft">{texts.receipt(formatReceipt(receipt.number))}</span>
      )}
      {receipt?.voided && <span className="error">{texts.voided(formatReceipt(receipt.number))}</span>}
      {reject_reason !== null && <span>{texts.rejected(reject_reason)}</span>}
    </>
  );
}
