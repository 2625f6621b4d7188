import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { Choice } from "../Choice.tsx";
import { Agreed } from "./Agreed.tsx";
import type { MoneyProps } from "./moneyProps.ts";
import { Ways } from "./Ways.tsx";

/** How the fee and the goods were collected. */
export function Collection(props: MoneyProps) {
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
        <>
          <Agreed {...props} />
          <Ways {...props} />
        </>
      )}
    </>
  );
}
