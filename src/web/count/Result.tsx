import { CURRENCIES, type SentAmounts } from "#shared/money.ts";
import { currencyLabels, countTexts as texts } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import classes from "./count.module.css";

interface ResultProps {
  expected: SentAmounts;
  counted: SentAmounts;
  difference: SentAmounts;
}

/** What a count showed, after it. */
export function Result({ expected, counted, difference }: ResultProps) {
  const currencies = CURRENCIES.filter(
    (currency) => currency === "USD" || expected[currency] !== 0 || counted[currency] !== 0,
  );
  return (
    <div className={classes.currencies}>
      {currencies.map((currency) => (
        <section key={currency} className={classes.currency} aria-label={currencyLabels[currency]}>
          <dl className={classes.result}>
            <div>
              <dt>{texts.expected}</dt>
              <dd>{money(expected[currency], currency)}</dd>
            </div>
            <div>
              <dt>{texts.counted}</dt>
              <dd>{money(counted[currency], currency)}</dd>
            </div>
            <div data-off={difference[currency] !== 0}>
              <dt>{differenceLabel(difference[currency])}</dt>
              <dd>{money(Math.abs(difference[currency]), currency)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  );
}

const differenceLabel = (difference: number) =>
  difference === 0 ? texts.exact : difference < 0 ? texts.short : texts.over;
