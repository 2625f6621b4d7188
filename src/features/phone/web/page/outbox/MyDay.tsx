import { type Amounts, formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { phonePageTexts } from "../pageTexts.ts";
import { dayWith } from "./day.ts";
import { dayTexts as texts } from "./dayTexts.ts";
import type { Phone } from "./state.ts";

const inBoth = ({ USD, VES }: Amounts) => `${formatMoney(USD)} · ${formatMoney(VES, "VES")}`;

/** What the courier holds, has earned and did today. */
export function MyDay({ phone: { day, entries, session } }: { phone: Phone }) {
  if (!day || !session) return null;
  const { cash, float, earned, delivered, failed } = dayWith(day, entries, session.courier.id);
  return (
    <section aria-label={phonePageTexts.myDay}>
      <h2>{phonePageTexts.myDay}</h2>
      <dl>
        <dt>{texts.holds}</dt>
        <dd>{inBoth(cash)}</dd>
        {float.USD + float.VES > 0 && (
          <>
            <dt>{texts.carries}</dt>
            <dd>{inBoth(float)}</dd>
          </>
        )}
        <dt>{texts.earned}</dt>
        <dd>{formatMoney(earned)}</dd>
        <dt>{texts.today}</dt>
        <dd>{texts.counts(delivered, failed)}</dd>
      </dl>
      {day.lines.length > 0 && (
        <details>
          <summary>{texts.byOrder}</summary>
          <ul className="entries">
            {day.lines.map(({ id, kind, delivery_number, currency, amount }) => (
              <li key={id}>
                {[
                  delivery_number !== null && formatNumber(delivery_number),
                  texts.lineKinds[kind],
                  formatMoney(fromDollars(amount), currency),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
