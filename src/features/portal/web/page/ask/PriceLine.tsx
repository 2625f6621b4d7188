import { formatMoney, fromDollars } from "#shared/money.ts";
import { askTexts as texts } from "./texts.ts";
import type { Typed } from "./typed.ts";
import { usePrice } from "./usePrice.ts";

/** What the order would cost, and why. */
export function PriceLine({ typed }: { typed: Typed }) {
  const price = usePrice(typed);
  return (
    <p className="price" aria-live="polite">
      {price ? (
        <>
          {texts.price} <b>{formatMoney(fromDollars(price.amount))}</b>
          <span className="soft">{price.price_explanation}</span>
        </>
      ) : (
        typed.service_id === "" && <span className="soft">{texts.noPrice}</span>
      )}
    </p>
  );
}
