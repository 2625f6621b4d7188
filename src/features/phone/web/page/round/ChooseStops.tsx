import { useState } from "react";
import type { Stop } from "#features/phone/contract.ts";
import { formatNumber } from "#shared/numbers.ts";
import { useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { FormBar } from "../forms/FormBar.tsx";
import { startAll } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

interface ChooseStopsProps {
  /** Those that the courier has not left with. */
  pending: readonly Stop[];
  onDone: () => void;
}

/** The courier chooses the orders that he leaves with. */
export function ChooseStops({ pending, onDone }: ChooseStopsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const stops = pending.filter(({ id }) => chosen.has(id));
  const leaving = useTask(
    async () => (stops.length > 0 ? startAll(stops) : texts.chooseHint),
    texts.saveFailed,
    onDone,
  );
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <main>
      <fieldset className="choice">
        <legend>
          <h1 tabIndex={-1} ref={focusOnMount}>
            {texts.chooseHint}
          </h1>
        </legend>
        {pending.map(({ id, number, receipt_full_name, receipt_address }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span>
              {receipt_full_name}
              <span className="soft">
                {formatNumber(number)} · {receipt_address}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <FormBar task={leaving} confirm={texts.startChosen(stops.length)} onBack={onDone} />
    </main>
  );
}
