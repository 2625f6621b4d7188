import { stopNumber } from "#features/deliveries/stopTexts.ts";
import classes from "#features/deliveries/web/deliveries.module.css";
import { money } from "#web/form/fields/amount.ts";
import summary from "../OrderSummary.module.css";
import type { OrderPrice } from "../price/useOrderPrice.ts";

/** What each stop of a trip costs, and why. */
export const StopPrices = ({ prices }: { prices: readonly OrderPrice[] }) => (
  <div className={summary.why}>
    <ul className={classes.priceLines}>
      {prices.map(({ amount, explanation }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the trip
        <li key={index} title={explanation}>
          <span>{`${stopNumber(index + 1)} · ${explanation}`}</span>
          <span className="numbers">{money(amount)}</span>
        </li>
      ))}
    </ul>
  </div>
);
