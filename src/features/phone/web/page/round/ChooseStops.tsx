import { useState } from "react";
import type { Stop } from "#features/phone/contract.ts";
import { formatNumber } from "#shared/numbers.ts";
import { useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { startAll } from "./startAll.ts";

interface ChooseStopsProps {
  /** Those that the courier has not left with. */
  pending: readonly Stop[];
  onDone: () => void;
}

/** The courier chooses the orders that he leaves with. */
export function ChooseStops({ pending, onDone }: ChooseStopsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const stops = pending.filter(({ id }) => chosen.has(id));
  const { busy, error, run } = useTask(() => startAll(stops), texts.saveFailed, onDone);
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
      <div className="bar">
        <p role="alert" className="error">
          {error}
        </p>
        <div className="actions">
          <button type="button" onClick={onDone}>
            {texts.back}
          </button>
          <button type="button" className="main" onClick={run} disabled={busy || stops.length === 0}>
            {texts.startChosen(stops.length)}
          </button>
        </div>
      </div>
    </main>
  );
}
