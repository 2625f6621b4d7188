import { useState } from "react";
import { dutyLabels } from "#features/couriers/texts.ts";
import { DUTIES, type Duty as State } from "#shared/vocabulary.ts";
import { Choice } from "../forms/Choice.tsx";
import { usePhone } from "../outbox/state.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { changeDuty } from "./changeDuty.ts";

const options = DUTIES.map((value) => ({ value, label: dutyLabels[value] }));

/** Whether the courier takes orders. The office must know, so it needs signal. */
export function Duty() {
  const { list } = usePhone();
  const [problem, setProblem] = useState<string>();
  const choose = async (state: State) => setProblem((await changeDuty(state)) ?? undefined);
  return (
    <Choice
      legend={texts.duty}
      value={list.duty ?? null}
      options={options}
      onChange={(state) => void choose(state)}
      error={problem}
    />
  );
}
