import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Cash } from "./Cash.tsx";
import { Choice } from "./Choice.tsx";
import type { CollectionProps } from "./collected.ts";
import { Transfer } from "./Transfer.tsx";

/** How the fee and the goods were collected. */
export function Collection(props: CollectionProps) {
  const { value, onChange } = props;
  return (
    <>
      <Choice
        legend={texts.how}
        value={value.outcome}
        options={[
          { value: "collected", label: texts.collected },
          { value: "paid_to_client", label: texts.paidToClient },
          { value: "not_collected", label: texts.notCollected },
        ]}
        onChange={(outcome) => onChange({ outcome })}
      />
      {value.outcome === "collected" && (
        <Choice
          legend={texts.method}
          value={value.method}
          options={PAYMENT_METHODS.map((method) => ({ value: method, label: paymentMethodLabels[method] }))}
          onChange={(method) => onChange({ method })}
        />
      )}
      {value.outcome === "collected" &&
        (value.method === "cash" ? <Cash {...props} /> : <Transfer {...props} />)}
    </>
  );
}
