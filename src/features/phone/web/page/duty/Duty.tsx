import { useState } from "react";
import { dutyLabels } from "#features/couriers/texts.ts";
import { DUTIES, type Duty as State } from "#shared/vocabulary.ts";
import { Choice } from "../forms/Choice.tsx";
import { putDuty } from "../outbox/api.ts";
import { current, set, usePhone } from "../outbox/state.ts";
import * as store from "../outbox/store.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

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

/** Tells the office whether the courier takes orders. Returns the error message, or null on success. */
async function changeDuty(state: State): Promise<string | null> {
  const { session, list: before } = current();
  if (!session) return texts.failed;
  const show = (duty: State | undefined) => set({ list: { ...current().list, ...(duty && { duty }) } });
  show(state);
  const { status, body, trouble } = await putDuty(session.access_token, state);
  if (status === 200) {
    await store.keep("list", current().list);
    return null;
  }
  show(before.duty);
  return body?.message ?? texts.troubles[trouble ?? "server"];
}
