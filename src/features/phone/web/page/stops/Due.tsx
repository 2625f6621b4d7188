import type { Stop } from "#features/phone/contract.ts";
import { CURRENCIES, formatMoney, fromDollars, type SentAmounts } from "#shared/money.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

/** `$7,00 + Bs 228,98` */
const inEach = (amounts: SentAmounts) =>
  CURRENCIES.filter((currency) => amounts[currency])
    .map((currency) => formatMoney(fromDollars(amounts[currency]), currency))
    .join(" + ");

const usd = (dollars: number) => formatMoney(fromDollars(dollars));

/** What is to be collected: the largest thing on the screen. */
export function Due({ stop: { due, pays_with: paid, change_needed: change } }: { stop: Stop }) {
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
      {paid && <span>{texts.pays(inEach(paid), change && inEach(change))}</span>}
    </div>
  );
}
