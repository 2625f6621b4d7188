import { useRef } from "react";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { hasCash } from "#features/receipts/rules.ts";
import { restLeftText } from "#features/receipts/texts.ts";
import { nextWay } from "#features/receipts/waysToPay.ts";
import { Change } from "./Change.tsx";
import { isBlind, MOST_WAYS, rateOf, restIn, type Way, withMethod } from "./collected.ts";
import { focusIn } from "./focusIn.ts";
import type { MoneyProps } from "./moneyProps.ts";
import { WayFields } from "./WayFields.tsx";

/** In which ways the recipient paid: one, until another is added; what is left; and the change. */
export function Ways(props: MoneyProps) {
  const { owed, value, onChange } = props;
  const { ways } = value;
  const blind = isBlind(owed, value);
  const place = useRef<HTMLDivElement>(null);
  const add = () => {
    const next = nextWay({ method: hasCash(ways) ? "cash" : "transfer" }, rateOf(owed));
    const method = next.method as Way["method"];
    const all = [...ways, { ...next, method }];
    onChange({ ways: withMethod(owed, { ...value, ways: all }, ways.length, method) });
    focusIn(place, `[data-way="${ways.length}"] input:checked`);
  };
  const remove = (index: number) => {
    onChange({ ways: ways.filter((_, at) => at !== index) });
    focusIn(place, "[data-add]");
  };
  return (
    <div ref={place}>
      {ways.map((way, index) => (
        <WayFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a way is its place in the form
          key={index}
          {...props}
          way={way}
          index={index}
          blind={blind}
          onRemove={() => remove(index)}
        />
      ))}
      {!blind && (
        <p role="status" className="rest result">
          {restLeftText(restIn(owed, value), { whole: true, cash: hasCash(ways) })}
        </p>
      )}
      {!blind && <Change {...props} />}
      {!blind && ways.length < MOST_WAYS && (
        <button type="button" className="wide" data-add onClick={add}>
          {texts.addWay}
        </button>
      )}
    </div>
  );
}
