import { type KeyboardEvent as Press, useEffect, useRef, useState } from "react";
import { createText } from "#shared/texts.ts";

interface Enter {
  /** The typed text for which Enter was pressed while its options were still loading. */
  wanted: string | undefined;
  done: () => void;
  /** `settled`: the options belong to the typed text, so the highlighted one may be chosen. */
  onKeyDown: (event: Press<HTMLInputElement>, settled?: boolean) => void;
}

/**
 * Enter in a select chooses the first option that matches the typed text, also when the options are still loading. It never
 * submits the form; a second one does, also if it comes before the first has chosen. Tab chooses it too, and goes on; it creates nothing. `shown` is the field's text while nobody types.
 */
export function useEnter(typed: string, chosenText: string): Enter {
  const [wanted, setWanted] = useState<string>();
  const done = () => setWanted(undefined);
  /** The field in which Enter was pressed once more while the first one waited. */
  const again = useRef<HTMLInputElement>(undefined);
  useEffect(() => {
    const field = again.current;
    if (!field || typed === "" || typed !== chosenText) return;
    again.current = undefined;
    if (field === document.activeElement)
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  const takeOnTab = ({ currentTarget, shiftKey }: Press<HTMLInputElement>, settled: boolean) => {
    if (shiftKey || typed.trim() === "" || typed === chosenText) return;
    const option = settled ? firstOption(currentTarget) : undefined;
    if (!option) setWanted(typed.trim());
    else if (option.textContent !== createText(typed.trim())) option.click();
  };
  const onKeyDown = (event: Press<HTMLInputElement>, settled = true) => {
    again.current = undefined;
    if (event.key === "Tab") return takeOnTab(event, settled);
    if (event.key !== "Enter" || typed.trim() === "" || typed === chosenText) return done();
    event.preventDefault();
    const option = settled ? firstOption(event.currentTarget) : undefined;
    if (!option && wanted === typed.trim()) again.current = event.currentTarget;
    else if (!option) setWanted(typed.trim());
    // The select itself chooses a highlighted option. One that appeared after the last letter isn't highlighted.
    else if (!option.matches(HIGHLIGHTED)) option.click();
  };
  return { wanted, done, onKeyDown };
}

/** Chooses the option that Enter waits for. `first` is undefined if nothing matches, null while loading. */
export function useChooseOnEnter(
  { wanted, done }: Enter,
  first: number | undefined | null,
  take: (id: number) => void,
) {
  useEffect(() => {
    if (wanted === undefined || first === null) return;
    done();
    if (first !== undefined) take(first);
  });
}

const HIGHLIGHTED = "[data-combobox-selected]";

/** The highlighted option of the open list, else its first one. */
function firstOption(field: HTMLInputElement): HTMLElement | null | undefined {
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  return list?.querySelector<HTMLElement>(HIGHLIGHTED) ?? list?.querySelector<HTMLElement>("[role=option]");
}
