import { type KeyboardEvent, useEffect, useState } from "react";

interface Enter {
  /** The text whose first fit is waited for. */
  wanted: string | undefined;
  done: () => void;
  /** `settled`: the options are those of what is typed, so one that is highlighted counts. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, settled?: boolean) => void;
}

/**
 * Enter in a select takes the first that fits what was typed, even when the options have yet to come: quick hands go on
 * typing, and never send the form instead. `shown` is what stands in the field when nobody types.
 */
export function useEnter(typed: string, shown: string): Enter {
  const [wanted, setWanted] = useState<string>();
  const done = () => setWanted(undefined);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, settled = true) => {
    if (event.key === "Tab") return;
    if (event.key !== "Enter" || typed.trim() === "" || typed === shown) return done();
    event.preventDefault();
    // The select takes one that is highlighted.
    if (!settled || !highlighted(event.currentTarget)) setWanted(typed.trim());
  };
  return { wanted, done, onKeyDown };
}

/** Takes what `Enter` waits for as soon as it is known: `undefined` is that nothing fits, `null` that it isn't known yet. */
export function useTake(
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

function highlighted(field: HTMLInputElement): boolean {
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  return list?.querySelector("[data-combobox-selected]") != null;
}
