import { useRef } from "react";
import { agreedTexts as texts } from "#features/collections/texts.ts";
import { blankAgreement, type TypedAgreement } from "#features/collections/web/agreedForm.ts";
import { Field } from "../Field.tsx";
import { focusIn } from "./focusIn.ts";
import type { MoneyProps } from "./moneyProps.ts";

/** Another amount than planned: a button, until the courier says so. */
export function Agreed({ owed: { due }, value: { agreed }, errorAt, onChange }: MoneyProps) {
  const place = useRef<HTMLDivElement>(null);
  const turn = (next: TypedAgreement | null) => {
    onChange({ agreed: next });
    focusIn(place, "input, button");
  };
  const field = (typed: TypedAgreement, name: keyof TypedAgreement) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ agreed: { ...typed, [name]: event.target.value } }),
    error: errorAt(`agreed.${name}`),
  });
  return (
    <div ref={place}>
      {agreed ? (
        <fieldset className="part">
          <legend>{texts.agree}</legend>
          {due.goods > 0 && (
            <Field label={`${texts.agreedGoods} ($)`} inputMode="decimal" {...field(agreed, "goods")} />
          )}
          {due.fee > 0 && (
            <Field label={`${texts.agreedFee} ($)`} inputMode="decimal" {...field(agreed, "fee")} />
          )}
          <Field label={texts.agreedReason} maxLength={200} {...field(agreed, "reason")} />
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
