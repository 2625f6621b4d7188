import { type RefObject, useLayoutEffect, useState } from "react";
import { fieldPathOf } from "./focus.ts";

export interface MissingField {
  path: string;
  label: string;
}

/** The labels of the fields that keep a form from being saved, in the form's order. */
export function useMissing(form: RefObject<HTMLElement | null>, wrong: readonly string[]): MissingField[] {
  const [missing, setMissing] = useState<MissingField[]>([]);
  const key = wrong.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths stand for the list
  useLayoutEffect(() => {
    const look = () => {
      const fields = [...(form.current?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
      const wrongFields = fields.filter((field) => wrong.includes(fieldPathOf(field)));
      const next = wrongFields.map((field) => ({ path: fieldPathOf(field), label: labelOf(field) }));
      // The list itself is part of the form, so it is rendered again only when it has changed.
      setMissing((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    look();
    // The hidden tabs' fields come a moment after the form.
    const later = new MutationObserver(look);
    if (form.current && wrong.length > 0) later.observe(form.current, { childList: true, subtree: true });
    return () => later.disconnect();
  }, [key]);
  return missing;
}

/** A field's label without the mark of required ones. A group of radio buttons uses the group's label, not the first button's. */
export function labelOf(field: HTMLElement): string {
  const group = field.matches("[role=radiogroup]") ? field : field.querySelector("[role=radiogroup]");
  const named = document.getElementById(group?.getAttribute("aria-labelledby") ?? "");
  const input = field.matches("input, textarea") ? (field as HTMLInputElement) : null;
  const label = named ?? input?.labels?.[0] ?? field.querySelector("label, legend");
  return (label?.textContent ?? input?.ariaLabel ?? "").trim().replace(/\*$/, "").trim();
}
