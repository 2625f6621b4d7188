import { useRef } from "react";
import { agreedTexts as texts } from "#features/collections/agreedTexts.ts";
import { blankAgreement, type TypedAgreement } from "#features/collections/web/agreedForm.ts";
import { Field } from "../Field.tsx";
import { AmountField } from "./AmountField.tsx";
import { focusIn } from "./focusIn.ts";
import type { MoneyProps } from "./moneyProps.ts";

/** Another amount than planned: a button, until the courier says so. */
export function Agreed({ owed: { due }, value: { agreed }, errorAt, onChange }: MoneyProps) {
  const place = useRef<HTMLDivElement>(null);
  const turn = (next: TypedAgreement | null) => {
    onChange({ agreed: next });
    focusIn(place, "input, button");
  };
  const change = (part: Partial<TypedAgreement>) => agreed && onChange({ agreed: { ...agreed, ...part } });
  const amount = (typed: TypedAgreement, name: "goods" | "fee") => ({
    value: typed[name],
    onChange: (text: string) => change({ [name]: text }),
    error: errorAt(`agreed.${name}`),
  });
  return (
    <div ref={place}>
      {agreed ? (
        <fieldset className="part">
          <legend>{texts.agree}</legend>
          {due.goods > 0 && <AmountField label={`${texts.agreedGoods} ($)`} {...amount(agreed, "goods")} />}
          {due.fee > 0 && <AmountField label={`${texts.agreedFee} ($)`} {...amount(agreed, "fee")} />}
          <Field
            label={texts.agreedReason}
            value={agreed.reason}
            onChange={({ target }) => change({ reason: target.value })}
            error={errorAt("agreed.reason")}
          />
          <button type="button" className="wide" onClick={() => turn(null)}>
            {texts.asPlanned}
          </button>
        </fieldset>
      ) : (
        <button type="button" className="wide" onClick={() => turn(blankAgreement())}>
          {texts.agree}
        </button>
      )}
    </div>
  );
}
