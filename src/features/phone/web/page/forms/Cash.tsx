import { currencySign, formatMoney } from "#shared/money.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { type CollectionProps, countOf } from "./collected.ts";
import { Field } from "./Field.tsx";

/** What was received in each currency, and the change: as much of it in dollars as is typed, the rest in bolívares. */
export function Cash({ owed, value, errorAt, onChange }: CollectionProps) {
  const { missing, change, changeUsd, changeVes } = countOf(owed, value);
  const parts = [
    ...(changeUsd > 0 ? [formatMoney(changeUsd)] : []),
    ...(changeVes > 0 ? [formatMoney(changeVes, "VES")] : []),
  ];
  const amount = (label: string, field: "usd" | "ves" | "changeUsd") => (
    <Field
      label={label}
      inputMode="decimal"
      value={value[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      error={errorAt(field)}
    />
  );
  return (
    <>
      <div className="pair">
        {amount(texts.received(currencySign("USD")), "usd")}
        {owed.rate !== null && amount(texts.received(currencySign("VES")), "ves")}
      </div>
      {change > 0 && owed.rate !== null && amount(texts.changeIn(currencySign("USD")), "changeUsd")}
      <p role="status" className={missing > 0 ? "result error" : "result"}>
        {missing > 0
          ? `${texts.missing} ${formatMoney(missing)}`
          : [`${texts.change}: ${formatMoney(change)}`, parts.join(" + ")].filter(Boolean).join(" = ")}
      </p>
    </>
  );
}
