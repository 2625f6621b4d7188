import type { DueAnswer } from "#features/phone/contract.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

const usd = (dollars: number) => formatMoney(fromDollars(dollars));

/** What is to be collected: the largest thing on the screen. */
export function Due({ due }: { due: DueAnswer }) {
  if (due.total <= 0) return <p className="due none">{texts.nothing}</p>;
  return (
    <div className="due">
      <span>{texts.collect}</span>
      <b>{usd(due.total)}</b>
      {due.bolivares !== null && <b className="ves">{formatMoney(fromDollars(due.bolivares), "VES")}</b>}
      {due.goods > 0 && due.fee > 0 && (
        <span>
          {usd(due.goods)} {texts.goods} + {usd(due.fee)} {texts.fee}
        </span>
      )}
    </div>
  );
}
